import { noFilters } from '#catalogue/filters'
import { HOME_COMPANIONS, HOME_STORIES } from '#platform/limits'
import { MINUTE_MS } from '../../../platform/lib/time.ts'
import type { CatalogueIndex } from '../index.ts'
import { load, SNAPSHOT_KEY, batch, type Loading, type CatalogueStores } from './load.ts'
import * as log from './log.ts'
import { capsFor } from '../rules.ts'
import { encodeSnapshot, type StoredCard } from './snapshot.ts'

/** The snapshot includes all cards up to this total length, in characters. */
const CARDS_LENGTH = 1_000_000
/** In a larger directory it includes the newest cards, and those on other first pages. */
const NEWEST_CARDS = 300
/** A card is some 2,000 characters long: above this number the total is certainly too long. */
const MAX_CARDS = 1_000
const CARDS_PER_READ = 500
/** Longer than a cache may store a snapshot. */
const CACHED_MS = 2 * MINUTE_MS

/**
 * Writes the snapshot for new isolates, if something has changed since the last one.
 *
 * @param now epoch milliseconds
 * @param offlineWindowOf days by the settings of the log
 * @throws what the stores throw
 */
export async function saveSnapshot(
  stores: CatalogueStores,
  now: number,
  offlineWindowOf: (settings: string | null) => number,
): Promise<void> {
  const { db, bucket } = stores
  let loading = await load(stores, [])
  while (!loading.isWhole) loading = await load(stores, [], loading)
  const { index, epoch, settings, snapshotVersion } = loading
  if (snapshotVersion !== index.version) {
    const cards = await cardsOf(stores, loading, now, offlineWindowOf(settings))
    await bucket.put(SNAPSHOT_KEY, encodeSnapshot({ index, epoch, settings, cards }))
    // Written last, so that every mark has a snapshot.
    await log.insertMark(db, index.version, now).run()
  }
  await log.deleteMarks(db, now - CACHED_MS).run()
}

async function cardsOf(
  stores: CatalogueStores,
  { index, cards }: Loading,
  now: number,
  offlineWindowDays: number,
): Promise<StoredCard[]> {
  if (index.size <= MAX_CARDS) {
    const everyone = await readCards(stores, index, cards, index.rows.ids.filter(Boolean))
    const length = everyone.reduce((sum, { entry, card }) => sum + entry.length + card.length, 0)
    if (length <= CARDS_LENGTH) return everyone
  }
  return readCards(stores, index, cards, onFirstPages(index, now, offlineWindowDays))
}

/** Ids of the companions on the first pages of visitors and premium members, without a filter. */
function onFirstPages(index: CatalogueIndex, now: number, offlineWindowDays: number): string[] {
  const newest = { filters: noFilters, sort: 'recent', skip: 0, limit: NEWEST_CARDS } as const
  const ids = new Set<string>()
  for (const premium of [false, true]) {
    const viewer = { premium, offlineWindowDays }
    for (const { id } of index.search(newest, viewer, now).ids) ids.add(id)
    for (const { id } of index.home(HOME_COMPANIONS, viewer, now).ids) ids.add(id)
    for (const id of index.stories(HOME_STORIES, now, viewer).ids) ids.add(id)
  }
  const viewer = { premium: false, offlineWindowDays }
  const { countries } = index.byLocation({ filters: noFilters }, viewer, now, capsFor(viewer))
  for (const { cities } of countries) {
    for (const { companions } of cities) for (const { id } of companions) ids.add(id)
  }
  return [...ids]
}

/** Cards that match the index; those that have changed since are left out. */
async function readCards(
  stores: CatalogueStores,
  index: CatalogueIndex,
  storedCards: ReadonlyMap<string, StoredCard>,
  ids: readonly string[],
): Promise<StoredCard[]> {
  const missing = ids.filter((id) => !storedCards.has(id))
  const cards = new Map<string, StoredCard>()
  for (let start = 0; start < missing.length; start += CARDS_PER_READ) {
    const chunk = missing.slice(start, start + CARDS_PER_READ)
    const [rows = []] = await batch<log.LogRow>(stores, [log.cardsOf(stores.db, chunk)])
    for (const { version, subject, entry, card } of rows) {
      if (version <= index.version && entry && card) cards.set(subject, { subject, entry, card })
    }
  }
  return ids.flatMap((id) => storedCards.get(id) ?? cards.get(id) ?? [])
}
