import { beforeEach, expect, test, vi } from 'vitest'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import type { Database } from '../../../worker/platform/db/client.ts'
import { enqueueEmails } from '../../../worker/platform/mail/writes.ts'
import worker from '../../../worker/index.ts'
import { expireRows } from '../../../worker/operations/jobs/expire-rows.ts'
import { liftSuppression, listSuppressions } from '#notifications/mail-suppressions.api'
import { listSuppressionsSchemas } from '#notifications/mail-suppressions'
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
const waiting = () =>
  rowsOf<{ recipient: string | null; text: string }>('SELECT recipient, text FROM outbox')

test.each(['bounced', 'complained'])('an address that %s is sent nothing more', async (type) => {
  await write('ADA@members.test', 'before')
  await write('eve@members.test')
  await receive(event({}, type))
  await write('ada@members.test', 'after')
  const [eve, office, ...others] = await waiting()
  expect([eve!.recipient, office!.recipient, others]).toEqual(['eve@members.test', null, []])
  expect(office!.text).toContain('ada@members.test')
})

test('the office is mailed once, whatever comes again', async () => {
  await receive(event(), event(), event({ eventId: 'e2' }))
  await receive(event({ eventId: 'e3' }, 'complained'))
  expect(await waiting()).toHaveLength(1)
  expect(await rowsOf('SELECT * FROM mail_suppressions')).toMatchObject([
    { address: 'ada@members.test', reason: 'bounce', event_id: 'e1' },
  ])
})

test('while the site is closed, nothing is written and the queue asks again', async () => {
  const retryAll = vi.fn()
  const closed = { ...env, ...openMailServer().vars, CLOSED: 'on' }
  const messages = [{ body: event() }]
  await worker.queue({ messages, retryAll } as never, closed as never)
  expect(retryAll).toHaveBeenCalledTimes(1)
  expect(await rowsOf('SELECT * FROM mail_suppressions')).toEqual([])
})

const harmless: [what: string, body: unknown][] = [
  ['a full mailbox', event({ bounce: { type: 'soft' } })],
  ['a delivery', event({}, 'delivered')],
  ['no address', event({ recipient: 'ada' })],
  ['no event', 'hello'],
  ['nothing', null],
  ['the office’s own mailbox', event({ recipient: 'Office@site.test' })],
]
test.each(harmless)('%s stops nothing', async (_, body) => {
  await receive(body)
  expect(await rowsOf('SELECT * FROM mail_suppressions')).toEqual([])
})

test('after half a year an address is tried again', async () => {
  await receive(event())
  await expireRows(env, Date.now() + 179 * DAY)
  expect(await rowsOf('SELECT * FROM mail_suppressions')).toHaveLength(1)
  await expireRows(env, Date.now() + 181 * DAY)
  await write('ada@members.test')
  expect((await waiting()).some(({ recipient }) => recipient === 'ada@members.test')).toBe(true)
})

test('staff see who is sent nothing and why, and resume mail with a reason, noted without the address', async () => {
  const office = await openOffice()
  db = office.db
  await receive(event(), event({ eventId: 'e2', recipient: 'eve@members.test' }, 'complained'))
  const list = () =>
    expectAnswer(listSuppressionsSchemas, office.call('GET', listSuppressions.path))
  const { suppressions, total } = await list()
  expect(total).toBe(2)
  expect(suppressions).toHaveLength(2)
  const [, bounced] = suppressions.toSorted((one, other) => (other.address < one.address ? -1 : 1))
  expect(bounced).toMatchObject({ address: 'ada@members.test', reason: 'bounce' })
  expect(Date.parse(bounced!.endsAt) - Date.parse(bounced!.at)).toBe(180 * DAY)

  const lift = (body: object) => office.call('POST', liftSuppression.path, body)
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
  expect((await list()).suppressions.map((one) => one.address)).toEqual(['eve@members.test'])
  const acts = (await auditLog()).filter(({ act }) => act === 'mail.resumed')
  expect(acts).toMatchObject([{ subject: 'mail', detail: { suppressed: 'bounce', reason } }])
  expect(JSON.stringify(acts)).not.toContain(address)
  await write(address)
  await write('eve@members.test')
  expect((await waiting()).flatMap(({ recipient }) => recipient ?? [])).toEqual([address])
})
