import { eq, sql, type SQL } from 'drizzle-orm'
import { TRASH_DAYS, type CompanionStatus } from '#companions/staff/companion-filters'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { companions } from '../schema/companions.ts'
import { DAY_MS } from '../../platform/lib/time.ts'
import { conditions } from './matching.ts'

export const TRASH_RETENTION_MS = TRASH_DAYS * DAY_MS

/** SQL: the number of companions in the trash whom the database counts under a status. */
export const countInTrash = (status: CompanionStatus): SQL =>
  sql`(SELECT count(*) FROM companions INDEXED BY companions_in_trash WHERE deleted_at IS NOT NULL
    AND ${sql.raw(conditions[status].replace('deleted_at IS NULL', 'true'))})`

export type TrashRow = {
  id: string
  name: string
  city: string
  deletedAt: number
  deletedBy: string | null
}

/** A page of the trash, newest first, and the total. */
export async function trashPage(
  db: Database,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ rows: TrashRow[]; total: number }> {
  const [rows, countRows] = await Promise.all([
    db.all<TrashRow>(sql`
      SELECT c.id, c.name, ci.name AS city, c.deleted_at AS deletedAt,
        (SELECT nullif(m.display_name, '') FROM audit_log a JOIN members m ON m.id = a.actor
          WHERE a.subject = c.id AND a.at = c.deleted_at AND a.act = 'companion.trashed') AS deletedBy
      FROM companions c CROSS JOIN cities ci ON ci.id = c.city_id
      WHERE c.deleted_at IS NOT NULL
      ORDER BY c.deleted_at DESC, c.id DESC LIMIT ${limit} OFFSET ${skip}`),
    db.all<{ total: number }>(
      sql`SELECT count(*) AS total FROM companions WHERE deleted_at IS NOT NULL`,
    ),
  ])
  return { rows, total: countRows[0]?.total ?? 0 }
}

const among = (ids: readonly string[]) =>
  sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`

const namedColumns = {
  id: companions.id,
  name: companions.name,
  city: sql<string>`(SELECT name FROM cities
  WHERE cities.id = ${companions.cityId})`.as('city'),
}

/** Those of the companions who are in the trash, or who are not. */
export const namedAmong = (db: Database, ids: readonly string[], place: 'trash' | 'lists') =>
  db
    .select(namedColumns)
    .from(companions)
    .where(
      sql`${among(ids)} AND deleted_at ${sql.raw(place === 'trash' ? 'IS NOT NULL' : 'IS NULL')}`,
    )

/** Companions whose time in the trash is over. @param now epoch milliseconds */
export const dueInTrash = (db: Database, now: number, limit: number) =>
  db
    .select(namedColumns)
    .from(companions)
    .where(sql`${companions.deletedAt} <= ${now - TRASH_RETENTION_MS}`)
    .orderBy(companions.deletedAt)
    .limit(limit)

/** True in SQL while the companion is in the trash. @param since latest time of the deletion, epoch milliseconds */
export const isTrashed = (id: string, since = Number.MAX_SAFE_INTEGER): SQL =>
  sql`EXISTS (SELECT 1 FROM companions WHERE id = ${id} AND deleted_at <= ${since})`

/** True in SQL while all of them exist and none is in the trash. */
export const areAllOutsideTrash = (ids: readonly string[]): SQL =>
  sql`(SELECT count(*) FROM companions WHERE ${among(ids)} AND deleted_at IS NULL) = ${ids.length}`

/**
 * Also clears the import key, so that importing the row again creates a new companion.
 *
 * @param now epoch milliseconds
 */
export const putInTrash = (db: Database, ids: readonly string[], now: number): Write =>
  db
    .update(companions)
    .set({
      lifecycle: 'archived',
      deletedAt: now,
      importKey: null,
      version: sql`version + 1`,
      updatedAt: now,
    })
    .where(sql`${among(ids)} AND deleted_at IS NULL`)

/** A companion who was never published becomes a draft again. @param now epoch milliseconds */
export const takeFromTrash = (db: Database, id: string, now: number): Write =>
  db
    .update(companions)
    .set({
      lifecycle: sql`iif(published_at IS NULL, 'draft', 'archived')`,
      deletedAt: null,
      version: sql`version + 1`,
      updatedAt: now,
    })
    .where(sql`${eq(companions.id, id)} AND deleted_at IS NOT NULL`)
