import { and, eq, sql } from 'drizzle-orm'
import type { AlertRhythm } from '#notifications/saved-searches'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { savedSearches } from '../schema/saved-searches.ts'

type Search = { id: string; memberId: string; name: string; query: string; alert: AlertRhythm }

/** Catalogue version from which on companions are new for a search. */
const newestVersion = sql`(SELECT coalesce(max(version), 0) FROM catalogue_log)`

/**
 * Writes nothing if the limit is reached, the member has the same search, or the account is closed.
 *
 * @param limit maximum per member; searches above it that were saved earlier stay
 * @param now epoch milliseconds
 */
export const insertSearch = (
  db: Database,
  { id, memberId, name, query, alert }: Search,
  limit: number,
  now: number,
): Write =>
  db.run(sql`
    INSERT INTO saved_searches (id, member_id, name, query, alert, created_at, since_version)
    SELECT ${id}, m.id, ${name}, ${query}, ${alert}, ${now}, ${newestVersion} FROM members m
    WHERE m.id = ${memberId} AND m.suspended_at IS NULL AND m.erased_at IS NULL
      AND (SELECT count(*) FROM saved_searches WHERE member_id = m.id) < ${limit}
    ON CONFLICT DO NOTHING`)

type Change = { name?: string | undefined; alert?: AlertRhythm | undefined }

/** Switching an alert on again restarts it: earlier events are not new. */
export const updateSearch = (
  db: Database,
  { id, memberId }: Pick<Search, 'id' | 'memberId'>,
  { name, alert }: Change,
): Write =>
  db.run(sql`
    UPDATE saved_searches SET name = coalesce(${name ?? null}, name),
      alert = coalesce(${alert ?? null}, alert),
      since_version = iif(alert = 'off', ${newestVersion}, since_version)
    WHERE id = ${id} AND member_id = ${memberId}`)

export const deleteSearch = (db: Database, { id, memberId }: Pick<Search, 'id' | 'memberId'>) =>
  db
    .delete(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.memberId, memberId)))
