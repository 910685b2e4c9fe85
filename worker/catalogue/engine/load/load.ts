import { withTimeout, type Clock } from '../../../platform/lib/clock.ts'
import { logWarning } from '../../../platform/lib/event-counts.ts'
import { errorMessage } from '../../../platform/lib/reason.ts'
import { SECOND_MS } from '../../../platform/lib/time.ts'
import { CatalogueIndex } from '../index.ts'
import { READ_TIMEOUT_MS } from './lease.ts'
import * as log from './log.ts'
import { decodeSnapshot, type Snapshot, type StoredCard } from './snapshot.ts'

/** Key of the snapshot in R2. It may be missing, torn or old: D1 is the source of truth. */
export const SNAPSHOT_KEY = 'catalogue/snapshot'

/**
 * Maximum time for which a request reads entries, so that a slow database causes a wait and no 503; the next
 * request continues.
 */
const LOAD_MS = 20 * SECOND_MS
/**
 * Pages of 10,000 entries that one request reads, each a second of CPU. Larger directories need the snapshot, or several
 * requests: the job that writes the snapshot makes them, and visitors get 503 until it has.
 */
export const MAX_LOAD_PAGES = 2

/** The data centre's copy of the snapshot, up to a minute old. */
export type SnapshotCache = {
  match: () => Promise<Uint8Array | null>
  put: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>
}

export type CatalogueStores = {
  db: D1Database
  bucket: R2Bucket
  cache: SnapshotCache | null
  clock: Clock
}

/** A partially loaded catalogue. */
export type Loading = {
  index: CatalogueIndex
  epoch: string
  settings: string | null
  /** Cards by companion; some of them may have been withdrawn. */
  cards: Map<string, StoredCard>
  /** Null without a usable snapshot. */
  snapshotVersion: number | null
}

export type LoadedCatalogue = Loading & {
  /** Rows of the request's own reads, unless newer changes exist. */
  rows: log.LogRow[]
  /** Snapshot that the data centre's cache lacks. */
  uncached: Uint8Array<ArrayBuffer> | null
  isWhole: boolean
}

export const warn = (event: string, error: unknown) =>
  logWarning(event, { error: errorMessage(error) })

/**
 * Loads the catalogue in one round trip: the snapshot, and the changes since then. Without a matching snapshot,
 * entries are read page by page, for a limited time.
 *
 * @param reads further queries of the request
 * @param earlier state that an earlier load left unfinished
 * @throws what D1 throws
 */
export async function load(
  stores: CatalogueStores,
  reads: D1PreparedStatement[],
  earlier: Loading | null = null,
): Promise<LoadedCatalogue> {
  const { db, clock } = stores
  const startedAt = clock.now()
  const [storedSnapshot, [newest, ...rows]] = await Promise.all([
    earlier ? null : readNearest(stores),
    batch<log.LogRow>(stores, [log.newestChanges(db), ...reads]),
  ])
  const { epoch, mark, changes } = log.readChanges(newest)
  // Less than a page contains all changes since the mark; a full page only the newest ones.
  const firstVersion =
    changes.length < log.MAX_RECENT_CHANGES ? mark : (changes[0]?.version ?? mark)
  const fits = (snapshot: Snapshot | null | undefined) =>
    snapshot?.epoch === epoch && snapshot.index.version >= firstVersion
  let snapshot = storedSnapshot?.snapshot ?? null
  if (storedSnapshot?.isCached && !fits(snapshot)) snapshot = (await readStored(stores)).snapshot
  const base =
    earlier?.epoch === epoch ? earlier : startOf(epoch, snapshot?.epoch === epoch ? snapshot : null)

  let isWhole = base.index.version >= firstVersion
  if (isWhole) applyRows(base, changes)
  const readRows = isWhole ? rows.flat() : []
  for (let pages = 0; !isWhole && pages < MAX_LOAD_PAGES; pages++) {
    if (clock.now() - startedAt >= LOAD_MS) break
    const page = [log.entriesSince(db, base.index.version)]
    const current = log.readChanges((await batch<log.LogRow>(stores, page))[0])
    if (current.epoch !== epoch) throw new Error('The database was restored meanwhile')
    applyRows(base, current.changes)
    isWhole = current.changes.length < log.ENTRIES_PAGE
  }
  return { ...base, rows: readRows, uncached: storedSnapshot?.uncached ?? null, isWhole }
}

/** One round trip. @throws what D1 throws, or an error when it takes too long */
export async function batch<T>(
  { db, clock }: CatalogueStores,
  statements: D1PreparedStatement[],
): Promise<T[][]> {
  const answers = await withTimeout(clock, READ_TIMEOUT_MS, db.batch<T>(statements))
  return answers.map(({ results }) => results)
}

function startOf(epoch: string, snapshot: Snapshot | null): Loading {
  return {
    index: snapshot?.index ?? new CatalogueIndex(),
    epoch,
    settings: snapshot?.settings ?? null,
    cards: new Map(snapshot?.cards.map((card) => [card.subject, card])),
    snapshotVersion: snapshot?.index.version ?? null,
  }
}

function applyRows(loading: Loading, rows: readonly log.LogRow[]): void {
  const newRows = rows.filter(({ version }) => version > loading.index.version)
  for (const { subject, entry, card } of newRows) {
    if (subject === log.SETTINGS) loading.settings = entry
    else if (entry && card) loading.cards.set(subject, { subject, entry, card })
    else loading.cards.delete(subject)
  }
  loading.index.apply(newRows.map(log.toChange))
}

type Stored = {
  snapshot: Snapshot | null
  isCached: boolean
  uncached: Uint8Array<ArrayBuffer> | null
}

async function readNearest(stores: CatalogueStores): Promise<Stored> {
  const { cache, clock } = stores
  try {
    const bytes = cache && (await withTimeout(clock, READ_TIMEOUT_MS, cache.match()))
    if (bytes) return { snapshot: decodeSnapshot(bytes), isCached: true, uncached: null }
  } catch (error) {
    warn('catalogue.snapshot', error)
  }
  return readStored(stores)
}

async function readStored({ bucket, cache, clock }: CatalogueStores): Promise<Stored> {
  const missing = { snapshot: null, isCached: false, uncached: null }
  try {
    const bytes = await withTimeout(clock, READ_TIMEOUT_MS, bytesOf(bucket))
    if (!bytes) return missing
    return { snapshot: decodeSnapshot(bytes), isCached: false, uncached: cache && bytes }
  } catch (error) {
    warn('catalogue.snapshot', error)
    return missing
  }
}

async function bytesOf(bucket: R2Bucket): Promise<Uint8Array<ArrayBuffer> | null> {
  const object = await bucket.get(SNAPSHOT_KEY)
  return object && new Uint8Array(await object.arrayBuffer())
}
