import { sql } from 'drizzle-orm'
import { MAX_SAVED_SEARCHES, type AlertRhythm } from '#contract/saved-search-options'
import type { SearchQuery } from '#contract/saved-searches'
import { writeAll } from '../db/bulk.ts'
import type { Database } from '../db/client.ts'
import { dropFoundOf } from '../features/alerts/writes.ts'
import { savePreferences, type Mailed } from '../features/mail-preferences/writes.ts'
import {
  findSameSearch,
  findSavedSearch,
  type SavedSearchRow,
} from '../features/saved-searches/queries.ts'
import { insertSearch, updateSearch } from '../features/saved-searches/writes.ts'
import { Failure } from '../lib/failure.ts'

/**
 * Saves a search, once: the same filters again are the search that is saved already.
 *
 * @param mailed where its alerts go
 * @param now epoch milliseconds
 * @throws Failure 409 when the member has saved as many as can be
 */
export async function saveSearch(
  db: Database,
  mailed: Mailed,
  { name, query, alert }: { name: string; query: SearchQuery; alert: AlertRhythm },
  now: number,
): Promise<SavedSearchRow> {
  const { memberId } = mailed
  const search = { id: crypto.randomUUID(), memberId, name, query: JSON.stringify(query), alert }
  await writeAll(db, [
    insertSearch(db, search, now),
    ...(alert === 'off' ? [] : [savePreferences(db, mailed, {}, now)]),
  ])
  const saved = await findSameSearch(db, search)
  if (!saved) throw new Failure('conflict', 'search.limit', { limit: MAX_SAVED_SEARCHES })
  return saved
}

/**
 * Changes a search's name or how often it is mailed. Alerts that are switched off send nothing they had found.
 *
 * @param now epoch milliseconds
 * @throws Failure 404 when it is not the member's
 */
export async function changeSearch(
  db: Database,
  mailed: Mailed,
  id: string,
  change: { name?: string | undefined; alert?: AlertRhythm | undefined },
  now: number,
): Promise<SavedSearchRow> {
  const own = { id, memberId: mailed.memberId }
  const { alert } = change
  await writeAll(db, [
    updateSearch(db, own, change),
    ...(alert === 'off' ? [dropFoundOf(db, sql`id = ${id} AND member_id = ${own.memberId}`)] : []),
    ...(alert && alert !== 'off' ? [savePreferences(db, mailed, {}, now)] : []),
  ])
  const changed = await findSavedSearch(db, own)
  if (!changed) throw new Failure('not-found', 'search.not-found')
  return changed
}
