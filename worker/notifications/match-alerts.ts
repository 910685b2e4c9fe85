import { filtersOf, filterQuery } from '#companions/listing'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { writeAll, type Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import {
  endOfEvents,
  endOfFollowers,
  eventsBetween,
  followerAlertRows,
  readProgress,
  searchesAfter,
  type AlertedSearch,
  type AlertProgress,
} from './search-alerts/queries.ts'
import {
  followedKinds,
  MAX_BATCHES,
  searchedKinds,
  SEARCH_BATCH_SIZE,
} from './search-alerts/rules.ts'
import { insertFollowed, insertMatches, isStillAt, saveProgress } from './search-alerts/writes.ts'
import type { Catalogue } from '../catalogue/engine/catalogue.ts'
import type { CatalogueIndex, Query } from '../catalogue/engine/index.ts'
import { kmByCity, knownPlaces } from '../catalogue/places/known-places.ts'
import { pageRenderer } from '../index-document.ts'

/** Matches of one statement: 80 bytes each, and D1 accepts values of up to 2 MB. */
const MATCHES_PER_STATEMENT = 10_000

type Stores = {
  db: Database
  catalogue: Catalogue
  /** Lists include companions who were active within this many days. */
  offlineWindowDays: number
}

/**
 * Matches new events with saved searches, then with followers, in slices. The next run continues an
 * interrupted one; matching twice inserts no duplicates.
 *
 * @param now epoch milliseconds
 */
export async function matchAlerts(stores: Stores, now: number): Promise<void> {
  for (let slice = 0; slice < MAX_BATCHES; slice++) {
    const progress = await readProgress(stores.db)
    const next = await sliceOf(stores, progress, now)
    if (!next) return
    if (!(await hasWritten(stores.db, progress, next))) return
  }
}

/** @returns false if a simultaneous run was faster; that run continues */
async function hasWritten(db: Database, progress: AlertProgress, next: Slice): Promise<boolean> {
  try {
    await writeAll(db, [
      assertInBatch(db, isStillAt(progress)),
      ...next.writes,
      saveProgress(db, next.progress),
    ])
    return true
  } catch (error) {
    if (isAssertionFailed(error)) return false
    throw error
  }
}

type Slice = { progress: AlertProgress; writes: Write[] }

async function sliceOf(
  stores: Stores,
  progress: AlertProgress,
  now: number,
): Promise<Slice | null> {
  if (progress.step === 'searches') return matchSearches(stores, progress, now)
  if (progress.step === 'follows') return matchFollows(stores.db, progress, now)
  const eventTo = await endOfEvents(stores.db, progress.eventFrom)
  if (eventTo === null) return null
  return { progress: { ...progress, eventTo, step: 'searches', position: '' }, writes: [] }
}

async function matchSearches(
  { db, catalogue, offlineWindowDays }: Stores,
  progress: AlertProgress,
  now: number,
): Promise<Slice> {
  const between = { from: progress.eventFrom, to: progress.eventTo }
  const events = await eventsBetween(db, between, searchedKinds)
  const finishedSearches = {
    progress: { ...progress, step: 'follows' as const, position: '' },
    writes: [],
  }
  if (events.length === 0) return finishedSearches
  const searches = await searchesAfter(db, progress.position, now)
  const last = searches.at(-1)
  if (!last) return finishedSearches
  const { answer: matches } = await catalogue.ask(
    now,
    (index) =>
      searches.flatMap((search) => {
        const newer = events.filter(({ version }) => version > search.sinceVersion)
        const ids = newer.map(({ companionId }) => companionId)
        const matching = openFor({ index, catalogue, offlineWindowDays }, search, ids, now)
        return matching.map((companionId) => ({ searchId: search.id, companionId }))
      }),
    () => [],
  )
  const isLast = searches.length < SEARCH_BATCH_SIZE
  const nextProgress = isLast ? finishedSearches.progress : { ...progress, position: last.id }
  const writes: Write[] = []
  for (let from = 0; from < matches.length; from += MATCHES_PER_STATEMENT) {
    writes.push(insertMatches(db, matches.slice(from, from + MATCHES_PER_STATEMENT), now))
  }
  return { progress: nextProgress, writes }
}

async function matchFollows(db: Database, progress: AlertProgress, now: number): Promise<Slice> {
  const between = { from: progress.eventFrom, to: progress.eventTo }
  const last = await endOfFollowers(db, progress.position)
  if (last === null) {
    const { eventTo } = progress
    return { progress: { ...progress, eventFrom: eventTo, step: null, position: '' }, writes: [] }
  }
  const members = { after: progress.position, to: last }
  const followers = followerAlertRows(between, members, followedKinds, now)
  return { progress: { ...progress, position: last }, writes: [insertFollowed(db, followers)] }
}

type CatalogueContext = Pick<Stores, 'catalogue' | 'offlineWindowDays'> & {
  /** Index of the current catalogue. */
  index: CatalogueIndex
}

/**
 * The given companions that match the search for its member; none if the stored query is no longer
 * valid.
 */
export function openFor(
  { index, catalogue, offlineWindowDays }: CatalogueContext,
  { query, language, isPremium }: Pick<AlertedSearch, 'query' | 'language' | 'isPremium'>,
  ids: readonly string[],
  now: number,
): string[] {
  const alertQuery = ids.length > 0 ? queryOf(query, catalogue, language) : null
  if (!alertQuery) return []
  return index.openAmong(ids, alertQuery, { premium: isPremium === 1, offlineWindowDays }, now)
}

/** @param storedQuery JSON of a list's query parameters */
function queryOf(storedQuery: string, catalogue: Catalogue, language: string): Query | null {
  const { data } = filterQuery.safeParse(JSON.parse(storedQuery))
  if (!data) return null
  const { q, city, country } = data
  const filters = filtersOf(data)
  const places = knownPlaces(catalogue, pageRenderer.locales)
  const near = filters.near && kmByCity(places, filters.near, language)
  return { q, city, country, filters, near }
}
