import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listProblemsEndpoint } from '#operations/admin-browser-problems'
import {
  reportProblemEndpoint,
  listProblemsSchemas,
  reportProblemSchemas,
} from '#operations/browser-problems'
import { expireRows } from '../../../worker/operations/jobs/expire-rows.ts'
import { openOffice, rowsOf, type Office } from '../../support/staff/admin.ts'
import { expectAnswer, expectTurnedAway } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { DAY, SECOND } from '../../support/platform/fixtures.ts'
import { ORIGIN } from '../../support/platform/site.ts'
import { documentIn } from '../../../worker/index-document.ts'

const violation = {
  'csp-report': {
    'document-uri': `${ORIGIN}/search?text=anna`,
    'effective-directive': 'img-src',
    'blocked-uri': 'https://other.test/anna.png',
  },
}
const [script = ''] = documentIn('en').chunks['pages/home.tsx']!
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
  office.ask(reportProblemEndpoint.path, {
    method: 'POST',
    headers: { 'content-type': contentType, 'cf-connecting-ip': network },
    body: JSON.stringify(body),
  })
/** The next request of the isolate after a minute saves the counts. */
const saveCounts = async () => {
  vi.setSystemTime(Date.now() + 60 * SECOND)
  await office.ask('/api/none', { method: 'POST' })
}
const listedProblems = async () =>
  (await expectAnswer(listProblemsSchemas, office.call('GET', listProblemsEndpoint.path))).problems

describe('browser problems', () => {
  test('are counted by kind without personal data', async () => {
    await saveCounts()
    await send(violation, 'application/csp-report')
    await saveCounts()
    await send(violation, 'application/csp-report')
    await send(error('Error: x'))
    await send(error('Error: x'))
    await saveCounts()
    expect(await listedProblems()).toMatchObject([
      { kind: 'script', message: 'Error: x', place: `${script}:1:2`, count: 2 },
      { kind: 'policy', message: 'img-src', place: 'other.test', count: 2 },
    ])
    expect(JSON.stringify(await rowsOf('SELECT * FROM browser_problems'))).not.toContain('anna')
  })

  test('are saved once a minute, at most five of one network', { tags: 'thorough' }, async () => {
    await send(error('Error: first'))
    for (let index = 0; index < 100; index++) {
      await expectAnswer(reportProblemSchemas, send(error(`Error: ${'x'.repeat(index)}`)))
    }
    expect(await listedProblems()).toHaveLength(1)
    await saveCounts()
    expect(await listedProblems()).toHaveLength(5)
  })

  test('are limited to five new kinds an hour per network', async () => {
    for (let index = 0; index < 12; index++) {
      await send(error(`Error: made up ${'x'.repeat(index)}`))
      await saveCounts()
    }
    expect(await listedProblems()).toHaveLength(5)
    await send(error('Error: true'), 'application/json', '203.0.113.1')
    await send(error('Error: made up '))
    await saveCounts()
    expect(await listedProblems()).toMatchObject([
      { message: 'Error: made up ', count: 2 },
      { message: 'Error: true', count: 1 },
      {},
      {},
      {},
      {},
    ])
  })

  test('are limited to 100 rows per build by deleting the rarest, oldest row', async () => {
    await send(error('Error: x'))
    await saveCounts()
    const [{ build } = { build: '' }] = await listedProblems()
    await env.DB.prepare(
      `WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 200)
       INSERT INTO browser_problems
       SELECT 'script', 'known ' || value, '', iif(value > 99, 'former', ?1), 1 + value % 2, value, value FROM n`,
    )
      .bind(build)
      .run()
    await send(error('Error: new'))
    await saveCounts()
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
    'ignore the script path %s',
    async (path) => {
      await send({ ...error('Error: x'), file: ORIGIN + path })
      await saveCounts()
      expect(await listedProblems()).toEqual([])
    },
  )

  test('are deleted 30 days after the last occurrence', async () => {
    await send(error('Error: x'))
    await saveCounts()
    await expireRows(env, Date.now() + 29 * DAY)
    expect(await listedProblems()).toHaveLength(1)
    await expireRows(env, Date.now() + 31 * DAY)
    expect(await listedProblems()).toEqual([])
  })

  test('refuse malformed reports and visitors who list them', async () => {
    expect((await send({ message: 1 })).status).toBe(422)
    await expectTurnedAway(await office.ask(listProblemsEndpoint.path), 401)
  })
})

test("adds the report address to a page's content security policy", async () => {
  const page = await office.ask('/login', { headers: { accept: 'text/html' } })
  expect(page.headers.get('content-security-policy')).toContain(
    `report-uri ${reportProblemEndpoint.path}`,
  )
})
