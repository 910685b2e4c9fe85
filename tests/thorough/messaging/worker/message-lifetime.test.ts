import { beforeEach, expect, test } from 'vitest'
import { getReceivedSchemas, setReceivedLifetimeSchemas } from '#messaging/own-requests'
import { setReceivedLifetime } from '#messaging/own-requests.api'
import type { LifetimeDays } from '#messaging/request-options'
import { setRequestLifetimeSchemas } from '#messaging/requests'
import { setRequestLifetime } from '#messaging/requests.api'
import { createReport } from '#moderation/reports.api'
import type { StoredTombstone } from '../../../../worker/operations/backups/rules.ts'
import { deleteAllEnded } from '../../../../worker/messaging/requests/lifetime.ts'
import { applyTombstones } from '../../../../worker/ops/restore/apply-tombstones.ts'
import { rowsOf } from '../../../support/staff/admin.ts'
import { expectAnswer } from '../../../support/platform/answers.ts'
import { giveAccount } from '../../../support/companions/companion-account.ts'
import { env } from '../../../support/platform/database.ts'
import { DAY, uuid } from '../../../support/platform/fixtures.ts'
import {
  acted,
  actedByStaff,
  ada,
  ask,
  office,
  openStaffRequests,
  own,
  queued,
  sent,
} from '../../../support/messaging/requests.ts'

const account = uuid(0xd1)

beforeEach(async () => {
  await openStaffRequests()
  await giveAccount(office.db, ada, account)
})

const at = (path: string, id: string) => path.replace(':id', id)
const choose = (id: string, days: LifetimeDays | null) =>
  expectAnswer(setRequestLifetimeSchemas, ask('PUT', at(setRequestLifetime.path, id), { days }))
const chooseAsAda = (id: string, days: LifetimeDays | null) =>
  expectAnswer(
    setReceivedLifetimeSchemas,
    ask('PUT', at(setReceivedLifetime.path, id), { days }, account),
  )
const received = (id: string) =>
  expectAnswer(getReceivedSchemas, ask('GET', `/api/own/requests/${id}`, undefined, account))
/** As if what is there had been written that much earlier. */
const age = (days: number) =>
  env.DB.exec(
    `UPDATE request_steps SET at = at - ${days * DAY}; UPDATE requests SET created_at = created_at - ${days * DAY}, ended_before = max(0, ended_before - ${days * DAY})`,
  )
const run = (options = {}) => deleteAllEnded(office.db, Date.now(), options)
const stored = () => rowsOf<{ text: string }>('SELECT text FROM request_steps ORDER BY number')
const words = (thread: { messages: { text: string }[] }) => thread.messages.map(({ text }) => text)
const copies = async () =>
  JSON.stringify([
    await (await ask('GET', '/api/me/export')).json(),
    await (await ask('GET', '/api/own/export', undefined, account)).json(),
  ])
const report = async (id: string) => {
  const body = { target: `thread:${id}`, reason: 'other', text: 'Insults.', extra_topic: '' }
  expect((await ask('POST', createReport.path, body)).status).toBe(201)
}

test('without a choice messages are kept with the request', async () => {
  const id = await sent()
  await age(300)
  await run()
  expect(await own(id)).toMatchObject({ messageLifetime: { chosen: null, days: null } })
  expect(words(await own(id))).toEqual(['Dinner by the lake?'])
})

test('the shorter choice of both sides applies, and a line says so where it changes', async () => {
  const id = await sent()
  expect(await choose(id, 30)).toMatchObject({ messageLifetime: { chosen: 30, days: 30 } })
  expect(await chooseAsAda(id, 90)).toMatchObject({ messageLifetime: { chosen: 90, days: 30 } })
  await chooseAsAda(id, 7)
  await chooseAsAda(id, 7)
  expect(await own(id)).toMatchObject({ messageLifetime: { chosen: 30, days: 7 }, version: 3 })
  await chooseAsAda(id, null)
  await choose(id, null)
  const lines = (await own(id)).messages.filter(({ act }) => act === 'lifetime')
  expect(lines.map(({ by, text }) => [by, text])).toEqual([
    ['member', '30'],
    ['companion', '7'],
    ['companion', '30'],
    ['member', ''],
  ])
  expect(await queued(id)).toMatchObject({ lifetimeDays: null })
  expect((await ask('PUT', at(setRequestLifetime.path, id), { days: 8 })).status).toBe(422)
})

test('what has ended is in no thread and no copy, before the job as after it', async () => {
  await env.DB.exec(
    `UPDATE companions SET away_from = '2000-01-01', away_until = '2999-12-31', away_reply = 'Travelling.'`,
  )
  const id = await sent()
  await choose(id, 7)
  await age(6)
  expect(words(await own(id))).toContain('Dinner by the lake?')
  await age(2)
  await actedByStaff(id, { act: 'answer', text: 'Gladly.' })
  const seen = async () => {
    expect(words(await own(id))).toEqual(['Gladly.'])
    expect(words(await received(id))).toEqual(['Gladly.'])
    expect(words(await queued(id))).toEqual(['Gladly.'])
    expect(JSON.stringify([await own(id), await received(id), await queued(id)])).not.toContain(
      'Travelling',
    )
    expect(await copies()).not.toMatch(/Dinner|"automaticReply":"/)
    expect(await copies()).toContain('Gladly.')
  }
  expect((await stored()).length).toBeGreaterThan(1)
  await seen()
  await run({ slice: 1 })
  expect(await stored()).toEqual([{ text: 'Gladly.' }])
  expect(await rowsOf('SELECT automatic_reply FROM requests')).toEqual([{ automatic_reply: null }])
  await seen()
  // The thread goes on.
  expect(words(await acted(id, { act: 'write', text: 'At eight?' }))).toEqual([
    'Gladly.',
    'At eight?',
  ])
})

test('a longer choice brings nothing back that has ended', async () => {
  const id = await sent()
  await choose(id, 7)
  await age(8)
  await chooseAsAda(id, 90)
  await choose(id, null)
  expect(words(await own(id))).not.toContain('Dinner by the lake?')
  expect(JSON.stringify(await stored())).not.toContain('Dinner')
})

test('a choice also ends what is older', async () => {
  const id = await sent()
  await age(40)
  expect(words(await chooseAsAda(id, 30))).toEqual(['30'])
  expect(await stored()).toEqual([{ text: '30' }])
})

test('what a report is about is kept for staff alone, until it is long decided', async () => {
  const id = await sent()
  await choose(id, 7)
  await report(id)
  await age(8)
  await run()
  expect(words(await queued(id))).toContain('Dinner by the lake?')
  expect(words(await own(id))).toEqual([])
  expect(words(await received(id))).toEqual([])
  expect(await copies()).not.toContain('Dinner')
  await choose(id, null)
  expect(JSON.stringify([await own(id), await received(id)])).not.toContain('Dinner')
  expect(words(await queued(id))).toContain('Dinner by the lake?')
  await env.DB.exec(`UPDATE reports SET state = 'kept', due_at = NULL, changed_at = ${Date.now()}`)
  await run()
  expect(JSON.stringify(await stored())).toContain('Dinner')
  await env.DB.exec(`UPDATE reports SET changed_at = changed_at - ${91 * DAY}`)
  await run()
  expect(JSON.stringify(await stored())).not.toContain('Dinner')
})

test('a report holds nothing that had ended before it came', async () => {
  const id = await sent()
  await choose(id, 7)
  await age(8)
  await report(id)
  expect(words(await queued(id))).toEqual([])
})

test('a restored back-up from before the choice brings back nothing that has ended', async () => {
  const id = await sent()
  await choose(id, 7)
  const [entry] = await rowsOf<StoredTombstone & { detail: string }>(
    `SELECT * FROM tombstones WHERE what = 'messages.lifetime'`,
  )
  await env.DB.exec('UPDATE requests SET member_days = NULL, ended_before = 0')
  await age(8)
  expect(words(await own(id))).toContain('Dinner by the lake?')
  const stores = { db: office.db, bucket: env.MEDIA }
  const { done, left } = await applyTombstones(stores, [
    { ...entry!, detail: JSON.parse(entry!.detail) },
  ])
  expect([done, left]).toEqual([{ 'messages.lifetime': 1 }, []])
  expect(words(await own(id))).toEqual([])
})
