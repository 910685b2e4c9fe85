import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listProblems } from '#operations/admin-browser-problems.api'
import { reportProblem } from '#operations/browser-problems.api'
import { listProblemsSchemas, reportProblemSchemas } from '#operations/browser-problems'
import { expireRows } from '../../../worker/operations/jobs/expire-rows.ts'
import { openOffice, rowsOf, type Office } from '../../support/staff/admin.ts'
import { expectAnswer, expectTurnedAway } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { DAY, SECOND } from '../../support/platform/fixtures.ts'
import { ORIGIN } from '../../support/platform/site.ts'
import { scriptPaths } from '../../../worker/index-document.ts'

const violation = {
  'csp-report': {
    'document-uri': `${ORIGIN}/search?text=anna`,
    'effective-directive': 'img-src',
    'blocked-uri': 'https://other.test/anna.png',
  },
}
const [script = ''] = scriptPaths()
const error = (message: string) => ({
  message,
  file: ORIGIN + script,
  line: 1,
  column: 2,
})

let office: Office
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.useFakeTimers({ now: Date.UTC(2026, 5, 1), toFake: ['Date'] })
  office = await openOffice()
})
afterEach(() => void vi.useRealTimers())

const send = (body: unknown, contentType = 'application/json', network = '192.0.2.1') =>
  office.ask(reportProblem.path, {
    method: 'POST',
    headers: { 'content-type': contentType, 'cf-connecting-ip': network },
    body: JSON.stringify(body),
  })
/** A minute later whatever comes to the isolate has it save. */
const saved = async () => {
  vi.setSystemTime(Date.now() + 60 * SECOND)
  await office.ask('/api/none', { method: 'POST' })
}
const listed = async () =>
  (await expectAnswer(listProblemsSchemas, office.call('GET', listProblems.path))).problems

describe('what goes wrong in browsers', () => {
  test('is summed by what it is, without a word of what was seen', async () => {
    await saved()
    await send(violation, 'application/csp-report')
    await saved()
    await send(violation, 'application/csp-report')
    await send(error('Error: x'))
    await send(error('Error: x'))
    await saved()
    expect(await listed()).toMatchObject([
      { kind: 'script', message: 'Error: x', place: `${script}:1:2`, count: 2 },
      { kind: 'policy', message: 'img-src', place: 'other.test', count: 2 },
    ])
    expect(JSON.stringify(await rowsOf('SELECT * FROM browser_problems'))).not.toContain('anna')
  })

  test(
    'costs no row before the minute is over, and few of a flood of one network',
    { tags: 'thorough' },
    async () => {
      await send(error('Error: first'))
      for (let at = 0; at < 100; at++) {
        await expectAnswer(reportProblemSchemas, send(error(`Error: ${'x'.repeat(at)}`)))
      }
      expect(await listed()).toHaveLength(1)
      await saved()
      expect(await listed()).toHaveLength(5)
    },
  )

  test('adds five new kinds an hour of one network, and those of others', async () => {
    for (let at = 0; at < 12; at++) {
      await send(error(`Error: made up ${'x'.repeat(at)}`))
      await saved()
    }
    expect(await listed()).toHaveLength(5)
    await send(error('Error: true'), 'application/json', '203.0.113.1')
    await send(error('Error: made up '))
    await saved()
    expect(await listed()).toMatchObject([
      { message: 'Error: made up ', count: 2 },
      { message: 'Error: true', count: 1 },
      {},
      {},
      {},
      {},
    ])
  })

  test('makes room among 100 rows of its build by the rarest, oldest row', async () => {
    await send(error('Error: x'))
    await saved()
    const [{ build } = { build: '' }] = await listed()
    await env.DB.prepare(
      `WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 200)
       INSERT INTO browser_problems
       SELECT 'script', 'known ' || value, '', iif(value > 99, 'former', ?1), 1 + value % 2, value, value FROM n`,
    )
      .bind(build)
      .run()
    await send(error('Error: new'))
    await saved()
    const rows = await rowsOf<{ message: string }>(
      'SELECT message FROM browser_problems WHERE build = ?1',
      build,
    )
    const messages = rows.map(({ message }) => message)
    expect(messages).toHaveLength(100)
    expect(messages).toContain('Error: new')
    expect(messages).not.toContain('known 2')
    expect(await rowsOf(`SELECT 1 FROM browser_problems WHERE build = 'former'`)).toHaveLength(101)
  })

  test.each(['/assets/made-up.js', '/assets/../index.js', '/companion/anna', '//evil.test/a.js'])(
    'in %s is none of this build',
    async (path) => {
      await send({ ...error('Error: x'), file: ORIGIN + path })
      await saved()
      expect(await listed()).toEqual([])
    },
  )

  test('is forgotten 30 days after it was last seen', async () => {
    await send(error('Error: x'))
    await saved()
    await expireRows(env, Date.now() + 29 * DAY)
    expect(await listed()).toHaveLength(1)
    await expireRows(env, Date.now() + 31 * DAY)
    expect(await listed()).toEqual([])
  })

  test('is refused when it is no report, and read by staff alone', async () => {
    expect((await send({ message: 1 })).status).toBe(422)
    await expectTurnedAway(await office.ask(listProblems.path), 401)
  })
})

test('a page names where its violations are reported', async () => {
  const page = await office.ask('/login', { headers: { accept: 'text/html' } })
  expect(page.headers.get('content-security-policy')).toContain(`report-uri ${reportProblem.path}`)
})
