import { beforeEach, expect, test } from 'vitest'
import { actOnReceivedSchemas, setAnsweredBySchemas } from '#messaging/own-requests'
import { messageRateLimit } from '../../../worker/messaging/requests/rules.ts'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import { env } from '../../support/platform/database.ts'
import { nextId, uuid } from '../../support/platform/fixtures.ts'
import {
  act,
  acted,
  actedByStaff,
  actionOf,
  ada,
  answered,
  ask,
  eve,
  mailServer,
  office,
  openStaffRequests,
  own,
  queued,
  sent,
  staffAction,
  type AnswererAction,
} from '../../support/messaging/requests.ts'

// Messages are sent once, whatever happens on the way and whoever writes at the same moment.

const account = uuid(0xd1)
beforeEach(async () => {
  await openStaffRequests()
  await giveAccount(office.db, ada, account)
})

const together = () =>
  expectAnswer(
    setAnsweredBySchemas,
    ask('PUT', '/api/own/answered-by', { answeredBy: 'together' }, account),
  )
const answer = (id: string, input: Omit<AnswererAction, 'act'>) =>
  ask('POST', `/api/own/requests/${id}/steps`, actionOf({ act: 'answer', ...input }), account)
const mailsToMember = () => mailServer.sent.filter(({ to }) => to === 'a1@members.test').length
const write = { act: 'write', text: 'And flowers?' } as const

test('all that is written at once is stored, each once and in one order', async () => {
  const id = await sent()
  const texts = ['One', 'Two', 'Three', 'Four']
  const all = await Promise.all([
    ...texts.map((text) => act(id, { act: 'write', text })),
    staffAction(id, { act: 'answer', text: 'Five' }),
  ])
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  await Promise.all(all.map((response) => response.text()))
  const { messages, version } = await own(id)
  expect(messages.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
  const written = messages.map(({ text }) => text).slice(1)
  expect(written.sort()).toEqual([...texts, 'Five'].sort())
  expect(version).toBe(6)
})

test('the same key is the same message, at once and after the end, for its sender alone', async () => {
  const id = await sent()
  const message = { ...write, key: nextId() }
  const all = await Promise.all([act(id, message), act(id, message), act(id, message)])
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
  await Promise.all(all.map((response) => response.text()))
  expect((await own(id)).messages.at(-1)).toMatchObject({ key: message.key, text: 'And flowers?' })
  await acted(id, { act: 'withdraw', version: 2 })
  expect(await acted(id, message)).toMatchObject({ state: 'withdrawn', version: 3 })
  const other = await act(id, { ...message, text: 'Other words' })
  expect([other.status, await other.json()]).toMatchObject([
    409,
    { id: 'request.message-received' },
  ])
  expect((await queued(id)).messages.filter(({ act }) => act === 'write')).toMatchObject([
    { key: null },
  ])
  expect((await act(id, { ...write, key: 'mine' })).status).toBe(422)
  expect((await act(id, { ...message, key: nextId() }, eve)).status).toBe(404)
})

test('a message that is sent again is not counted again', async () => {
  const id = await sent()
  const message = { ...write, key: nextId() }
  await acted(id, message)
  await env.DB.exec(
    `UPDATE rate_limits SET count = ${messageRateLimit.limit} WHERE what = '${messageRateLimit.what}'`,
  )
  await acted(id, message)
  const refused = await act(id, write)
  const { limit, windowSeconds } = messageRateLimit
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    { id: 'request.too-many-messages', values: { limit } },
  ])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(windowSeconds - 60)
  expect((await own(id)).messages).toHaveLength(2)
})

test('an answer that is sent again is one answer, one mail and one note', async () => {
  await together()
  const id = await sent()
  const message = { key: nextId(), text: 'Gladly.' }
  await expectAnswer(actOnReceivedSchemas, answer(id, message))
  await acted(id, write)
  await expectAnswer(actOnReceivedSchemas, answer(id, message))
  await expectAnswer(actOnReceivedSchemas, answer(id, { ...message, version: 3 }))
  expect((await answer(id, { ...message, text: 'Other words' })).status).toBe(409)
  expect(await rowsOf('SELECT number FROM request_steps')).toHaveLength(3)
  expect(mailsToMember()).toBe(1)
  expect((await auditLog()).filter(({ act }) => act === 'request.answered')).toHaveLength(1)
})

test('a colleague’s answer refuses another one that did not see it', async () => {
  await together()
  const id = await sent()
  await actedByStaff(id, { act: 'answer', text: 'Gladly.' })
  const refused = await answer(id, { text: 'I am away.' })
  expect([refused.status, await refused.json()]).toMatchObject([409, { id: 'request.changed' }])
  await expectAnswer(actOnReceivedSchemas, answer(id, { text: 'At eight.', version: 2 }))
})

test('what the member wrote meanwhile is still to be answered, and still unread is what they did not see', async () => {
  const id = await answered()
  await acted(id, { act: 'write', text: 'At nine?' })
  expect(await actedByStaff(id, { act: 'answer', text: 'Or at seven?', version: 2 })).toMatchObject(
    {
      waitingSince: expect.any(String),
    },
  )
  expect(await actedByStaff(id, { act: 'answer', text: 'Nine it is.', version: 4 })).toMatchObject({
    waitingSince: null,
  })
  // The member writes without having read the answers.
  await acted(id, write)
  expect(await own(id)).toMatchObject({ isUnread: true })
})
