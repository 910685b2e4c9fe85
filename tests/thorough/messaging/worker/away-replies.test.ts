import { beforeEach, expect, test, vi, onTestFinished } from 'vitest'
import { dayOf } from '#platform/days'
import { getReceivedSchemas } from '#messaging/own-requests'
import { rowsOf } from '../../../support/staff/admin.ts'
import { expectAnswer } from '../../../support/platform/answers.ts'
import { giveAccount } from '../../../support/companions/companion-account.ts'
import { env } from '../../../support/platform/database.ts'
import { DAY, uuid } from '../../../support/platform/fixtures.ts'
import {
  act,
  acted,
  ada,
  ask,
  berta,
  eve,
  office,
  openStaffRequests,
  own,
  queued,
  sent,
} from '../../../support/messaging/requests.ts'

// The reply of a companion who is away is given to each member once in each absence, in whichever thread.

const account = uuid(0xd1)
beforeEach(openStaffRequests)

const day = (days: number) => dayOf(Date.now() + days * DAY)
const isAway = (from: number, until: number, reply = 'Travelling.', companion = ada) =>
  env.DB.prepare(
    'UPDATE companions SET away_from = ?1, away_until = ?2, away_reply = ?3 WHERE id = ?4',
  )
    .bind(day(from), day(until), reply, companion)
    .run()
const passes = (days: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY })
  onTestFinished(() => void vi.useRealTimers())
}
const write = (id: string, text: string) => acted(id, { act: 'write', text })
/** What was answered to each message. */
const replies = async (id: string) => {
  const { automaticReply, messages } = await own(id)
  return [automaticReply, ...messages.slice(1).map((message) => message.automaticReply)]
}

test('a thread from before an absence is given it once, and once again in the next', async () => {
  const id = await sent()
  await write(id, 'One')
  await isAway(0, 3)
  await write(id, 'Two')
  await write(id, 'Three')
  expect(await replies(id)).toEqual([null, null, 'Travelling.', null])
  await isAway(0, 5, 'Still travelling.')
  await write(id, 'Four')
  await isAway(6, 9, 'Away again.')
  await write(id, 'Five')
  passes(7)
  await write(id, 'Six')
  await write(id, 'Seven')
  expect((await replies(id)).slice(4)).toEqual([null, null, 'Away again.', null])
  expect(await own(id)).toMatchObject({ version: 8, state: 'sent', isUnread: false })
})

test('a thread that began in the absence has it from the request alone', async () => {
  await isAway(0, 3)
  const id = await sent()
  await write(id, 'Two')
  expect(await replies(id)).toEqual(['Travelling.', null])
  await acted(id, { act: 'withdraw', version: 2 })
  const another = await sent()
  await write(another, 'Two')
  expect(await replies(another)).toEqual([null, null])
})

test('others, and other companions, are given theirs', async () => {
  await isAway(0, 3)
  await isAway(0, 3, 'On leave.', berta)
  await sent()
  expect(await replies(await sent({ companion: berta }))).toEqual(['On leave.'])
  const hers = await sent({}, eve)
  expect(
    await rowsOf(`SELECT automatic_reply AS reply FROM requests WHERE id = '${hers}'`),
  ).toEqual([{ reply: 'Travelling.' }])
})

test('what is sent twice, or at the same moment, is answered once, and all sides see it', async () => {
  const id = await sent()
  await isAway(0, 3)
  const all = await Promise.all([
    act(id, { act: 'write', text: 'One', key: uuid(0x71) }),
    act(id, { act: 'write', text: 'One', key: uuid(0x71) }),
    act(id, { act: 'write', text: 'Two', key: uuid(0x72) }),
  ])
  await Promise.all(all.map((response) => response.text()))
  const given = (messages: { automaticReply: string | null }[]) =>
    messages.flatMap(({ automaticReply }) => automaticReply ?? [])
  expect(given((await own(id)).messages)).toEqual(['Travelling.'])
  expect(given((await queued(id)).messages)).toEqual(['Travelling.'])
  await giveAccount(office.db, ada, account)
  const hers = await expectAnswer(
    getReceivedSchemas,
    ask('GET', `/api/own/requests/${id}`, undefined, account),
  )
  expect(given(hers.messages)).toEqual(['Travelling.'])
  // The answer is still owed.
  expect((await queued(id)).waitingSince).not.toBeNull()
})
