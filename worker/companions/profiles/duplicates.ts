import { sql } from 'drizzle-orm'
import { duplicateReasons, type DuplicateReason } from '#companions/staff/companion-filters'
import type { Database } from '../../platform/db/client.ts'
import type { NewCompanionRow } from './writes.ts'

const MAX_DUPLICATES = 20

const exists = (id: string) =>
  `${id} NOT IN (SELECT id FROM companions WHERE deleted_at IS NOT NULL)`

/** SQL of the ids of other companions who share a feature with a row of `companions`. */
const otherIds: Record<DuplicateReason, string> = {
  name: `SELECT o.id AS id FROM companions o WHERE o.city_id = companions.city_id
    AND o.name_folded = companions.name_folded AND o.id <> companions.id
    AND o.deleted_at IS NULL`,
  phone: `SELECT o.id AS id FROM companions o WHERE o.phone_key IS NOT NULL
      AND o.phone_key IN (companions.phone_key, companions.whatsapp_key) AND o.id <> companions.id
      AND o.deleted_at IS NULL
    UNION ALL SELECT o.id AS id FROM companions o WHERE o.whatsapp_key IS NOT NULL
      AND o.whatsapp_key IN (companions.phone_key, companions.whatsapp_key) AND o.id <> companions.id
      AND o.deleted_at IS NULL`,
  picture: `SELECT o.companion_id AS id FROM media m
      CROSS JOIN media_fingerprints f ON f.media_id = m.id
      CROSS JOIN media_fingerprints g ON g.sha256 = f.sha256
      CROSS JOIN media o ON o.id = g.media_id
    WHERE m.companion_id = companions.id AND m.state = 'published' AND o.state = 'published'
      AND o.companion_id <> companions.id AND ${exists('o.companion_id')}
    UNION ALL SELECT o.companion_id AS id FROM media m
      CROSS JOIN media_fingerprints f ON f.media_id = m.id
      CROSS JOIN media_fingerprints g ON g.perceptual ->> 0 = f.perceptual ->> 0
        AND g.perceptual ->> 0 IS NOT NULL
      CROSS JOIN media o ON o.id = g.media_id
    WHERE m.companion_id = companions.id AND m.state = 'published' AND o.state = 'published'
      AND o.companion_id <> companions.id AND ${exists('o.companion_id')}`,
}

const hasOther = (reason: DuplicateReason) => `EXISTS (${otherIds[reason]})`

/** True in SQL for a row of `companions` that shares a feature with another. */
export const duplicateConditions = {
  name: sql.raw(hasOther('name')),
  phone: sql.raw(hasOther('phone')),
  picture: sql.raw(hasOther('picture')),
  any: sql.raw(`(${hasOther('name')} OR ${hasOther('phone')} OR ${hasOther('picture')})`),
}

export type DuplicateRow = Pick<NewCompanionRow, 'id' | 'name' | 'lifecycle'> & {
  city: string
  reasons: DuplicateReason[]
}

const idsWith = (reason: DuplicateReason) =>
  sql.raw(`(SELECT json_group_array(DISTINCT id) FROM (${otherIds[reason]})) AS ${reason}`)

/** Companions who may be the same person, those with most in common first. Null: the companion doesn't exist. */
export async function duplicatesOf(db: Database, id: string): Promise<DuplicateRow[] | null> {
  const [matchingIds] = await db.all<Record<DuplicateReason, string>>(
    sql`SELECT ${sql.join(duplicateReasons.map(idsWith), sql`, `)} FROM companions
      WHERE companions.id = ${id} AND companions.deleted_at IS NULL`,
  )
  if (!matchingIds) return null
  const reasonsById = new Map<string, DuplicateReason[]>()
  for (const reason of duplicateReasons) {
    for (const otherId of JSON.parse(matchingIds[reason]) as string[]) {
      reasonsById.set(otherId, [...(reasonsById.get(otherId) ?? []), reason])
    }
  }
  const duplicates = [...reasonsById]
    .toSorted(([, left], [, right]) => right.length - left.length)
    .slice(0, MAX_DUPLICATES)
  const rows = await db.all<Omit<DuplicateRow, 'reasons'>>(sql`
    SELECT c.id, c.name, c.lifecycle, ci.name AS city
    FROM json_each(${JSON.stringify(duplicates.map(([otherId]) => otherId))}) wanted
    CROSS JOIN companions c ON c.id = wanted.value
    CROSS JOIN cities ci ON ci.id = c.city_id
    ORDER BY wanted.key`)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    lifecycle: row.lifecycle,
    city: row.city,
    reasons: reasonsById.get(row.id) ?? [],
  }))
}
