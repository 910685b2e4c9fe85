import { beforeEach, expect, test, vi } from 'vitest'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import type { Database } from '../../../worker/platform/db/client.ts'
import { enqueueEmails } from '../../../worker/platform/mail/writes.ts'
import worker from '../../../worker/index.ts'
import { expireRows } from '../../../worker/operations/jobs/expire-rows.ts'
import {
  liftSuppressionEndpoint,
  listSuppressionsEndpoint,
  listSuppressionsSchemas,
} from '#notifications/mail-suppressions'
import { auditLog, openOffice, rowsOf } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { emptyStores, env } from '../../support/platform/database.ts'
import { DAY } from '../../support/platform/fixtures.ts'
import { openMailServer } from '../../support/notifications/mail-server.ts'

let db: Database
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  db = await emptyStores()
})

const event = (changes: object = {}, type = 'bounced') => ({
  type: `cf.email.sending.message.${type}`,
  source: { type: 'email.sending', zoneId: 'z', domain: 'site.test' },
  payload: {
    eventId: 'e1',
    messageId: 'm1',
    recipient: 'Ada@Members.test',
    terminal: true,
    ...(type === 'bounced' && { bounce: { type: 'hard', classification: 'permanent_failure' } }),
    ...changes,
  },
  metadata: { eventSubscriptionId: 's', eventSchemaVersion: 1, eventTimestamp: '2026-06-01' },
})
const receive = (...bodies: unknown[]) => {
  const messages = bodies.map((body) => ({ body }))
  return worker.queue({ messages } as never, { ...env, ...openMailServer().vars } as never)
}
const write = (to: string, cause = to) =>
  writeAll(db, [
    enqueueEmails(db, [{ cause, to, language: 'en', subject: 'Hello', text: 'Hello' }], Date.now()),
  ])
const queuedMails = () =>
  rowsOf<{ recipient: string | null; text: string }>('SELECT recipient, text FROM outbox')

test.each(['bounced', 'complained'])('suppresses an address that %s', async (type) => {
  await write('ADA@members.test', 'before')
  await write('eve@members.test')
  await receive(event({}, type))
  await write('ada@members.test', 'after')
  const [eve, office, ...otherMails] = await queuedMails()
  expect([eve!.recipient, office!.recipient, otherMails]).toEqual(['eve@members.test', null, []])
  expect(office!.text).toContain('ada@members.test')
})

test('emails the office once about repeated events', async () => {
  await receive(event(), event(), event({ eventId: 'e2' }))
  await receive(event({ eventId: 'e3' }, 'complained'))
  expect(await queuedMails()).toHaveLength(1)
  expect(await rowsOf('SELECT * FROM mail_suppressions')).toMatchObject([
    { address: 'ada@members.test', reason: 'bounce', event_id: 'e1' },
  ])
})

test('asks the queue to retry events while the site is closed', async () => {
  const retryAll = vi.fn()
  const closedEnv = { ...env, ...openMailServer().vars, CLOSED: 'on' }
  const messages = [{ body: event() }]
  await worker.queue({ messages, retryAll } as never, closedEnv as never)
  expect(retryAll).toHaveBeenCalledTimes(1)
  expect(await rowsOf('SELECT * FROM mail_suppressions')).toEqual([])
})

const harmless: [what: string, body: unknown][] = [
  ['a full mailbox', event({ bounce: { type: 'soft' } })],
  ['a delivery', event({}, 'delivered')],
  ['an invalid address', event({ recipient: 'ada' })],
  ['a malformed event', 'hello'],
  ['an empty message', null],
  ['the office’s own mailbox', event({ recipient: 'Office@site.test' })],
]
test.each(harmless)('does not suppress any address after %s', async (_, body) => {
  await receive(body)
  expect(await rowsOf('SELECT * FROM mail_suppressions')).toEqual([])
})

test('ends a suppression after half a year', async () => {
  await receive(event())
  await expireRows(env, Date.now() + 179 * DAY)
  expect(await rowsOf('SELECT * FROM mail_suppressions')).toHaveLength(1)
  await expireRows(env, Date.now() + 181 * DAY)
  await write('ada@members.test')
  expect((await queuedMails()).some(({ recipient }) => recipient === 'ada@members.test')).toBe(true)
})

test('lists suppressions for staff and ends one with a logged reason', async () => {
  const office = await openOffice()
  db = office.db
  await receive(event(), event({ eventId: 'e2', recipient: 'eve@members.test' }, 'complained'))
  const list = () =>
    expectAnswer(listSuppressionsSchemas, office.call('GET', listSuppressionsEndpoint.path))
  const { suppressions, total } = await list()
  expect(total).toBe(2)
  expect(suppressions).toHaveLength(2)
  const [, bounced] = suppressions.toSorted((a, b) => (b.address < a.address ? -1 : 1))
  expect(bounced).toMatchObject({ address: 'ada@members.test', reason: 'bounce' })
  expect(Date.parse(bounced!.endsAt) - Date.parse(bounced!.at)).toBe(180 * DAY)

  const lift = (body: object) => office.call('POST', liftSuppressionEndpoint.path, body)
  const { address } = bounced!
  expect((await lift({ address })).status).toBe(422)
  const reason = 'The mailbox is back.'
  const all = await Promise.all([
    lift({ address, reason }),
    lift({ address: 'ADA@members.test', reason }),
  ])
  for (const response of all) {
    expect([response.status, await response.json()]).toEqual([200, { lifted: true }])
  }
  expect((await list()).suppressions.map((suppression) => suppression.address)).toEqual([
    'eve@members.test',
  ])
  const events = (await auditLog()).filter(({ act }) => act === 'mail.resumed')
  expect(events).toMatchObject([{ subject: 'mail', detail: { suppressed: 'bounce', reason } }])
  expect(JSON.stringify(events)).not.toContain(address)
  await write(address)
  await write('eve@members.test')
  expect((await queuedMails()).flatMap(({ recipient }) => recipient ?? [])).toEqual([address])
})
