import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listProblems } from '#contract/admin-browser-problems.api'
import { reportProblem } from '#contract/browser-problems.api'
import { listProblemsSchemas, reportProblemSchemas } from '#contract/browser-problems'
import { expireRows } from '../../worker/jobs/expire-rows.ts'
import { openOffice, rowsOf, type Office } from '../support/admin.ts'
import { expectAnswer, expectTurnedAway } from '../support/answers.ts'
import { env } from '../support/database.ts'
import { DAY, SECOND } from '../support/fixtures.ts'
import { ORIGIN } from '../support/site.ts'

const violation = {
  'csp-report': {
    'document-uri': `${ORIGIN}/search?text=anna`,
    ...{ 'effective-directive': 'img-src', 'blocked-uri': 'https://other.test/anna.png' },
  },
}
const error = (message: string) => ({
  ...{ message, file: `${ORIGIN}/assets/index-a.js`, line: 1, column: 2 },
})

let office: Office
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.useFakeTimers({ now: Date.UTC(2026, 5, 1), toFake: ['Date'] })
  office = await openOffice()
})
afterEach(() => void vi.useRealTimers())

const send = (body: unknown, contentType = 'application/json') =>
  office.ask(reportProblem.path, {
    method: 'POST',
    headers: { 'content-type': contentType },
    body: JSON.stringify(body),
  })
/** A minute later whatever comes to the isolate has it save. */
const saved = async () => {
  vi.setSystemTime(Date.now() + 60 * SECOND)
  await office.ask('/api/none')
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
      { kind: 'script', message: 'Error: x', place: '/assets/index-a.js:1:2', count: 2 },
      { kind: 'policy', message: 'img-src', place: 'other.test', count: 2 },
    ])
    expect(JSON.stringify(await rowsOf('SELECT * FROM browser_problems'))).not.toContain('anna')
  })

  test('costs no row before the minute is over, and few of a flood', async () => {
    await send(error('Error: first'))
    for (let at = 0; at < 100; at++) {
      await expectAnswer(reportProblemSchemas, send(error(`Error: ${'x'.repeat(at)}`)))
    }
    expect(await listed()).toHaveLength(1)
    await saved()
    expect(await listed()).toHaveLength(1 + 20)
  })

  test('of 500 kinds says nothing new', async () => {
    await env.DB.exec(
      `WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 500) INSERT INTO browser_problems SELECT 'script', 'known ' || value, '', '', 1, 0, 0 FROM n`,
    )
    await send(error('Error: new'))
    await saved()
    expect(await rowsOf(`SELECT 1 FROM browser_problems WHERE message = 'Error: new'`)).toEqual([])
  })

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
