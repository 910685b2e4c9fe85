import { getHealthSchemas, getHealthEndpoint } from '#operations/health'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { writeAll } from '../../../../worker/platform/db/bulk.ts'
import { enqueueEmails } from '../../../../worker/platform/mail/writes.ts'
import { jobBounds } from '../../../../worker/operations/job-runs/rules.ts'
import { createKeys } from '../../../../worker/platform/lib/sealed.ts'
import { runSchedule } from '../../../../worker/schedule.ts'
import { emptyStores, env } from '../../../support/platform/database.ts'
import { HOUR, SECOND } from '../../../support/platform/fixtures.ts'
import { isolate, openSite } from '../../../support/platform/open-site.ts'
import { flexPayVars } from '../../../support/billing/payments.ts'
import { ask } from '../../../support/platform/site.ts'
import type { Env } from '../../../../worker/platform/lib/env.ts'

const MINUTE = 60 * SECOND
const crons = ['* * * * *', '*/15 * * * *', '7,22,37,52 * * * *', '23 3 * * *']
const runAll = async (now = Date.now()) => {
  for (const cron of crons) await runSchedule(cron, env, now)
}

let db: Awaited<ReturnType<typeof emptyStores>>
beforeEach(async () => {
  vi.setSystemTime(Date.now())
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  ;({ db } = await openSite())
  await runAll()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

/** Health from a new isolate. */
async function healthOf(vars: Partial<Env> = {}) {
  const response = await isolate({ vars }).ask(getHealthEndpoint.path)
  const answer = getHealthSchemas.response.parse(await response.json())
  expect(response.status).toBe(answer.ok ? 200 : 503)
  const differs = (answer.accounts ?? []).length > 0
  expect(answer.ok).toBe(answer.late.length === 0 && answer.invalid.length === 0 && !differs)
  return answer
}

test('health is good with valid settings and nothing late', async () => {
  const response = await isolate().ask(getHealthEndpoint.path)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const answer = getHealthSchemas.response.parse(await response.json())
  expect(answer).toEqual({
    ok: true,
    build: expect.stringMatching(/./),
    version: expect.any(String),
    invalid: [],
    off: [],
    late: [],
    accounts: null,
    // The first version contains the settings and places of a new site.
    catalogue: { version: 1, age_seconds: 0 },
    oldest_unsent_mail_seconds: null,
    oldest_safety_alarm_seconds: null,
    backup: null,
    snapshot: { age_seconds: 0 },
    jobs: Object.fromEntries(Object.keys(jobBounds).map((job) => [job, 0])),
  })
})

test('health names invalid variables and the expected format without their values', async () => {
  const vars = { SITE_SECRET: 'my-short-secret', FLEXPAY_SHOP_ID: 'my-shop' }
  const response = await isolate({ vars }).ask(getHealthEndpoint.path)
  expect(response.status).toBe(503)
  const text = await response.text()
  expect(text).not.toContain('my-')
  const { ok, invalid } = getHealthSchemas.response.parse(JSON.parse(text))
  expect(ok).toBe(false)
  expect(invalid.map(({ name }) => name).toSorted()).toEqual([
    'FLEXPAY_BASE_URL',
    'FLEXPAY_SHOP_ID',
    'FLEXPAY_SIGNATURE_KEY',
    'SITE_SECRET',
  ])
})

test('health names features that are off for a missing variable without counting them as late', async () => {
  const selling = await healthOf(flexPayVars)
  expect(selling.ok).toBe(true)
  expect(selling.off).toEqual([
    { what: 'mail to members about their plans', needs: 'SUPABASE_SECRET_KEY' },
  ])
  const vars = { ...flexPayVars, SUPABASE_SECRET_KEY: 'sb_secret_of_the_tests' }
  expect((await healthOf(vars)).off).toEqual([])
})

test.each([
  ['saveSnapshot', 5 * MINUTE],
  ['sendMail', 30 * MINUTE],
  ['expireRows', 26 * HOUR],
])('health is bad when %s has not run in time', async (job, bound) => {
  const before = Date.now()
  later(bound)
  await runAll()
  await env.DB.prepare('UPDATE job_runs SET finished_at = ?2 WHERE job = ?1')
    .bind(job, before)
    .run()
  expect((await healthOf()).late).toEqual([])
  later(1)
  expect((await healthOf()).late).toEqual([`job ${job}`])
})

test('health is bad when the schedule never runs', async () => {
  await env.DB.prepare("DELETE FROM job_runs WHERE job <> ''").run()
  await env.DB.prepare('UPDATE job_runs SET finished_at = ?1').bind(Date.now()).run()
  expect((await healthOf()).late).toEqual([])
  later(30 * MINUTE + 1)
  expect((await healthOf()).late).toContain('job sendMail')
  expect((await healthOf()).late).not.toContain('job expireRows')
  later(26 * HOUR)
  expect((await healthOf()).late).toHaveLength(Object.keys(jobBounds).length)
})

test('health is good in local development, where no jobs run', async () => {
  later(27 * HOUR)
  const { ok, jobs } = await healthOf({ ENVIRONMENT: 'development' })
  expect([ok, jobs?.saveSnapshot]).toEqual([true, (27 * HOUR) / SECOND])
})

test('health is bad when a job fails every time', async () => {
  later(27 * HOUR)
  const MEDIA = new Proxy({}, { get: () => () => Promise.reject(new Error()) }) as R2Bucket
  for (const cron of crons) await runSchedule(cron, { ...env, MEDIA }, Date.now()).catch(() => {})
  expect((await healthOf()).late).toEqual(['job saveSnapshot', 'job collectOrphans'])
})

test('health is bad when an email is unsent for more than a day', async () => {
  const email = {
    cause: 'a',
    to: 'ada@applicants.test',
    language: 'en',
    subject: 'Hello',
    text: 'Text',
  }
  await writeAll(db, [enqueueEmails(db, [email], Date.now())])
  later(26 * HOUR)
  await runAll()
  const { late, oldest_unsent_mail_seconds } = await healthOf()
  expect([late, oldest_unsent_mail_seconds]).toEqual([[], 26 * 3_600])
  later(1)
  expect((await healthOf()).late).toEqual(['mail'])
})

describe('health of backups', () => {
  let BACKUP_RECIPIENT: string
  beforeEach(async () => {
    BACKUP_RECIPIENT = (await createKeys()).publicKey
  })
  /** Runs the jobs of one minute in a deployment without the bucket. */
  const minute = (bindings: Env = { ...env, BACKUP_RECIPIENT }) => {
    const bindingsWithoutBucket = { ...bindings }
    delete bindingsWithoutBucket.BACKUP
    return runSchedule('* * * * *', bindingsWithoutBucket, Date.now())
  }
  const health = async () => {
    const { late, backup } = await healthOf({ BACKUP_RECIPIENT })
    return { isLate: late.includes('backup'), backup }
  }

  test('is bad a day after the key was set without a backup', async () => {
    await minute()
    for (const hours of [13, 13]) {
      later(hours * HOUR)
      await minute()
    }
    expect(await health()).toEqual({ isLate: false, backup: null })
    later(1)
    expect(await health()).toEqual({ isLate: true, backup: null })
    expect((await healthOf()).late).not.toContain('backup')
  })

  test('allows another day after a new or restored key', async () => {
    await minute()
    later(27 * HOUR)
    BACKUP_RECIPIENT = (await createKeys()).publicKey
    await minute()
    expect((await health()).isLate).toBe(false)
    later(27 * HOUR)
    expect((await health()).isLate).toBe(true)
    await minute({ ...env })
    await minute()
    expect((await health()).isLate).toBe(false)
    expect((await env.DB.prepare('SELECT * FROM backup_keys').all()).results).toHaveLength(1)
  })

  test('is bad a day after the last backup, also if its row is deleted', async () => {
    await minute()
    const startedAt = Date.now()
    const row = "INSERT INTO backups (day, started_at, finished_at) VALUES ('2026-01-01', ?1, ?1)"
    await env.DB.prepare(row)
      .bind(startedAt + HOUR)
      .run()
    later(27 * HOUR)
    expect(await health()).toEqual({ isLate: false, backup: { age_seconds: 26 * 3_600 } })
    later(1)
    expect((await health()).isLate).toBe(true)
    await env.DB.prepare('DELETE FROM backups').run()
    expect(await health()).toEqual({ isLate: true, backup: null })
  })
})

test('health names the store that does not answer', async () => {
  const fail = () => {
    throw new Error('The store gives no answer')
  }
  const brokenStore = new Proxy({}, { get: () => fail })
  const noDatabase = await ask(getHealthEndpoint.path, {}, { DB: brokenStore as D1Database })
  expect(noDatabase.status).toBe(503)
  expect(getHealthSchemas.response.parse(await noDatabase.json())).toMatchObject({
    late: ['catalogue', 'database'],
    catalogue: null,
    jobs: null,
  })
  const noFiles = await isolate({ MEDIA: brokenStore as R2Bucket }).ask(getHealthEndpoint.path)
  expect(noFiles.status).toBe(503)
  expect(await noFiles.json()).toMatchObject({ late: ['files'], snapshot: null })
})

test('health reads the stores at most once in ten seconds', async () => {
  const site = isolate()
  await site.ask(getHealthEndpoint.path)
  const { trips } = site.meter
  for (let repeat = 0; repeat < 5; repeat++) await site.ask(getHealthEndpoint.path)
  expect(site.meter.trips).toBe(trips)
  later(10 * SECOND)
  await site.ask(getHealthEndpoint.path)
  expect(site.meter.trips).toBeGreaterThan(trips)
})

test('every job of the schedule has a limit and a recorded run', async () => {
  const { results } = await env.DB.prepare("SELECT job FROM job_runs WHERE job <> ''").all()
  expect(results.map(({ job }) => String(job)).toSorted()).toEqual(
    Object.keys(jobBounds).toSorted(),
  )
})
