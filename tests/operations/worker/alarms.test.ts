import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import { eventAlarms, usageAlarms } from '../../../worker/operations/ops-alerts/rules.ts'
import { recordJobRun } from '../../../worker/operations/job-runs/queries.ts'
import { enqueueEmails } from '../../../worker/platform/mail/writes.ts'
import { saveEventCounts } from '../../../worker/operations/raise-alarms.ts'
import site from '../../../worker/index.ts'
import { expireRows } from '../../../worker/operations/jobs/expire-rows.ts'
import {
  raiseAlarmsJob,
  raiseUsageAlarmsJob,
} from '../../../worker/operations/jobs/raise-alarms.ts'
import {
  countEvent,
  countUsage,
  flushCounts,
  usages,
} from '../../../worker/platform/lib/event-counts.ts'
import { meteredEnv } from '../../../worker/platform/lib/metered-env.ts'
import { createKeys } from '../../../worker/platform/lib/sealed.ts'
import { nextAlarmDay } from '../../support/operations/alarm-clock.ts'
import { catalogueWithoutTail, emptyStores, env } from '../../support/platform/database.ts'
import { DAY, HOUR, SECOND } from '../../support/platform/fixtures.ts'
import { openMailServer } from '../../support/notifications/mail-server.ts'
import { ask, requestFor } from '../../support/platform/site.ts'
import { bearer, newKey, openAccounts } from '../../support/accounts/accounts.ts'

const MINUTE = 60 * SECOND

let db: Awaited<ReturnType<typeof emptyStores>>
let mail: ReturnType<typeof openMailServer>
let vars: typeof env
beforeEach(async () => {
  for (const level of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => {})
  vi.useFakeTimers({ now: nextAlarmDay(), toFake: ['Date'] })
  flushCounts(Date.now())
  db = await emptyStores()
  mail = openMailServer()
  vars = { ...env, ...mail.vars, MAIL_ALARMS: 'operator@site.test' }
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const raise = () => raiseAlarmsJob(vars, Date.now())
const subjects = () => mail.sent.map(({ subject }) => subject)

async function happens(name: string, count: number) {
  if (count > 0) countEvent(eventAlarms[name]!.event, count)
  later(MINUTE)
  await saveEventCounts(env.DB, Date.now())
  await raise()
}

describe('alarm about an event', () => {
  test.each(Object.keys(eventAlarms))(
    '%s is emailed once when the threshold is exceeded',
    async (name) => {
      const { title, above, minutes } = eventAlarms[name]!
      await happens(name, above)
      expect(subjects()).toEqual([])
      await happens(name, 1)
      expect(subjects()).toEqual([`Alarm: ${title}`])
      expect(mail.sent[0]).toMatchObject({ to: 'operator@site.test' })
      await happens(name, above + 1)
      expect(mail.sent).toHaveLength(1)
      // The alarm is emailed again a day later, but only if the event still happens.
      later(minutes * MINUTE + DAY)
      await happens(name, 0)
      expect(mail.sent).toHaveLength(1)
      await happens(name, above + 1)
      expect(mail.sent).toHaveLength(2)
    },
  )

  const fails = async (cause: string, count: number) => {
    countEvent('failed', count, cause)
    await happens('errors', 0)
  }

  test('is emailed again for another cause within the day', async () => {
    await fails('directory.unavailable', 6)
    await fails('TypeError at f', 6)
    await fails('TypeError at f', 6)
    expect(subjects()).toEqual([
      'Alarm: Many requests are failing',
      'Alarm: Many requests are failing',
    ])
    expect(mail.sent.map(({ text }) => /Cause: (.*)/.exec(text)?.[1])).toEqual([
      'directory.unavailable',
      'TypeError at f',
    ])
  })

  test('is emailed again when its count rises tenfold', async () => {
    await fails('server.error', 6)
    await fails('server.error', 50)
    expect(mail.sent).toHaveLength(1)
    await fails('server.error', 60)
    expect(mail.sent).toHaveLength(2)
    await fails('server.error', 100)
    expect(mail.sent).toHaveLength(2)
  })

  test('is not raised by forged signing keys', async () => {
    const accounts = await openAccounts()
    for (let call = 0; call < 8; call++) {
      const { headers } = bearer(await accounts.token({}, await newKey()))
      const response = await ask('/api/me', { headers }, accounts.vars)
      expect(response.status).toBe(503)
    }
    expect(flushCounts(Date.now() + MINUTE).events).toEqual([])
  })

  test("counts a single member's attempts on the staff area once", async () => {
    const accounts = await openAccounts()
    // Each account is counted once an hour, so this test needs its own.
    const { headers } = bearer(await accounts.token({ sub: crypto.randomUUID() }))
    for (let call = 0; call < 21; call++)
      await ask('/api/admin/session', { headers }, accounts.vars)
    expect(flushCounts(Date.now() + MINUTE).events).toEqual([{ event: 'admin.denied', count: 1 }])
  })

  test('is not raised by events spread over a longer time', async () => {
    for (let round = 0; round < 3; round++) {
      await happens('signing-keys', 1)
      later(10 * MINUTE)
    }
    expect(mail.sent).toEqual([])
  })

  test('goes to the office if no other address is set', async () => {
    vars.MAIL_ALARMS = ''
    await happens('job-failed', 1)
    expect(mail.sent[0]).toMatchObject({ to: 'office@site.test' })
  })
})

describe('alarm about a late event', () => {
  test('is raised by an email that is unsent for more than a day', async () => {
    const email = {
      cause: 'a',
      to: 'ada@applicants.test',
      language: 'en',
      subject: 'Hello',
      text: 'Text',
    }
    await writeAll(db, [enqueueEmails(db, [email], Date.now())])
    // Postponed, so that no job sends it.
    await env.DB.prepare('UPDATE outbox SET due_at = 9e15').run()
    later(26 * HOUR)
    await raise()
    expect(subjects()).toEqual([])
    later(1)
    await raise()
    await raise()
    expect(subjects()).toEqual(['Alarm: Email has been unsent for more than a day'])
  })

  test('is raised by a missing backup', async () => {
    const { BACKUP_RECIPIENT: _, ...without } = vars
    const finishedAt = Date.now()
    await env.DB.prepare(
      "INSERT INTO backups (day, started_at, finished_at) VALUES ('2024-01-01', ?1, ?1)",
    )
      .bind(finishedAt)
      .run()
    vars.BACKUP_RECIPIENT = (await createKeys()).publicKey
    later(26 * HOUR)
    await raise()
    expect(subjects()).toEqual([])
    later(1)
    await raiseAlarmsJob(without as typeof env, Date.now())
    expect(subjects()).toEqual([])
    await raise()
    await raise()
    expect(subjects()).toEqual(['Alarm: There’s no new backup'])
  })

  test('is raised by a job that has not run in time', async () => {
    // A job without a run counts as new in this deployment.
    await env.DB.prepare('UPDATE job_runs SET finished_at = 0').run()
    await recordJobRun(db, 'runPlans', Date.now())
    later(5 * MINUTE)
    await raise()
    expect(subjects()).toEqual([])
    later(1)
    await raise()
    await raise()
    expect(subjects()).toEqual(['Alarm: A job hasn’t run in time'])
  })
})

describe('alarm about usage', () => {
  const fill = (event: string, counts: readonly number[]) => {
    const today = Date.now() - (Date.now() % DAY)
    const rows = counts.map((count, index) => [
      event,
      today - (counts.length - 1 - index) * DAY,
      count,
    ])
    return env.DB.prepare(
      `INSERT OR REPLACE INTO event_counts (event, at, count)
       SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)`,
    )
      .bind(JSON.stringify(rows))
      .run()
  }

  test.each(Object.keys(usageAlarms))('%s is emailed once above three usual days', async (name) => {
    const { usage, floor, title } = usageAlarms[name]!
    // A single day with high usage must not raise the usual amount.
    const usual = [floor, floor, 9 * floor, floor]
    await fill(usage, [...usual, 3 * floor])
    await raiseUsageAlarmsJob(vars, Date.now())
    expect(subjects()).toEqual([])
    await fill(usage, [...usual, 3 * floor + 1])
    await raiseUsageAlarmsJob(vars, Date.now())
    await raiseUsageAlarmsJob(vars, Date.now())
    expect(subjects()).toEqual([`Alarm: ${title}`])
  })

  test('is not raised with too few days or below the floor', async () => {
    const { usage, floor } = usageAlarms['rows-read']!
    await fill(usage, [floor, floor, 100 * floor])
    await raiseUsageAlarmsJob(vars, Date.now())
    await fill(usage, [1, 1, 1, 1, floor])
    await raiseUsageAlarmsJob(vars, Date.now())
    expect(mail.sent).toEqual([])
  })
})

const countsIn = async () =>
  Object.fromEntries(
    (
      await env.DB.prepare('SELECT event, sum(count) AS n FROM event_counts GROUP BY event').all<{
        event: string
        n: number
      }>()
    ).results.map(({ event, n }) => [event, n]),
  )

describe('event counts', () => {
  const fetchOf = async (path: string, bindings: typeof env, init: RequestInit = {}) => {
    const context = createExecutionContext()
    catalogueWithoutTail(meteredEnv(bindings))
    const response = await site.fetch(requestFor(path, init) as never, bindings, context)
    await response.text()
    await waitOnExecutionContext(context)
    return response.status
  }

  test('include requests and jobs of the deployed Worker', async () => {
    const brokenEnv = { ...vars, MEDIA: { head: 1 } as unknown as R2Bucket }
    await fetchOf('/api/places', vars)
    later(MINUTE)
    const controller = { cron: '* * * * *', scheduledTime: Date.now(), noRetry: () => {} }
    const context = createExecutionContext()
    await expect(site.scheduled(controller as never, brokenEnv, context)).rejects.toThrow()
    expect(await countsIn()).toMatchObject({ 'job.failed': expect.any(Number) })
    later(10 * MINUTE)
    expect(await fetchOf('/api/places', vars)).toBe(200)
    expect(await countsIn()).toMatchObject({ 'usage.rows-read': expect.any(Number) })
  })

  test("are saved after a visitor's read only if an alarm needs them", async () => {
    countUsage('usage.transformations', 8)
    later(HOUR)
    await fetchOf('/api/places', vars)
    expect(await countsIn()).toEqual({})
    await fetchOf('/api/none', vars, { method: 'POST' })
    expect(await countsIn()).toMatchObject({ 'usage.transformations': 8 })
    countEvent('failed')
    later(MINUTE)
    await fetchOf('/api/places', vars)
    expect(await countsIn()).toMatchObject({ failed: 1 })
  })

  test('are retained while the database is down, and not saved while the site is closed', async () => {
    const down = {
      prepare: env.DB.prepare.bind(env.DB),
      batch: () => Promise.reject(new Error('The database is down')),
    }
    countEvent('failed', 3)
    await saveEventCounts(down as unknown as D1Database, Date.now())
    later(MINUTE)
    const closedEnv = { ...vars, CLOSED: 'on' }
    expect(await fetchOf('/', closedEnv)).toBe(503)
    expect(await countsIn()).toEqual({})
    await saveEventCounts(env.DB, Date.now())
    expect(await countsIn()).toEqual({ failed: 3 })
  })

  test('include the billed rows and file operations', async () => {
    later(HOUR)
    flushCounts(Date.now())
    const { DB, MEDIA } = meteredEnv({ ...env })
    await DB.prepare('INSERT INTO event_counts VALUES (?, 0, 1), (?, 60000, 1)')
      .bind('a', 'b')
      .run()
    const all = DB.prepare('SELECT event FROM event_counts ORDER BY event')
    expect((await all.all()).results).toEqual([{ event: 'a' }, { event: 'b' }])
    expect(await all.first()).toEqual({ event: 'a' })
    expect(await all.first('event')).toBe('a')
    expect(await DB.prepare('SELECT 1 WHERE false').first()).toBeNull()
    expect(await all.raw()).toEqual([['a'], ['b']])
    const [result] = await DB.batch([all, DB.prepare('SELECT ? AS x').bind(1)])
    expect(result!.results).toHaveLength(2)
    await MEDIA.put('a', 'text')
    expect(await (await MEDIA.get('a'))!.text()).toBe('text')
    await MEDIA.delete('a')
    countUsage('usage.transformations', 8)
    later(HOUR)
    const { usage } = flushCounts(Date.now())
    const counts = Object.fromEntries(usage.map(({ event, count }) => [event, count]))
    expect(Object.keys(counts).toSorted()).toEqual([...usages].toSorted())
    expect(counts).toMatchObject({ 'usage.file-operations': 2, 'usage.transformations': 8 })
    expect(counts['usage.rows-read']).toBeGreaterThanOrEqual(10)
    expect(counts['usage.rows-written']).toBeGreaterThanOrEqual(2)
  })

  test('are deleted after the days that define the usual amount', async () => {
    countEvent('failed')
    later(MINUTE)
    await saveEventCounts(env.DB, Date.now())
    await expireRows(env, Date.now() + 8 * DAY)
    expect(await countsIn()).toEqual({ failed: 1 })
    await expireRows(env, Date.now() + 10 * DAY)
    expect(await countsIn()).toEqual({})
  })
})
