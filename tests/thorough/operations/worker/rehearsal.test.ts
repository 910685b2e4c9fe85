import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveEventCounts } from '../../../../worker/operations/raise-alarms.ts'
import { raiseAlarmsJob } from '../../../../worker/operations/jobs/raise-alarms.ts'
import { sendMailJob } from '../../../../worker/notifications/jobs/send-queued.ts'
import { flushCounts } from '../../../../worker/platform/lib/event-counts.ts'
import { runSchedule } from '../../../../worker/schedule.ts'
import { openOffice } from '../../../support/staff/admin.ts'
import { nextAlarmDay } from '../../../support/operations/alarm-clock.ts'
import { env } from '../../../support/platform/database.ts'
import { companionImport, DAY, SECOND, uuid } from '../../../support/platform/fixtures.ts'
import { openMailServer } from '../../../support/notifications/mail-server.ts'
import { isolate, openSite } from '../../../support/platform/open-site.ts'
import { openShop } from '../../../support/billing/payments.ts'
import { openPrivateSite } from '../../../support/media/private-site.ts'
import { rehearse } from '../../../support/operations/rehearse.ts'

const MINUTE = 60 * SECOND
const ada = uuid(0xad)
const photo = uuid(1)

beforeEach(() => {
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const statusOf = async (site: Pick<ReturnType<typeof isolate>, 'ask'>, path: string) => {
  const response = await site.ask(path)
  await response.arrayBuffer()
  return response.status
}

test('hides a profile everywhere within ten seconds', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 5, 1, 12), toFake: ['Date'] })
  const office = await openOffice([
    companionImport({ id: ada, name: 'Ada', media: [{ id: photo }] }),
  ])
  const file = `/media/${ada}/${photo}/w640.webp`
  await env.MEDIA.put(`media/${ada}/${photo}/w640.webp`, 'picture')
  const firstIsolate = isolate()
  const elsewhere = isolate()
  const addresses = ['/companion/ada', `/api/companions/${ada}`, file]
  for (const site of [firstIsolate, elsewhere]) {
    for (const address of addresses) expect(await statusOf(site, address), address).toBe(200)
  }
  const card = 'A profile must vanish now'
  await rehearse(card, 'hidden, page and picture gone', async () => {
    const hiding = { ids: [ada], is_active: false, reason: 'Her photos show another person.' }
    expect((await office.call('PATCH', '/api/admin/companions', hiding)).status).toBe(200)
    for (const address of addresses)
      expect(await statusOf(isolate(), address), address).toBeGreaterThanOrEqual(404)
  })
  // Other isolates refresh their catalogue within the promised time.
  later(10 * SECOND)
  for (const address of addresses)
    expect(await statusOf(elsewhere, address), address).toBeGreaterThanOrEqual(404)
})

test('invalidates leaked links with a new secret', async () => {
  const site = await openPrivateSite()
  const url = await site.photoUrl()
  expect((await site.get(url)).status).toBe(200)
  await rehearse('A private link, a session or a secret leaked', 'a new SITE_SECRET', async () => {
    const siteAfter = site.isolate({ vars: { SITE_SECRET: 'b'.repeat(64) } })
    expect(await statusOf(siteAfter, url)).toBe(403)
  })
})

test('serves from memory, then closes, then recovers from a database outage', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 5, 1, 12), toFake: ['Date'] })
  let isDown = false
  const site = await openSite([companionImport({ id: ada, name: 'Ada' })], { fail: () => isDown })
  expect(await statusOf(site, '/companion/ada')).toBe(200)
  await rehearse('The database is down (D1)', 'from memory, closed, back again', async () => {
    isDown = true
    later(30 * SECOND)
    expect(await statusOf(site, '/companion/ada')).toBe(200)
    later(MINUTE)
    expect(await statusOf(site, '/companion/ada')).toBe(503)
    expect(await statusOf(site, '/status')).toBe(200)
    isDown = false
    later(10 * SECOND)
    expect(await statusOf(site, '/companion/ada')).toBe(200)
  })
})

test('refuses a flood of changes while readers are served', async () => {
  // Stand-in for the platform's counter, with a tenth of the limit in wrangler.toml.
  let callCount = 0
  const FLOOD_BRAKE: RateLimit = { limit: async () => ({ success: ++callCount <= 60 }) }
  const vars = { SITE_SECRET: 's'.repeat(32), FLOOD_BRAKE }
  const site = await openSite([companionImport({ id: ada, name: 'Ada' })], { vars })
  const headers = { 'cf-connecting-ip': '203.0.113.99' }
  await rehearse('A flood', '200 changes of one network, readers served', async () => {
    const statuses: number[] = []
    for (let callIndex = 0; callIndex < 200; callIndex++) {
      const change: RequestInit = { method: 'POST', headers, redirect: 'manual' }
      statuses.push((await site.ask('/age', change)).status)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(140)
    expect((await site.ask('/companion/ada', { headers })).status).toBe(200)
  })
})

test('emails an alarm about a failed job, whose next run catches up', async () => {
  vi.useFakeTimers({ now: nextAlarmDay(), toFake: ['Date'] })
  flushCounts(Date.now())
  await openSite([companionImport({ id: ada, name: 'Ada' })])
  const mail = openMailServer()
  const vars = { ...env, ...mail.vars, MAIL_ALARMS: 'operator@site.test' }
  const failWithR2Error = () => Promise.reject(new Error('R2 does not answer'))
  const brokenEnv = {
    ...vars,
    MEDIA: { get: failWithR2Error, put: failWithR2Error } as unknown as R2Bucket,
  }
  const alarms = () =>
    mail.sent.map(({ subject }) => subject).filter((subject) => /job/i.test(subject))
  const card = 'An alarm about a job, a back-up or mail'
  await rehearse(card, 'a job fails, its alarm is mailed, the next run does its work', async () => {
    await expect(runSchedule('* * * * *', brokenEnv, Date.now())).rejects.toThrow(
      'R2 does not answer',
    )
    later(MINUTE)
    await saveEventCounts(env.DB, Date.now())
    await raiseAlarmsJob(vars, Date.now())
    expect(alarms()).toHaveLength(1)
    await runSchedule('* * * * *', vars, Date.now())
    expect(await env.MEDIA.head('catalogue/snapshot')).not.toBeNull()
  })
  expect(alarms()).toHaveLength(1)
})

test('stops sales and keeps emails during an outage of providers', async () => {
  const shop = await openShop()
  const mail = openMailServer()
  const isSold = async () => (await shop.site.json<{ payable: boolean }>('/api/plans')).payable
  const bindings = { ...env, ...mail.vars }
  await env.DB.exec('DELETE FROM outbox')
  await env.DB.prepare(
    `INSERT INTO outbox (cause, recipient, subject, text, created_at, due_at)
     VALUES ('rehearsal', 'max@members.test', 'Hello', 'Good evening', ?1, ?1)`,
  )
    .bind(Date.now())
    .run()
  await rehearse(
    'A provider’s outage',
    'plans off sale; mail is kept, then sent once',
    async () => {
      mail.down = true
      await sendMailJob(bindings, Date.now())
      await shop.set({ checkout_open: false })
      expect(await isSold()).toBe(false)
      expect(await statusOf(isolate(), '/')).toBe(200)
      mail.down = false
      for (const _ of [1, 2]) await sendMailJob(bindings, Date.now() + DAY)
      expect(mail.sent.map(({ to }) => to)).toEqual(['max@members.test'])
      await shop.set({ checkout_open: true })
      expect(await isSold()).toBe(true)
    },
  )
})

test('closes the whole site and opens it again', async () => {
  const site = await openSite([companionImport({ id: ada, name: 'Ada', media: [{ id: photo }] })])
  await env.MEDIA.put(`media/${ada}/${photo}/w640.webp`, 'picture')
  const addresses = ['/', '/companion/ada', '/api/companions', `/media/${ada}/${photo}/w640.webp`]
  await rehearse('A breach of personal data (FADP)', 'closed: pages, calls, pictures', async () => {
    const closedSite = isolate({ vars: { CLOSED: 'on' } })
    for (const address of [...addresses, '/admin'])
      expect(await statusOf(closedSite, address), address).toBe(503)
  })
  for (const address of addresses) expect(await statusOf(site, address), address).toBe(200)
})
