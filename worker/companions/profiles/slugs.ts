import { MAX_SLUG } from '#companions/companion-path'
import { and, eq, sql } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { assertInBatch } from '../../platform/db/assert-in-batch.ts'
import { companions, companionSlugs } from '../schema/companions.ts'
import { wordsOf } from '../../platform/lib/text.ts'

const MAX_NAME_LENGTH = 40

/** A name in the form of a slug; "companion" when it has no Latin letters. */
export const nameInAddress = (name: string): string => {
  const plain = wordsOf(name).flatMap((word) => word.match(/[a-z0-9]+/g) ?? [])
  const text = plain.join('-').slice(0, MAX_NAME_LENGTH)
  return text.replace(/^-|-$/g, '') || 'companion'
}

type CompanionName = { id: string; name: string }

/**
 * The slug with the city: "the-hague", or "thun" from the id "switzerland-thun" of a city that the operator has
 * added.
 */
const withTown = sql.raw(
  `rtrim(substr(item.value ->> '$.base' || '-' || iif(instr(ci.id, ci.country_id || '-') = 1,
    substr(ci.id, length(ci.country_id) + 2), ci.id), 1, ${MAX_SLUG}), '-')`,
)

/**
 * Gives each companion the first free slug of these: name, name and city, with a number, with a part of the id. An
 * existing slug stays. Must follow the write of the companions.
 */
export const assignSlugs = (db: Database, companionNames: readonly CompanionName[]): Write =>
  db.run(sql`INSERT OR IGNORE INTO companion_slugs (slug, companion_id)
    SELECT CASE attempt.value WHEN 0 THEN item.value ->> '$.base' WHEN 1 THEN ${withTown}
      WHEN 9 THEN item.value ->> '$.base' || '-' || substr(c.id, 1, 8)
      ELSE ${withTown} || '-' || attempt.value END, c.id
    FROM json_each('[0,1,2,3,4,5,9]') AS attempt
    CROSS JOIN json_each(${JSON.stringify(
      companionNames.map(({ id, name }) => ({ id, base: nameInAddress(name) })),
    )}) AS item
    CROSS JOIN companions c ON c.id = item.value ->> '$.id'
    CROSS JOIN cities ci ON ci.id = c.city_id
    ORDER BY attempt.key, item.key`)

/**
 * Before the first publication nobody has a profile's address, so the slug follows the name, unless staff have
 * chosen another. Must follow the write of the name.
 */
export const followName = (db: Database, { id, name }: CompanionName, before: string): Write[] => [
  db.run(sql`DELETE FROM companion_slugs WHERE companion_id = ${id} AND ended_at = 0
    AND (slug = ${nameInAddress(before)} OR slug LIKE ${`${nameInAddress(before)}-%`})
    AND (SELECT published_at FROM companions WHERE id = ${id}) IS NULL`),
  assignSlugs(db, [{ id, name }]),
]

/**
 * Makes a slug the address of a profile; the former one redirects. The batch fails when another profile has or had
 * the slug.
 */
export const changeSlug = (db: Database, id: string, slug: string, now: number): Write[] => [
  db.run(sql`UPDATE companion_slugs SET ended_at = max(${now}, coalesce((SELECT max(ended_at) + 1
      FROM companion_slugs WHERE companion_id = ${id} AND ended_at > 0), 0))
    WHERE companion_id = ${id} AND ended_at = 0 AND slug <> ${slug}`),
  db.run(sql`INSERT INTO companion_slugs (slug, companion_id) VALUES (${slug}, ${id})
    ON CONFLICT (slug) DO UPDATE SET ended_at = 0 WHERE companion_id = ${id}`),
  assertInBatch(
    db,
    sql`EXISTS (SELECT 1 FROM companion_slugs WHERE slug = ${slug} AND companion_id = ${id})`,
  ),
]

/** Id of the profile with this slug; VIP profiles are found by their id only. */
export const companionAt = async (db: Database, slug: string): Promise<string | null> => {
  const [slugRow] = await db
    .select({ id: companions.id })
    .from(companionSlugs)
    .innerJoin(companions, eq(companions.id, companionSlugs.companionId))
    .where(and(eq(companionSlugs.slug, slug), eq(companions.is_vip, false)))
  return slugRow?.id ?? null
}

/** Sets whether search engines are asked to omit the page. */
export const setUnlisted = (db: Database, id: string, isUnlisted: boolean, now: number): Write =>
  db.update(companions).set({ isUnlisted, updatedAt: now }).where(eq(companions.id, id))
