import { beforeEach, expect, test } from 'vitest'
import { setReceivedLifetimeEndpoint } from '#messaging/own-requests'
import {
  deleteRequestEndpoint,
  setRequestLifetimeEndpoint,
  type LifetimeDays,
} from '#messaging/requests'
import { createReportEndpoint } from '#moderation/reports'
import { deleteAllEnded } from '../../../worker/messaging/requests/lifetime.ts'
import { expireRows } from '../../../worker/operations/jobs/expire-rows.ts'
import { expectOk } from '../../support/platform/answers.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import { env } from '../../support/platform/database.ts'
import { DAY, uuid } from '../../support/platform/fixtures.ts'
import {
  ada,
  ask,
  max,
  office,
  openStaffRequests,
  readOwnRequest,
  readQueuedRequest,
  createRequest,
} from '../../support/messaging/requests.ts'

const account = uuid(0xd1)

let id: string
beforeEach(async () => {
  await openStaffRequests()
  await giveAccount(office.db, ada, account)
  id = await createRequest()
})

const chooseDays = (path: string, days: LifetimeDays, sub: string) =>
  expectOk(ask('PUT', path.replace(':id', id), { days }, sub))
const chooseAsMember = (days: LifetimeDays) =>
  chooseDays(setRequestLifetimeEndpoint.path, days, max)
const chooseAsCompanion = (days: LifetimeDays) =>
  chooseDays(setReceivedLifetimeEndpoint.path, days, account)
const nightAfter = (days: number) => deleteAllEnded(office.db, Date.now() + days * DAY)
const textsOf = ({ messages }: { messages: { text: string }[] }) => messages.map(({ text }) => text)

test('ends messages by the shorter choice of both sides', async () => {
  await chooseAsMember(90)
  await chooseAsCompanion(7)
  await nightAfter(6)
  expect(textsOf(await readOwnRequest(id))).toContain('Dinner by the lake?')
  await nightAfter(8)
  expect(textsOf(await readOwnRequest(id))).not.toContain('Dinner by the lake?')
})

const report = () =>
  expectOk(
    ask('POST', createReportEndpoint.path, {
      target: `thread:${id}`,
      reason: 'other',
      text: 'Insults.',
      extra_topic: '',
    }),
  )

test('keeps messages for staff while a report about them is open', async () => {
  await chooseAsMember(7)
  await report()
  await nightAfter(200)
  expect(textsOf(await readQueuedRequest(id))).toContain('Dinner by the lake?')
})

test('keeps a request that its member has deleted while a report about it is open', async () => {
  await report()
  await expectOk(ask('DELETE', deleteRequestEndpoint.path.replace(':id', id)))
  await expireRows(env, Date.now() + 400 * DAY)
  expect(textsOf(await readQueuedRequest(id))).toContain('Dinner by the lake?')
})
