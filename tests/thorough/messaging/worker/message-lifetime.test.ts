import { beforeEach, expect, test } from 'vitest'
import {
  getReceivedSchemas,
  setReceivedLifetimeSchemas,
  setReceivedLifetimeEndpoint,
} from '#messaging/own-requests'
import {
  setRequestLifetimeSchemas,
  setRequestLifetimeEndpoint,
  type LifetimeDays,
} from '#messaging/requests'
import { createReportEndpoint } from '#moderation/reports'
import type { StoredTombstone } from '../../../../worker/operations/backups/rules.ts'
import { deleteAllEnded } from '../../../../worker/messaging/requests/lifetime.ts'
import { applyTombstones } from '../../../../worker/ops/restore/apply-tombstones.ts'
import { rowsOf } from '../../../support/staff/admin.ts'
import { expectAnswer } from '../../../support/platform/answers.ts'
import { giveAccount } from '../../../support/companions/companion-account.ts'
import { env } from '../../../support/platform/database.ts'
import { DAY, uuid } from '../../../support/platform/fixtures.ts'
import {
  performRequestAction,
  performStaffAction,
  ada,
  ask,
  office,
  openStaffRequests,
  readOwnRequest,
  readQueuedRequest,
  createRequest,
} from '../../../support/messaging/requests.ts'

const account = uuid(0xd1)

beforeEach(async () => {
  await openStaffRequests()
  await giveAccount(office.db, ada, account)
})

const pathOf = (path: string, id: string) => path.replace(':id', id)
const choose = (id: string, days: LifetimeDays | null) =>
  expectAnswer(
    setRequestLifetimeSchemas,
    ask('PUT', pathOf(setRequestLifetimeEndpoint.path, id), { days }),
  )
const chooseAsAda = (id: string, days: LifetimeDays | null) =>
  expectAnswer(
    setReceivedLifetimeSchemas,
    ask('PUT', pathOf(setReceivedLifetimeEndpoint.path, id), { days }, account),
  )
const receivedRequest = (id: string) =>
  expectAnswer(getReceivedSchemas, ask('GET', `/api/own/requests/${id}`, undefined, account))
/** Ages the stored messages and the request by a number of days. */
const ageBy = (days: number) =>
  env.DB.exec(
    `UPDATE request_steps SET at = at - ${days * DAY}; UPDATE requests SET created_at = created_at - ${days * DAY}, ended_before = max(0, ended_before - ${days * DAY})`,
  )
const run = (options = {}) => deleteAllEnded(office.db, Date.now(), options)
const storedTexts = () => rowsOf<{ text: string }>('SELECT text FROM request_steps ORDER BY number')
const textsOf = (thread: { messages: { text: string }[] }) =>
  thread.messages.map(({ text }) => text)
const copies = async () =>
  JSON.stringify([
    await (await ask('GET', '/api/me/export')).json(),
    await (await ask('GET', '/api/own/export', undefined, account)).json(),
  ])
const report = async (id: string) => {
  const body = { target: `thread:${id}`, reason: 'other', text: 'Insults.', extra_topic: '' }
  expect((await ask('POST', createReportEndpoint.path, body)).status).toBe(201)
}

test('keeps messages with the request if neither side chooses', async () => {
  const id = await createRequest()
  await ageBy(300)
  await run()
  expect(await readOwnRequest(id)).toMatchObject({ messageLifetime: { chosen: null, days: null } })
  expect(textsOf(await readOwnRequest(id))).toEqual(['Dinner by the lake?'])
})

test('applies the shorter choice of both sides, and adds a line to the thread when that changes', async () => {
  const id = await createRequest()
  expect(await choose(id, 30)).toMatchObject({ messageLifetime: { chosen: 30, days: 30 } })
  expect(await chooseAsAda(id, 90)).toMatchObject({ messageLifetime: { chosen: 90, days: 30 } })
  await chooseAsAda(id, 7)
  await chooseAsAda(id, 7)
  expect(await readOwnRequest(id)).toMatchObject({
    messageLifetime: { chosen: 30, days: 7 },
    version: 3,
  })
  await chooseAsAda(id, null)
  await choose(id, null)
  const lines = (await readOwnRequest(id)).messages.filter(({ act }) => act === 'lifetime')
  expect(lines.map(({ by, text }) => [by, text])).toEqual([
    ['member', '30'],
    ['companion', '7'],
    ['companion', '30'],
    ['member', ''],
  ])
  expect(await readQueuedRequest(id)).toMatchObject({ lifetimeDays: null })
  expect((await ask('PUT', pathOf(setRequestLifetimeEndpoint.path, id), { days: 8 })).status).toBe(
    422,
  )
})

test('shows ended messages in no thread and no copy, before and after the nightly job', async () => {
  await env.DB.exec(
    `UPDATE companions SET away_from = '2000-01-01', away_until = '2999-12-31', away_reply = 'Travelling.'`,
  )
  const id = await createRequest()
  await choose(id, 7)
  await ageBy(6)
  expect(textsOf(await readOwnRequest(id))).toContain('Dinner by the lake?')
  await ageBy(2)
  await performStaffAction(id, { act: 'answer', text: 'Gladly.' })
  const expectOnlyAnswer = async () => {
    expect(textsOf(await readOwnRequest(id))).toEqual(['Gladly.'])
    expect(textsOf(await receivedRequest(id))).toEqual(['Gladly.'])
    expect(textsOf(await readQueuedRequest(id))).toEqual(['Gladly.'])
    expect(
      JSON.stringify([
        await readOwnRequest(id),
        await receivedRequest(id),
        await readQueuedRequest(id),
      ]),
    ).not.toContain('Travelling')
    expect(await copies()).not.toMatch(/Dinner|"automaticReply":"/)
    expect(await copies()).toContain('Gladly.')
  }
  expect((await storedTexts()).length).toBeGreaterThan(1)
  await expectOnlyAnswer()
  await run({ slice: 1 })
  expect(await storedTexts()).toEqual([{ text: 'Gladly.' }])
  expect(await rowsOf('SELECT automatic_reply FROM requests')).toEqual([{ automatic_reply: null }])
  await expectOnlyAnswer()
  // The thread continues.
  expect(textsOf(await performRequestAction(id, { act: 'write', text: 'At eight?' }))).toEqual([
    'Gladly.',
    'At eight?',
  ])
})

test('restores no ended messages after a longer choice', async () => {
  const id = await createRequest()
  await choose(id, 7)
  await ageBy(8)
  await chooseAsAda(id, 90)
  await choose(id, null)
  expect(textsOf(await readOwnRequest(id))).not.toContain('Dinner by the lake?')
  expect(JSON.stringify(await storedTexts())).not.toContain('Dinner')
})

test('deletes older messages immediately after a choice', async () => {
  const id = await createRequest()
  await ageBy(40)
  expect(textsOf(await chooseAsAda(id, 30))).toEqual(['30'])
  expect(await storedTexts()).toEqual([{ text: '30' }])
})

test('keeps reported messages for staff only, until 90 days after the decision', async () => {
  const id = await createRequest()
  await choose(id, 7)
  await report(id)
  await ageBy(8)
  await run()
  expect(textsOf(await readQueuedRequest(id))).toContain('Dinner by the lake?')
  expect(textsOf(await readOwnRequest(id))).toEqual([])
  expect(textsOf(await receivedRequest(id))).toEqual([])
  expect(await copies()).not.toContain('Dinner')
  await choose(id, null)
  expect(JSON.stringify([await readOwnRequest(id), await receivedRequest(id)])).not.toContain(
    'Dinner',
  )
  expect(textsOf(await readQueuedRequest(id))).toContain('Dinner by the lake?')
  await env.DB.exec(`UPDATE reports SET state = 'kept', due_at = NULL, changed_at = ${Date.now()}`)
  await run()
  expect(JSON.stringify(await storedTexts())).toContain('Dinner')
  await env.DB.exec(`UPDATE reports SET changed_at = changed_at - ${91 * DAY}`)
  await run()
  expect(JSON.stringify(await storedTexts())).not.toContain('Dinner')
})

test('keeps no messages for a report that had ended before it', async () => {
  const id = await createRequest()
  await choose(id, 7)
  await ageBy(8)
  await report(id)
  expect(textsOf(await readQueuedRequest(id))).toEqual([])
})

test('restores no ended messages from a backup that is older than the choice', async () => {
  const id = await createRequest()
  await choose(id, 7)
  const [entry] = await rowsOf<StoredTombstone & { detail: string }>(
    `SELECT * FROM tombstones WHERE what = 'messages.lifetime'`,
  )
  await env.DB.exec('UPDATE requests SET member_days = NULL, ended_before = 0')
  await ageBy(8)
  expect(textsOf(await readOwnRequest(id))).toContain('Dinner by the lake?')
  const stores = { db: office.db, bucket: env.MEDIA }
  const { done: applied, left: remaining } = await applyTombstones(stores, [
    { ...entry!, detail: JSON.parse(entry!.detail) },
  ])
  expect([applied, remaining]).toEqual([{ 'messages.lifetime': 1 }, []])
  expect(textsOf(await readOwnRequest(id))).toEqual([])
})
