import { beforeEach, expect, test, vi } from 'vitest'
import { writeAll } from '../../worker/db/bulk.ts'
import type { Database } from '../../worker/db/client.ts'
import { enqueueEmails } from '../../worker/features/outbox/writes.ts'
import worker from '../../worker/index.ts'
import { expireRows } from '../../worker/jobs/expire-rows.ts'
import { rowsOf } from '../support/admin.ts'
import { emptyStores, env } from '../support/database.ts'
import { DAY } from '../support/fixtures.ts'
import { openMailServer } from '../support/mail-server.ts'

let db: Database
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  db = await emptyStores()
})

const event = (changes: object = {}, type = 'bounced') => ({
  type: `cf.email.sending.message.${type}`,
  source: { type: 'email.sending', zoneId: 'z', domain: 'site.test' },
  payload: {
    ...{ eventId: 'e1', messageId: 'm1', recipient: 'Ada@Members.test', terminal: true },
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
  writeAll(db, [enqueueEmails(db, [{ cause, to, subject: 'Hello', text: 'Hello' }], Date.now())])
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
