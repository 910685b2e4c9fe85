import { noFilters } from '#catalogue/filters'
import { HOME_COMPANIONS, HOME_STORIES } from '#platform/limits'
import { MINUTE_MS } from '../../../platform/lib/time.ts'
import type { CatalogueIndex } from '../index.ts'
import { load, SNAPSHOT_KEY, batch, type Loading, type Stores } from './load.ts'
import * as log from './log.ts'
import { capsFor } from '../rules.ts'
import { encodeSnapshot, type StoredCard } from './snapshot.ts'

/** All cards are in the snapshot while they are no longer than this together, in characters. */
const CARDS_LENGTH = 1_000_000
/** In a larger directory: the newest, besides those that other first pages show. */
const NEWEST_CARDS = 300
/** A card is some 2,000 characters long: of more than this many it need not be tried. */
const MOST_CARDS = 1_000
const CARDS_PER_READ = 500
/** Longer than a cache may hold a snapshot. */
const CACHED_MS = 2 * MINUTE_MS

/**
 * Writes what new isolates start from, if something has changed since the last one was written.
 *
 * @param now epoch milliseconds
 * @param offlineWindowOf days by the settings of the log
 * @throws what the stores throw
 */
export async function saveSnapshot(
  stores: Stores,
  now: number,
  offlineWindowOf: (settings: string | null) => number,
): Promise<void> {
  const { db, bucket } = stores
  let loaded = await load(stores, [])
  while (!loaded.isWhole) loaded = await load(stores, [], loaded)
  const { index, epoch, settings, snapshotVersion } = loaded
  if (snapshotVersion !== index.version) {
    const cards = await cardsOf(stores, loaded, now, offlineWindowOf(settings))
    await bucket.put(SNAPSHOT_KEY, encodeSnapshot({ index, epoch, settings, cards }))
    // Only now: whoever reads the mark finds the snapshot.
    await log.insertMark(db, index.version, now).run()
  }
  await log.deleteMarks(db, now - CACHED_MS).run()
}

async function cardsOf(
  stores: Stores,
  { index, cards }: Loading,
  now: number,
  offlineWindowDays: number,
): Promise<StoredCard[]> {
  if (index.size <= MOST_CARDS) {
    const everyone = await readCards(stores, index, cards, index.rows.ids.filter(Boolean))
    const length = everyone.reduce((sum, { entry, card }) => sum + entry.length + card.length, 0)
    if (length <= CARDS_LENGTH) return everyone
  }
  return readCards(stores, index, cards, onFirstPages(index, now, offlineWindowDays))
}

/** Whom visitors and premium members see first, without a filter. */
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

/** The cards of some, as of the index; one that has changed since is left out. */
async function readCards(
  stores: Stores,
  index: CatalogueIndex,
  known: ReadonlyMap<string, StoredCard>,
  ids: readonly string[],
): Promise<StoredCard[]> {
  const missing = ids.filter((id) => !known.has(id))
  const cards = new Map<string, StoredCard>()
  for (let at = 0; at < missing.length; at += CARDS_PER_READ) {
    const some = missing.slice(at, at + CARDS_PER_READ)
    const [rows = []] = await batch<log.LogRow>(stores, [log.cardsOf(stores.db, some)])
    for (const { version, subject, entry, card } of rows) {
      if (version <= index.version && entry && card) cards.set(subject, { subject, entry, card })
    }
  }
  return ids.flatMap((id) => known.get(id) ?? cards.get(id) ?? [])
}
