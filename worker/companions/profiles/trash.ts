import { eq, sql, type SQL } from 'drizzle-orm'
import { TRASH_DAYS, type CompanionStatus } from '#companions/staff/companion-list-options'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { companions } from '../schema/companions.ts'
import { DAY_MS } from '../../platform/lib/time.ts'
import { conditions } from './matching.ts'

export const TRASH_KEPT_MS = TRASH_DAYS * DAY_MS
const DUE_AT_ONCE = 100

/** In SQL: how many in the trash the database counts with those of a status. */
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

/** A page of the trash, the newest first, and how many are in it. */
export async function trashPage(
  db: Database,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ rows: TrashRow[]; total: number }> {
  const [rows, counted] = await Promise.all([
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
  return { rows, total: counted[0]?.total ?? 0 }
}

const among = (ids: readonly string[]) =>
  sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`

const named = {
  id: companions.id,
  name: companions.name,
  city: sql<string>`(SELECT name FROM cities
  WHERE cities.id = ${companions.cityId})`.as('city'),
}

/** Whoever of these is in the trash, or is not. */
export const namedAmong = (db: Database, ids: readonly string[], where: 'trash' | 'lists') =>
  db
    .select(named)
    .from(companions)
    .where(
      sql`${among(ids)} AND deleted_at ${sql.raw(where === 'trash' ? 'IS NOT NULL' : 'IS NULL')}`,
    )

/** Whose time in the trash is over. @param now epoch milliseconds */
export const dueInTrash = (db: Database, now: number) =>
  db
    .select(named)
    .from(companions)
    .where(sql`${companions.deletedAt} <= ${now - TRASH_KEPT_MS}`)
    .orderBy(companions.deletedAt)
    .limit(DUE_AT_ONCE)

/** True in SQL while the companion is in the trash. @param since from then at the latest */
export const isTrashed = (id: string, since = Number.MAX_SAFE_INTEGER): SQL =>
  sql`EXISTS (SELECT 1 FROM companions WHERE id = ${id} AND deleted_at <= ${since})`

/** True in SQL while all of them are there, and none is in the trash. */
export const areNotTrashed = (ids: readonly string[]): SQL =>
  sql`(SELECT count(*) FROM companions WHERE ${among(ids)} AND deleted_at IS NULL) = ${ids.length}`

/** A row of a file that has made her makes a new one from now on. @param now epoch milliseconds */
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

/** Whoever was never published is a draft again. @param now epoch milliseconds */
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
