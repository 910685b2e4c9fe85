import { sql } from 'drizzle-orm'
import type { AlertRhythm, SearchQuery } from '#notifications/saved-searches'
import { writeAll, type Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { deleteUnsentMatches } from './search-alerts/writes.ts'
import { savePreferences, type MailRecipient } from './mail-preferences/writes.ts'
import { findSameSearch, findSavedSearch, type SavedSearchRow } from './saved-searches/queries.ts'
import { insertSearch, updateSearch } from './saved-searches/writes.ts'
import {
  benefitsOf,
  planThatAllows,
  requireInstant,
  type PlanHolder,
} from '../catalogue/settings/benefits.ts'
import { Failure } from '../platform/lib/failure.ts'

/** The member who saves searches, with plan and address for alerts. */
export type SearchOwner = PlanHolder & { mailed: MailRecipient }

/**
 * Saves a search. Saving the same filters again returns the existing search.
 *
 * @param now epoch milliseconds
 * @throws `Failure` 409 if the plan's limit is reached, or the plan does not include instant
 *   alerts
 */
export async function saveSearch(
  db: Database,
  { mailed, ...holder }: SearchOwner,
  { name, query, alert }: { name: string; query: SearchQuery; alert: AlertRhythm },
  now: number,
): Promise<SavedSearchRow> {
  if (alert === 'instant') requireInstant(holder)
  const { memberId } = mailed
  const limit = benefitsOf(holder.planTerms, holder.plan).savedSearches
  const search = { id: crypto.randomUUID(), memberId, name, query: JSON.stringify(query), alert }
  await writeAll(db, [
    insertSearch(db, search, limit, now),
    ...(alert === 'off' ? [] : [savePreferences(db, mailed, {}, now)]),
  ])
  const storedSearch = await findSameSearch(db, search)
  if (!storedSearch) throw searchLimit(limit, holder)
  return storedSearch
}

function searchLimit(limit: number, { planTerms }: PlanHolder): Failure {
  const plan = planThatAllows(planTerms, ({ savedSearches }) => savedSearches > limit)
  return plan
    ? new Failure('conflict', 'search.limit-plan', { limit, plan })
    : new Failure('conflict', 'search.limit', { limit })
}

/**
 * Changes a search's name or alert rhythm. Switching alerts off drops matches that are not emailed
 * yet. A rhythm chosen under an earlier plan may stay.
 *
 * @param now epoch milliseconds
 * @throws `Failure` 404 if the search is not the member's; 409 if the plan does not include
 *   instant alerts
 */
export async function changeSearch(
  db: Database,
  { mailed, ...holder }: SearchOwner,
  id: string,
  change: { name?: string | undefined; alert?: AlertRhythm | undefined },
  now: number,
): Promise<SavedSearchRow> {
  const searchKey = { id, memberId: mailed.memberId }
  const { alert } = change
  if (alert === 'instant' && (await findSavedSearch(db, searchKey))?.alert !== alert) {
    requireInstant(holder)
  }
  const writes: Write[] = [updateSearch(db, searchKey, change)]
  if (alert === 'off') {
    writes.push(deleteUnsentMatches(db, sql`id = ${id} AND member_id = ${searchKey.memberId}`))
  } else if (alert) {
    writes.push(savePreferences(db, mailed, {}, now))
  }
  await writeAll(db, writes)
  const search = await findSavedSearch(db, searchKey)
  if (!search) throw new Failure('not-found', 'search.not-found')
  return search
}
