import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { assertInBatch } from '../../../worker/platform/db/assert-in-batch.ts'
import { writeAll, type Write } from '../../../worker/platform/db/bulk.ts'
import type { Database } from '../../../worker/platform/db/client.ts'
import {
  isAssertionFailed,
  isForeignKeyViolation,
  isStoryPictureRefusal,
  isSubscriptionRenewing,
  isUniqueViolation,
} from '../../../worker/platform/db/refusals.ts'
import { cities, countries } from '../../../worker/catalogue/schema/places.ts'
import { importCompanions } from '../../../worker/seed/import-companions.ts'
import { emptyStores } from '../../support/platform/database.ts'
import { systemActor, companionImport, PREVIEW, uuid } from '../../support/platform/fixtures.ts'

let db: Database
beforeEach(async () => {
  db = await emptyStores()
})

const causes = {
  'unique city': (error: unknown) => isUniqueViolation(cities, error),
  'unique country': (error: unknown) => isUniqueViolation(countries, error),
  'foreign key': isForeignKeyViolation,
  assertion: isAssertionFailed,
  'picture of a story': isStoryPictureRefusal,
  'subscription renews': isSubscriptionRenewing,
}

/** The names of the checks that recognise the cause of a failed batch. */
async function causesOf(...writes: Write[]) {
  const error: unknown = await writeAll(db, writes).then(
    () => null,
    (cause: unknown) => cause,
  )
  expect(error).toBeInstanceOf(Error)
  return Object.entries(causes).flatMap(([name, matches]) => (matches(error) ? [name] : []))
}

const city = (id: string, country: string) =>
  db.insert(cities).values({ id, countryId: country, name: `Name of ${id}`, position: 99 })

test('a duplicate row is recognised with its table', async () => {
  expect(await causesOf(city('here', 'france'), city('here', 'france'))).toEqual(['unique city'])
})

test('a missing foreign row is recognised', async () => {
  expect(await causesOf(city('here', 'nowhere'))).toEqual(['foreign key'])
})

test('a false condition is recognised', async () => {
  expect(await causesOf(assertInBatch(db, sql`1 = 1`, sql`1 = 2`))).toEqual(['assertion'])
})

test('making a story’s picture private is recognised', async () => {
  await importCompanions(db, [companionImport({ id: uuid(1), cityId: 'bern' })], systemActor())
  const insert =
    db.run(sql`INSERT INTO media (id, companion_id, type, state, access_level, position, width,
      height, color, preview, created_at, story_count)
    VALUES (${uuid(2)}, ${uuid(1)}, 'photo', 'published', 'private', 1, 9, 9, '#000000', ${PREVIEW}, 1, 1)`)
  expect(await causesOf(insert)).toEqual(['picture of a story'])
})

test('a value that resembles a message is not recognised as a cause', async () => {
  const namedCity = db.insert(cities).values({
    id: 'here',
    countryId: 'nowhere',
    name: 'malformed JSON',
    position: 99,
  })
  const error: unknown = await namedCity.catch((cause: unknown) => cause)
  expect(isForeignKeyViolation(error)).toBe(true)
  expect(isAssertionFailed(error)).toBe(false)
})

test('deleting a member with a renewing subscription is recognised', async () => {
  await db.run(sql`INSERT INTO checkout_intents (id, member_id, plan, amount_rappen, currency,
      provider, created_at)
    VALUES (${uuid(2)}, ${uuid(1)}, 'gold', 100, 'CHF', 'flexpay', 1)`)
  await db.run(sql`INSERT INTO subscriptions (provider, provider_ref, member_id, intent_id, plan,
      amount_rappen, currency, status, period_end, started_at, changed_at)
    VALUES ('flexpay', '1', ${uuid(1)}, ${uuid(2)}, 'gold', 100, 'CHF', 'active',
      9000000000000, 1, 1)`)
  const move = db.run(sql`UPDATE subscriptions SET member_id = ${uuid(3)}`)
  expect(await causesOf(move)).toEqual(['subscription renews'])
})
