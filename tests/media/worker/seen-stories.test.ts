import { beforeEach, expect, test } from 'vitest'
import { MAX_SEEN_STORIES } from '#platform/limits'
import { deleteMe } from '#accounts/my-data.api'
import { addSeenStoriesSchemas, listSeenStoriesSchemas } from '#media/seen-stories'
import { addSeenStories, listSeenStories } from '#media/seen-stories.api'
import { expireRows } from '../../../worker/operations/jobs/expire-rows.ts'
import { openAccounts } from '../../support/accounts/accounts.ts'
import { rowsOf } from '../../support/staff/admin.ts'
import { expectAnswer, expectTurnedAway, good } from '../../support/platform/answers.ts'
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

const ask = async (seen: unknown, sub = max) =>
  site.ask(addSeenStories.path, {
    method: 'POST',
    body: JSON.stringify({ seen }),
    ...(await accounts.as({ sub })),
  })
const known = async (seen?: string[], sub = max) => {
  if (seen) return (await expectAnswer(addSeenStoriesSchemas, ask(seen, sub))).ids
  const asked = site.ask(listSeenStories.path, await accounts.as({ sub }))
  return (await expectAnswer(listSeenStoriesSchemas, asked)).ids
}
const rows = () => rowsOf('SELECT member_id FROM seen_stories')

test('what a member has seen is merged from all devices, and is theirs alone', async () => {
  expect(await known()).toEqual([])
  expect(await rows()).toEqual([])
  await known([story(1)])
  for (const _ of [1, 2]) expect(await known([story(2)])).toEqual([story(2), story(1)])
  await Promise.all([known([story(3)]), known([story(4)])])
  expect((await known()).toSorted()).toEqual([1, 2, 3, 4].map(story))
  expect(await known([story(5)], eve)).toEqual([story(5)])
})

test('it is forgotten when the member clears it', async () => {
  await known([story(1), story(2)])
  const init = await accounts.as({ sub: max })
  const body = JSON.stringify({ seen: [story(3)], forget: true })
  const answered = site.ask(addSeenStories.path, { ...init, method: 'POST', body })
  expect(await expectAnswer(addSeenStoriesSchemas, answered)).toEqual({ ids: [story(3)] })
  expect(await known()).toEqual([story(3)])
})

test('it is bounded, and knows only stories that there are', async () => {
  await known(Array.from({ length: MAX_SEEN_STORIES }, (_, n) => story(n)))
  const ids = await known([story(MAX_SEEN_STORIES + 1), uuid(0x99)])
  expect(ids).toHaveLength(MAX_SEEN_STORIES)
  expect(ids[0]).toBe(story(MAX_SEEN_STORIES + 1))
  expect(ids).not.toContain(story(MAX_SEEN_STORIES - 1))
  expect((await ask(Array.from({ length: MAX_SEEN_STORIES + 1 }, (_, n) => story(n)))).status).toBe(
    422,
  )
  expect((await ask(['x'])).status).toBe(422)
  const body = '{"seen":[]}'
  for (const init of [{}, { method: 'POST', body }]) {
    await expectTurnedAway(await site.ask(addSeenStories.path, init), 401)
  }
})

test('it is read in one round trip, in one row, without a write', async () => {
  await known([story(1), story(2)])
  site.resetMeter()
  await known()
  expect(site.meter).toMatchObject({ trips: 1, written: 0 })
})

test('it is in the copy, and goes with the account and with time', async () => {
  await known([story(1)])
  await known([story(2)], eve)
  const init = await accounts.as({ sub: max })
  const copy = await (await good(site.ask('/api/me/export', init))).json<Record<string, unknown>>()
  expect(copy['seenStories']).toMatchObject([{ storyIds: [story(1)] }])
  await good(site.ask(deleteMe.path, { ...init, method: 'DELETE' }))
  expect(await rows()).toEqual([{ member_id: eve }])
  await expireRows(env, Date.now() + 364 * DAY)
  expect(await rows()).toHaveLength(1)
  await expireRows(env, Date.now() + 366 * DAY)
  expect(await rows()).toEqual([])
})
