import { beforeEach, expect, test, vi, onTestFinished } from 'vitest'
import { dayOf } from '#platform/days'
import { getReceivedSchemas } from '#messaging/own-requests'
import { rowsOf } from '../../../support/staff/admin.ts'
import { expectAnswer } from '../../../support/platform/answers.ts'
import { giveAccount } from '../../../support/companions/companion-account.ts'
import { env } from '../../../support/platform/database.ts'
import { DAY, uuid } from '../../../support/platform/fixtures.ts'
import {
  sendRequestAction,
  performRequestAction,
  ada,
  ask,
  berta,
  eve,
  office,
  openStaffRequests,
  readOwnRequest,
  readQueuedRequest,
  createRequest,
} from '../../../support/messaging/requests.ts'

// A companion's away reply is given to each member once per absence, in any thread.

const account = uuid(0xd1)
beforeEach(openStaffRequests)

const day = (days: number) => dayOf(Date.now() + days * DAY)
const setAway = (from: number, until: number, reply = 'Travelling.', companion = ada) =>
  env.DB.prepare(
    'UPDATE companions SET away_from = ?1, away_until = ?2, away_reply = ?3 WHERE id = ?4',
  )
    .bind(day(from), day(until), reply, companion)
    .run()
const advanceClock = (days: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY })
  onTestFinished(() => void vi.useRealTimers())
}
const write = (id: string, text: string) => performRequestAction(id, { act: 'write', text })
/** Automatic replies of the request and of each message. */
const replies = async (id: string) => {
  const { automaticReply, messages } = await readOwnRequest(id)
  return [automaticReply, ...messages.slice(1).map((message) => message.automaticReply)]
}

test('gives an away reply once in a thread from before an absence, and again in the next one', async () => {
  const id = await createRequest()
  await write(id, 'One')
  await setAway(0, 3)
  await write(id, 'Two')
  await write(id, 'Three')
  expect(await replies(id)).toEqual([null, null, 'Travelling.', null])
  await setAway(0, 5, 'Still travelling.')
  await write(id, 'Four')
  await setAway(6, 9, 'Away again.')
  await write(id, 'Five')
  advanceClock(7)
  await write(id, 'Six')
  await write(id, 'Seven')
  expect((await replies(id)).slice(4)).toEqual([null, null, 'Away again.', null])
  expect(await readOwnRequest(id)).toMatchObject({ version: 8, state: 'sent', isUnread: false })
})

test('gives an away reply only for the request in a thread that began during the absence', async () => {
  await setAway(0, 3)
  const id = await createRequest()
  await write(id, 'Two')
  expect(await replies(id)).toEqual(['Travelling.', null])
  await performRequestAction(id, { act: 'withdraw', version: 2 })
  const secondRequest = await createRequest()
  await write(secondRequest, 'Two')
  expect(await replies(secondRequest)).toEqual([null, null])
})

test('gives no away reply without a text', async () => {
  await setAway(0, 3, '')
  expect(await replies(await createRequest())).toEqual([null])
})

test('gives away replies to each member, and a different one for each companion', async () => {
  await setAway(0, 3)
  await setAway(0, 3, 'On leave.', berta)
  await createRequest()
  expect(await replies(await createRequest({ companion: berta }))).toEqual(['On leave.'])
  const evesRequest = await createRequest({}, eve)
  expect(
    await rowsOf(`SELECT automatic_reply AS reply FROM requests WHERE id = '${evesRequest}'`),
  ).toEqual([{ reply: 'Travelling.' }])
})

test('gives an away reply once for repeated and concurrent messages, and shows it to all sides', async () => {
  const id = await createRequest()
  await setAway(0, 3)
  const responses = await Promise.all([
    sendRequestAction(id, { act: 'write', text: 'One', key: uuid(0x71) }),
    sendRequestAction(id, { act: 'write', text: 'One', key: uuid(0x71) }),
    sendRequestAction(id, { act: 'write', text: 'Two', key: uuid(0x72) }),
  ])
  await Promise.all(responses.map((response) => response.text()))
  const repliesIn = (messages: { automaticReply: string | null }[]) =>
    messages.flatMap(({ automaticReply }) => automaticReply ?? [])
  expect(repliesIn((await readOwnRequest(id)).messages)).toEqual(['Travelling.'])
  expect(repliesIn((await readQueuedRequest(id)).messages)).toEqual(['Travelling.'])
  await giveAccount(office.db, ada, account)
  const companionView = await expectAnswer(
    getReceivedSchemas,
    ask('GET', `/api/own/requests/${id}`, undefined, account),
  )
  expect(repliesIn(companionView.messages)).toEqual(['Travelling.'])
  // The thread still waits for an answer.
  expect((await readQueuedRequest(id)).waitingSince).not.toBeNull()
})
