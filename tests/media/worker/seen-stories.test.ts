import { beforeEach, expect, test } from 'vitest'
import { MAX_SEEN_STORIES } from '#platform/limits'
import { deleteMeEndpoint } from '#accounts/my-data'
import {
  addSeenStoriesSchemas,
  listSeenStoriesSchemas,
  addSeenStoriesEndpoint,
  listSeenStoriesEndpoint,
} from '#media/seen-stories'
import { expireRows } from '../../../worker/operations/jobs/expire-rows.ts'
import { openAccounts } from '../../support/accounts/accounts.ts'
import { rowsOf } from '../../support/staff/admin.ts'
import { expectAnswer, expectTurnedAway, expectOk } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { companionImport, DAY, uuid } from '../../support/platform/fixtures.ts'
import { openSite } from '../../support/platform/open-site.ts'

const max = uuid(0xa)
const eve = uuid(0xb)
const ada = uuid(1)
const photo = uuid(2)
const story = (n: number) => `00000000-0000-4000-a000-${String(n).padStart(12, '0')}`

let site: Awaited<ReturnType<typeof openSite>>
let accounts: Awaited<ReturnType<typeof openAccounts>>
beforeEach(async () => {
  accounts = await openAccounts()
  const media = [{ id: photo }]
  site = await openSite([companionImport({ id: ada, media })], { vars: accounts.vars })
  await env.DB.prepare(
    `INSERT INTO stories (id, companion_id, media_id, position, created_at, expires_at)
      SELECT printf('00000000-0000-4000-a000-%012d', value), ?1, ?2, value, 1, 4000000000000
      FROM json_each(?3)`,
  )
    .bind(ada, photo, JSON.stringify(Array.from({ length: MAX_SEEN_STORIES + 2 }, (_, n) => n)))
    .run()
})

const ask = async (storyIds: unknown, sub = max) =>
  site.ask(addSeenStoriesEndpoint.path, {
    method: 'POST',
    body: JSON.stringify({ seen: storyIds }),
    ...(await accounts.as({ sub })),
  })
const storedIds = async (addedIds?: string[], sub = max) => {
  if (addedIds) return (await expectAnswer(addSeenStoriesSchemas, ask(addedIds, sub))).ids
  const response = site.ask(listSeenStoriesEndpoint.path, await accounts.as({ sub }))
  return (await expectAnswer(listSeenStoriesSchemas, response)).ids
}
const rows = () => rowsOf('SELECT member_id FROM seen_stories')

test("merges a member's seen stories from all devices, for them only", async () => {
  expect(await storedIds()).toEqual([])
  expect(await rows()).toEqual([])
  await storedIds([story(1)])
  for (const _ of [1, 2]) expect(await storedIds([story(2)])).toEqual([story(2), story(1)])
  await Promise.all([storedIds([story(3)]), storedIds([story(4)])])
  expect((await storedIds()).toSorted()).toEqual([1, 2, 3, 4].map(story))
  expect(await storedIds([story(5)], eve)).toEqual([story(5)])
})

test("deletes a member's seen stories on request", async () => {
  await storedIds([story(1), story(2)])
  const init = await accounts.as({ sub: max })
  const body = JSON.stringify({ seen: [story(3)], forget: true })
  const response = site.ask(addSeenStoriesEndpoint.path, { ...init, method: 'POST', body })
  expect(await expectAnswer(addSeenStoriesSchemas, response)).toEqual({ ids: [story(3)] })
  expect(await storedIds()).toEqual([story(3)])
})

test('limits the number of seen stories, and stores only existing ones', async () => {
  await storedIds(Array.from({ length: MAX_SEEN_STORIES }, (_, n) => story(n)))
  const ids = await storedIds([story(MAX_SEEN_STORIES + 1), uuid(0x99)])
  expect(ids).toHaveLength(MAX_SEEN_STORIES)
  expect(ids[0]).toBe(story(MAX_SEEN_STORIES + 1))
  expect(ids).not.toContain(story(MAX_SEEN_STORIES - 1))
  expect((await ask(Array.from({ length: MAX_SEEN_STORIES + 1 }, (_, n) => story(n)))).status).toBe(
    422,
  )
  expect((await ask(['x'])).status).toBe(422)
  const body = '{"seen":[]}'
  for (const init of [{}, { method: 'POST', body }]) {
    await expectTurnedAway(await site.ask(addSeenStoriesEndpoint.path, init), 401)
  }
})

test('reads the seen stories in one round trip, without a write', async () => {
  await storedIds([story(1), story(2)])
  site.resetMeter()
  await storedIds()
  expect(site.meter).toMatchObject({ trips: 1, written: 0 })
})

test('exports the seen stories, and deletes them with the account and after a year', async () => {
  await storedIds([story(1)])
  await storedIds([story(2)], eve)
  const init = await accounts.as({ sub: max })
  const copy = await (
    await expectOk(site.ask('/api/me/export', init))
  ).json<Record<string, unknown>>()
  expect(copy['seenStories']).toMatchObject([{ storyIds: [story(1)] }])
  await expectOk(site.ask(deleteMeEndpoint.path, { ...init, method: 'DELETE' }))
  expect(await rows()).toEqual([{ member_id: eve }])
  await expireRows(env, Date.now() + 364 * DAY)
  expect(await rows()).toHaveLength(1)
  await expireRows(env, Date.now() + 366 * DAY)
  expect(await rows()).toEqual([])
})
