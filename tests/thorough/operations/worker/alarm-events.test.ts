import { createExecutionContext } from 'cloudflare:test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listManagedEndpoint } from '#companions/staff/admin-companions'
import { openAdminSessionEndpoint } from '#accounts/admin-session'
import { reportProblemEndpoint } from '#operations/browser-problems'
import { getMeEndpoint } from '#accounts/me'
import { app } from '../../../../worker/app.ts'
import { writeAll } from '../../../../worker/platform/db/bulk.ts'
import { eventAlarms } from '../../../../worker/operations/ops-alerts/rules.ts'
import { documentIn } from '../../../../worker/index-document.ts'
import { linkKey } from '../../../../worker/catalogue/engine/file-links.ts'
import { FIRST_WAIT_MS, STUCK_AFTER_FAILURES } from '../../../../worker/platform/mail/rules.ts'
import { enqueueEmails } from '../../../../worker/platform/mail/writes.ts'
import { saveEventCounts } from '../../../../worker/operations/raise-alarms.ts'
import { raiseAlarmsJob } from '../../../../worker/operations/jobs/raise-alarms.ts'
import { sendMailJob } from '../../../../worker/notifications/jobs/send-queued.ts'
import { flushCounts } from '../../../../worker/platform/lib/event-counts.ts'
import { signatureOf } from '../../../../worker/platform/lib/standard-webhook.ts'
import { runSchedule } from '../../../../worker/schedule.ts'
import { down, openAccounts, projectSettings } from '../../../support/accounts/accounts.ts'
import { nextAlarmDay } from '../../../support/operations/alarm-clock.ts'
import { emptyStores, env } from '../../../support/platform/database.ts'
import { editCompanion } from '../../../support/companions/edits.ts'
import { systemActor, companionImport, SECOND, uuid } from '../../../support/platform/fixtures.ts'
import { interceptedDatabase } from '../../../support/platform/intercept.ts'
import { openMailServer } from '../../../support/notifications/mail-server.ts'
import { openSite } from '../../../support/platform/open-site.ts'
import { openShop } from '../../../support/billing/payments.ts'
import { ask, requestFor } from '../../../support/platform/site.ts'

const MINUTE = 60 * SECOND
const SITE_SECRET = 's'.repeat(32)

let mail: ReturnType<typeof openMailServer>
beforeEach(() => {
  for (const level of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => {})
  vi.useFakeTimers({ now: nextAlarmDay(), toFake: ['Date'] })
  flushCounts(Date.now())
  mail = openMailServer()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

/**
 * Saves the isolate's counts and runs the job that compares them, as in each minute. Returns
 * subjects of emailed alarms.
 */
async function alarmsMailed(): Promise<string[]> {
  later(MINUTE)
  await saveEventCounts(env.DB, Date.now())
  await raiseAlarmsJob({ ...env, ...mail.vars, MAIL_ALARMS: 'operator@site.test' }, Date.now())
  return mail.sent.map(({ subject }) => subject).filter((subject) => subject.startsWith('Alarm: '))
}

/** Makes an event happen once, as on the site. */
type Happening = () => Promise<unknown>

const failingDatabase = () => {
  const fail = () => {
    throw new Error('The database is down')
  }
  return { prepare: fail, batch: fail } as unknown as D1Database
}

async function deniedBy(path: string): Promise<Happening> {
  const accounts = await openAccounts({ SITE_SECRET })
  const site = await openSite([], { vars: accounts.vars })
  let members = 0
  // One account alone does not raise the alarm.
  return async () => {
    const { headers } = await accounts.as({ sub: uuid(0x1000 + ++members) })
    expect([403, 429]).toContain((await site.ask(path, { headers })).status)
  }
}

async function staleReads(): Promise<Happening> {
  let isDown = false
  const site = await openSite([companionImport({ id: uuid(1) })], { fail: () => isDown })
  expect((await site.ask('/api/companions')).status).toBe(200)
  return async () => {
    isDown = true
    site.catalogue.expire()
    expect((await site.ask('/api/companions')).status).toBe(200)
    isDown = false
  }
}

async function lateWithdrawal(): Promise<Happening> {
  const ada = uuid(1)
  const { db } = await openSite([companionImport({ id: ada })])
  let isDown = false
  const DB = interceptedDatabase(env.DB, (_, work) =>
    isDown ? Promise.reject(new Error('D1 is down')) : work(),
  )
  const status = async (context = createExecutionContext()) => {
    const path = '/api/companions/companion-0001'
    const response = await app.fetch(requestFor(path), { ...env, DB }, context)
    await response.arrayBuffer()
    return response.status
  }
  return async () => {
    expect(await status()).toBe(200)
    isDown = true
    const now = Date.now()
    await editCompanion(db, ada, { is_active: false }, systemActor(now))
    // The log uses the database's clock, which is not fake.
    await env.DB.prepare('UPDATE catalogue_log SET at = ?2 WHERE subject = ?1').bind(ada, now).run()
    later(11 * SECOND)
    expect(await status()).toBe(200)
    isDown = false
    later(2 * SECOND)
    expect(await status()).toBe(404)
  }
}

async function lostFiles(): Promise<Happening> {
  const media = Array.from({ length: 21 }, (_, index) => ({ id: uuid(index + 10) }))
  await openSite([companionImport({ id: uuid(1), media })])
  return () => runSchedule('23 3 * * *', env, Date.now())
}

async function stuckMail(): Promise<Happening> {
  const db = await emptyStores()
  const email = {
    cause: 'a',
    to: 'ada@applicants.test',
    language: 'en',
    subject: 'Hello',
    text: 'Text',
  }
  await writeAll(db, [enqueueEmails(db, [email], Date.now())])
  return async () => {
    mail.down = true
    for (let tries = 1; tries <= STUCK_AFTER_FAILURES; tries++) {
      expect(await alarmsMailed(), `after ${tries - 1} tries`).toEqual([])
      later(FIRST_WAIT_MS * 2 ** tries)
      await sendMailJob({ ...env, ...mail.vars }, Date.now())
    }
    mail.down = false
  }
}

async function keysWithout(): Promise<Happening> {
  const accounts = await openAccounts()
  const site = await openSite([], { vars: accounts.vars })
  accounts.service.answer = down
  return async () => {
    expect((await site.ask(getMeEndpoint.path, await accounts.as())).status).toBe(503)
    later(10 * SECOND)
  }
}

async function differingSettings(): Promise<Happening> {
  const accounts = await openAccounts()
  await openSite([], { vars: accounts.vars })
  accounts.service.settings = projectSettings({ mailer_autoconfirm: true })
  return () => runSchedule('23 3 * * *', { ...env, ...accounts.vars }, Date.now())
}

const HOOK = '/api/sign-in-attempts'
const HOOK_SECRET = `v1,whsec_${btoa('k'.repeat(32))}`

/** A signed attempt for an unknown account. */
async function attemptOfNobody() {
  const time = String(Math.floor(Date.now() / SECOND))
  const signature = await signatureOf(HOOK_SECRET, `msg_1.${time}.{}`)
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': time,
    'webhook-signature': `v1,${signature}`,
  }
  const init = { method: 'POST', body: '{}', headers }
  return ask(HOOK, init, { SUPABASE_HOOK_SECRET: HOOK_SECRET })
}

async function unrecordedPayment(): Promise<Happening> {
  let isDown = false
  const shop = await openShop({ fail: () => isDown })
  const payment = await shop.paid('gold')
  return async () => {
    isDown = true
    expect((await shop.notify(payment)).status).toBe(500)
    isDown = false
  }
}

const withStores =
  (happens: Happening): (() => Promise<Happening>) =>
  async () => {
    await emptyStores()
    return happens
  }

const address = { 'cf-connecting-ip': '203.0.113.7' }
const brakedVars = { SITE_SECRET, FLOOD_BRAKE: { limit: async () => ({ success: false }) } }

const happenings: Record<keyof typeof eventAlarms, () => Promise<Happening>> = {
  errors: withStores(() => ask('/api/companions', {}, { DB: failingDatabase() })),
  'browser-errors': async () => {
    const site = await openSite()
    const report = {
      message: 'Error',
      file: `http://localhost:8787${documentIn('en').chunks['pages/home.tsx']![0]}`,
      line: 1,
      column: 2,
    }
    let networks = 0
    // One network alone does not raise the alarm.
    return async () => {
      const body = JSON.stringify(report)
      const headers = {
        'content-type': 'application/json',
        'cf-connecting-ip': `198.51.100.${++networks}`,
      }
      await site.ask(reportProblemEndpoint.path, { method: 'POST', headers, body })
      // Counts are saved together once a minute.
      later(MINUTE / 5)
      await site.ask('/api/none')
    }
  },
  // An isolate logs each variable once, so this test uses its own.
  settings: withStores(() => ask('/api/places', {}, { VAPID_SUBJECT: 'no address' })),
  database: staleReads,
  withdrawal: lateWithdrawal,
  'private-media': withStores(async () => {
    await linkKey(SITE_SECRET)
    await linkKey(null)
  }),
  'staff-area': () => deniedBy(listManagedEndpoint.path),
  'job-failed': withStores(() =>
    runSchedule(
      '* * * * *',
      { ...env, MEDIA: { head: 1 } as unknown as R2Bucket },
      Date.now(),
    ).catch(() => {}),
  ),
  'files-lost': lostFiles,
  'mail-refused': stuckMail,
  'signing-keys': keysWithout,
  'account-settings': differingSettings,
  'hook-unsigned': withStores(() => ask(HOOK, { method: 'POST', body: '{}' })),
  'hook-failed': withStores(attemptOfNobody),
  payments: unrecordedPayment,
  flood: withStores(() => ask('/age', { method: 'POST', headers: address }, brakedVars)),
}

/** Events per call, otherwise one. The read after the answer fails as well. */
const EVENTS_EACH: Record<string, number> = { database: 2 }

test('has a test case for every event alarm', () => {
  expect(Object.keys(happenings).toSorted()).toEqual(Object.keys(eventAlarms).toSorted())
})

test.each(Object.entries(happenings))(
  'emails the alarm %s once when its event happens',
  async (name, open) => {
    const { above, title } = eventAlarms[name]!
    const happens = await open()
    flushCounts(Date.now())
    const eventsPerCall = EVENTS_EACH[name] ?? 1
    for (let count = 0; count < Math.floor(above / eventsPerCall); count++) await happens()
    if (above > 0) expect(await alarmsMailed()).toEqual([])
    await happens()
    expect(await alarmsMailed()).toEqual([`Alarm: ${title}`])
    expect(await alarmsMailed()).toHaveLength(1)
  },
)

test('counts a denied call of the staff session', async () => {
  const happens = await deniedBy(openAdminSessionEndpoint.path)
  for (let count = 0; count <= eventAlarms['staff-area']!.above; count++) await happens()
  expect(await alarmsMailed()).toEqual([`Alarm: ${eventAlarms['staff-area']!.title}`])
})
