import { beforeEach, expect, test } from 'vitest'
import { actOnReceivedSchemas, setAnsweredBySchemas } from '#messaging/own-requests'
import { listRequestsEndpoint } from '#messaging/requests'
import { messageRateLimit } from '../../../worker/messaging/requests/rules.ts'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import { expectAnswer, expectOk } from '../../support/platform/answers.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import { env } from '../../support/platform/database.ts'
import { nextId, uuid } from '../../support/platform/fixtures.ts'
import {
  sendRequestAction,
  performRequestAction,
  performStaffAction,
  actionOf,
  ada,
  createAnsweredRequest,
  ask,
  eve,
  mailServer,
  max,
  office,
  openStaffRequests,
  readOwnRequest,
  readQueuedRequest,
  createRequest,
  staffAction,
  type AnswererAction,
} from '../../support/messaging/requests.ts'

// Messages are stored once, despite lost answers and concurrent messages.

const account = uuid(0xd1)
beforeEach(async () => {
  await openStaffRequests()
  await giveAccount(office.db, ada, account)
})

const letBothAnswer = () =>
  expectAnswer(
    setAnsweredBySchemas,
    ask('PUT', '/api/own/answered-by', { answeredBy: 'together' }, account),
  )
const answer = (id: string, input: Omit<AnswererAction, 'act'>) =>
  ask('POST', `/api/own/requests/${id}/steps`, actionOf({ act: 'answer', ...input }), account)
const mailsToMember = () => mailServer.sent.filter(({ to }) => to === 'a1@members.test').length
const write = { act: 'write', text: 'And flowers?' } as const

test('stores concurrent messages, each once and in one order', async () => {
  const id = await createRequest()
  const texts = ['One', 'Two', 'Three', 'Four']
  const responses = await Promise.all([
    ...texts.map((text) => sendRequestAction(id, { act: 'write', text })),
    staffAction(id, { act: 'answer', text: 'Five' }),
  ])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  await Promise.all(responses.map((response) => response.text()))
  const { messages, version } = await readOwnRequest(id)
  expect(messages.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
  const writtenTexts = messages.map(({ text }) => text).slice(1)
  expect(writtenTexts.sort()).toEqual([...texts, 'Five'].sort())
  expect(version).toBe(6)
})

test('treats a repeated key as the same message, at the same time and after the end, for its sender only', async () => {
  const id = await createRequest()
  const message = { ...write, key: nextId() }
  const responses = await Promise.all([
    sendRequestAction(id, message),
    sendRequestAction(id, message),
    sendRequestAction(id, message),
  ])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  await Promise.all(responses.map((response) => response.text()))
  expect((await readOwnRequest(id)).messages.at(-1)).toMatchObject({
    key: message.key,
    text: 'And flowers?',
  })
  await performRequestAction(id, { act: 'withdraw', version: 2 })
  expect(await performRequestAction(id, message)).toMatchObject({ state: 'withdrawn', version: 3 })
  const conflict = await sendRequestAction(id, { ...message, text: 'Other words' })
  expect([conflict.status, await conflict.json()]).toMatchObject([
    409,
    { id: 'request.message-conflict' },
  ])
  expect((await readQueuedRequest(id)).messages.filter(({ act }) => act === 'write')).toMatchObject(
    [{ key: null }],
  )
  expect((await sendRequestAction(id, { ...write, key: 'mine' })).status).toBe(422)
  expect((await sendRequestAction(id, { ...message, key: nextId() }, eve)).status).toBe(404)
})

test('does not count a repeated message against the limit', async () => {
  const id = await createRequest()
  const message = { ...write, key: nextId() }
  await performRequestAction(id, message)
  await env.DB.exec(
    `UPDATE rate_limits SET count = ${messageRateLimit.limit} WHERE what = '${messageRateLimit.what}'`,
  )
  await performRequestAction(id, message)
  const response = await sendRequestAction(id, write)
  const { limit, windowSeconds } = messageRateLimit
  expect([response.status, await response.json()]).toMatchObject([
    429,
    { id: 'request.too-many-messages', values: { limit } },
  ])
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(windowSeconds - 60)
  expect((await readOwnRequest(id)).messages).toHaveLength(2)
})

test('stores a repeated answer once, with one email and one audit event', async () => {
  await letBothAnswer()
  const id = await createRequest()
  const message = { key: nextId(), text: 'Gladly.' }
  await expectAnswer(actOnReceivedSchemas, answer(id, message))
  await performRequestAction(id, write)
  await expectAnswer(actOnReceivedSchemas, answer(id, message))
  await expectAnswer(actOnReceivedSchemas, answer(id, { ...message, version: 3 }))
  expect((await answer(id, { ...message, text: 'Other words' })).status).toBe(409)
  expect(await rowsOf('SELECT number FROM request_steps')).toHaveLength(3)
  expect(mailsToMember()).toBe(1)
  expect((await auditLog()).filter(({ act }) => act === 'request.answered')).toHaveLength(1)
})

test('refuses an answer that has not seen a colleague’s answer', async () => {
  await letBothAnswer()
  const id = await createRequest()
  await performStaffAction(id, { act: 'answer', text: 'Gladly.' })
  const response = await answer(id, { text: 'I am away.' })
  expect([response.status, await response.json()]).toMatchObject([409, { id: 'request.changed' }])
  await expectAnswer(actOnReceivedSchemas, answer(id, { text: 'At eight.', version: 2 }))
})

test('still expects an answer to messages that the last answer did not see, and keeps unseen answers unread', async () => {
  const id = await createAnsweredRequest()
  await performRequestAction(id, { act: 'write', text: 'At nine?' })
  expect(
    await performStaffAction(id, { act: 'answer', text: 'Or at seven?', version: 2 }),
  ).toMatchObject({
    waitingSince: expect.any(String),
  })
  expect(
    await performStaffAction(id, { act: 'answer', text: 'Nine it is.', version: 4 }),
  ).toMatchObject({
    waitingSince: null,
  })
  // The member writes without having read the answers.
  await performRequestAction(id, write)
  expect(await readOwnRequest(id)).toMatchObject({ isUnread: true })
})

test('are answered to the address that the account has once it has changed', async () => {
  const id = await createRequest()
  const { headers } = await office.accounts.as({ sub: max, email: 'new@members.test' })
  await expectOk(office.ask(listRequestsEndpoint.path, { headers }))
  await performStaffAction(id, { act: 'answer', text: 'Gladly.' })
  expect(mailsToMember()).toBe(0)
  expect(mailServer.sent.filter(({ to }) => to === 'new@members.test')).toHaveLength(1)
})
