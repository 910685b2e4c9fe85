import { systemClock, wait, type Clock } from '../../platform/lib/clock.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { SECOND_MS } from '../../platform/lib/time.ts'
import { BackgroundReads } from './load/background-reads.ts'
import type { CardDocument } from './document.ts'
import type { PublishedRow } from './projection.ts'
import type { CatalogueIndex } from './index.ts'
import { Lease, READ_TIMEOUT_MS } from './load/lease.ts'
import {
  batch,
  load,
  warn,
  type Loading,
  type SnapshotCache,
  type CatalogueStores,
} from './load/load.ts'
import * as log from './load/log.ts'
import { CatalogueMemory, type CompanionDocuments } from './load/memory.ts'

const unavailable = (cause: unknown) =>
  new Failure('unavailable', 'directory.unavailable', {}, { cause })

/** Interval at which a request checks whether another one has loaded the catalogue. */
const TICK_MS = 10

/** Time without further reads after a browser named a version that does not exist. */
const MISS_MS = SECOND_MS

// The first read usually suffices. A second one covers changes at that very moment, and a reload a memory that
// contradicts the log.
const attempts = ['read', 'read', 'reload', 'read', 'read'] as const

export type Cards = ReadonlyMap<string, CardDocument>

/** `lateMs`: time for which a withdrawn companion was still served, from the commit to the last answer. */
export type Withdrawal = { version: number; lateMs: number }

export type CatalogueOptions = {
  cache?: SnapshotCache | null
  clock?: Clock
  /** Number of reads after an answer. */
  tailReads?: number
  onWithdrawal?: (withdrawal: Withdrawal) => void
}

/**
 * The public catalogue in this isolate: search and filters use memory, cards and profiles come from D1 unless
 * they are cached. Memory is used until the lease expires; then each method makes one round trip to D1, or more
 * when something changed at that very moment. Requests share answers, never promises: a cancelled request must
 * not block another one.
 */
export class Catalogue {
  readonly #stores: CatalogueStores
  readonly #background: BackgroundReads
  readonly #onWithdrawal: (withdrawal: Withdrawal) => void
  readonly #lease = new Lease()
  readonly #memory = new CatalogueMemory()
  /** The current load, which other requests wait for. */
  #loader: object | null = null
  /** Partial load of a catalogue that took too long. */
  #unfinished: Loading | null = null
  #uncached: Uint8Array<ArrayBuffer> | null = null
  /** The current read of `catchUp`. */
  #catchingUp: object | null = null
  /** Time of the last read that lacked the version a browser had named. */
  #missedAt = -Infinity
  /** Start of the newest request that was answered. */
  #answeredAt = -Infinity

  constructor(
    db: D1Database,
    bucket: R2Bucket,
    { cache = null, clock = systemClock, tailReads, onWithdrawal }: CatalogueOptions = {},
  ) {
    this.#stores = { db, bucket, cache, clock }
    const read = async (now: number) => {
      await this.#readChanges(now, [])
      await this.#load(now)
    }
    this.#background = new BackgroundReads(clock, this.#lease, read, tailReads)
    this.#onWithdrawal = onWithdrawal ?? (() => {})
  }

  /** The newest version in this isolate. */
  get version(): number {
    return this.#memory.index.version
  }

  get isLoaded(): boolean {
    return this.#memory.isLoaded
  }

  /** JSON of the settings table; null before the first setting. */
  get settings(): string | null {
    return this.#memory.settings
  }

  /** Age of the memory in milliseconds; Infinity before the first load. */
  age(now: number): number {
    return this.#lease.age(now)
  }

  /** Forces a read of D1 before the next answer. */
  expire(): void {
    this.#lease.expire()
  }

  /**
   * Includes rows that this isolate has just written. No read is needed, unless the rows have no documents, or do not
   * directly follow the newest version in this isolate: then the next answer reads D1 first. It never throws.
   *
   * @param rows of one committed statement
   */
  includeWrite(rows: readonly PublishedRow[]): void {
    if (rows.length === 0) return
    const changes = rows.filter((row): row is log.LogRow => row.subject !== undefined)
    changes.sort((a, b) => a.version - b.version)
    const isNext = this.isLoaded && changes[0]?.version === this.version + 1
    if (!isNext) return this.expire()
    try {
      this.#apply(changes)
    } catch (error) {
      warn('catalogue.stale', error)
      this.expire()
    }
  }

  /**
   * Updates the memory unless it is recent enough.
   *
   * @param now epoch milliseconds when the request began
   * @param companion id or slug of the profile that the request needs
   * @throws Failure 503 when D1 fails and nothing was ever loaded, or the last read is over a minute old
   */
  async refresh(now: number, companion = ''): Promise<void> {
    await this.#load(now, companion)
    while (this.#lease.isOver(now)) {
      await this.#readDue(now, [], companion)
      await this.#load(now, companion)
    }
    this.#noteAnswer(now)
  }

  /**
   * Reads D1 once if this isolate lacks a version. A version that does not exist is ignored, and its read is
   * the only one within a second, whatever other browsers name. A failure is only logged: then the lease alone
   * decides.
   */
  async catchUp(version: number, now: number, companion = ''): Promise<void> {
    try {
      await this.#load(now, companion)
      // No await between the last check and the assignment, so that only one of many requests reads.
      for (let waitedMs = 0; waitedMs < READ_TIMEOUT_MS; waitedMs += TICK_MS) {
        if (this.#catchingUp === null || this.version >= version) break
        await wait(this.#stores.clock, TICK_MS)
      }
      const sinceMiss = this.#stores.clock.now() - this.#missedAt
      if (this.version >= version || (sinceMiss >= 0 && sinceMiss < MISS_MS)) return
      const attempt = {}
      this.#catchingUp = attempt
      try {
        await this.#readChanges(now, [], companion)
        if (this.version < version) this.#missedAt = this.#stores.clock.now()
      } finally {
        if (this.#catchingUp === attempt) this.#catchingUp = null
      }
    } catch (error) {
      warn('catalogue.stale', error)
    }
  }

  /**
   * Work after an answer from this catalogue, so that the next one need not wait for D1: up to 29 seconds. It
   * never throws.
   *
   * @param now epoch milliseconds when the answered request began
   */
  async keepFresh(now: number): Promise<void> {
    if (this.#answeredAt < now) return
    const bytes = this.#uncached
    const { cache } = this.#stores
    this.#uncached = null
    if (bytes) await cache?.put(bytes).catch((error: unknown) => warn('catalogue.cache', error))
    if (this.#memory.isLoaded) await this.#background.run()
  }

  /**
   * Queries the index and reads the cards that the answer needs.
   *
   * @param namesOf ids of the companions whose cards are needed
   * @throws Failure 503 when D1 fails and a required card is not cached, or when D1 is being restored
   */
  async ask<A>(
    now: number,
    question: (index: CatalogueIndex) => A,
    namesOf: (answer: A) => string[],
  ): Promise<{ answer: A; cards: Cards }> {
    const answerOf = askedOnce(question)
    for (const attempt of attempts) {
      await this.#load(now)
      const answer = answerOf(this.#memory.index)
      const cards = new Map<string, CardDocument>()
      const cold: string[] = []
      for (const id of namesOf(answer)) {
        const card = this.#memory.cards.get(id)
        if (card) cards.set(id, card)
        else cold.push(id)
      }
      if (cold.length === 0 && !this.#lease.isOver(now)) {
        this.#noteAnswer(now)
        return { answer, cards }
      }
      await this.#readDue(now, cold.length > 0 ? [log.cardsOf(this.#stores.db, cold)] : [])
      if (attempt === 'reload') this.#memory.forget()
    }
    throw unavailable(new Error('The catalogue names companions whose cards are nowhere'))
  }

  /**
   * A page by id or slug; null: not public.
   *
   * @throws Failure 503 when D1 fails, or is being restored
   */
  async profile(now: number, key: string): Promise<CompanionDocuments | null> {
    for (const attempt of attempts) {
      await this.#load(now, key)
      const page = this.#memory.page(key)
      if (!this.#lease.isOver(now)) {
        this.#noteAnswer(now)
        if (page !== 'cold') return page
      }
      const isWarm = page !== null && page !== 'cold'
      await this.#readDue(now, isWarm ? [] : [log.profileOf(this.#stores.db, key)], key)
      if (attempt === 'reload') this.#memory.forget()
    }
    throw unavailable(new Error('The catalogue names a companion whose profile is nowhere'))
  }

  /** Flags that decide if a companion may be shown at all. @throws Failure 503 as `refresh` */
  async flags(now: number, id: string) {
    await this.refresh(now)
    return this.#memory.index.get(id)
  }

  /**
   * True for a file that everyone may open. A file that is unknown to this isolate may just have become public, so the
   * log is read first unless that was done within a second.
   *
   * @throws Failure 503 as `refresh`
   */
  async isPublicFile(now: number, id: string, mediaId: string): Promise<boolean> {
    await this.refresh(now)
    if (this.#memory.index.isPublicFile(id, mediaId, now)) return true
    if (this.#lease.isFresh(now)) return false
    await this.#readDue(now, [])
    await this.#load(now)
    return this.#memory.index.isPublicFile(id, mediaId, now)
  }

  #noteAnswer(now: number): void {
    this.#answeredAt = Math.max(this.#answeredAt, now)
  }

  /**
   * One round trip: recent changes, unless they were just read, and the pending reads. Without pending reads
   * the last state stays in use for a while if D1 fails.
   */
  async #readDue(now: number, reads: D1PreparedStatement[], companion = ''): Promise<void> {
    const request = this.#lease.send(now)
    try {
      if (this.#lease.isFresh(now)) await this.#read(reads)
      else await this.#readChanges(now, reads, companion)
    } catch (error) {
      this.#lease.noteFailure(request, this.#stores.clock.now())
      if (reads.length > 0 || this.#lease.isTooOld(now)) throw unavailable(error)
      warn('catalogue.stale', error)
    }
  }

  async #readChanges(now: number, reads: D1PreparedStatement[], companion = ''): Promise<void> {
    const since = this.version
    const request = this.#lease.send(now)
    const memory = this.#memory
    const [first, ...rows] = await batch<log.LogRow>(this.#stores, [
      log.changesSince(this.#stores.db, since, companion),
      ...reads,
    ])
    const { epoch, changes } = log.readChanges(first)
    // The database was restored, or is another one: start again.
    if (epoch !== memory.epoch) return memory.forget()
    // Another request may have read newer changes meanwhile; then these rows could be outdated.
    const isNewest = (changes.at(-1)?.version ?? since) >= this.version
    this.#apply(changes)
    if (isNewest) for (const row of rows.flat()) memory.keep(row)
    // A full page means that there are more rows.
    if (changes.length === log.LOG_PAGE) this.expire()
    else this.#lease.noteAnswer(request)
  }

  #apply(changes: readonly log.LogRow[]): void {
    for (const { version, at } of this.#memory.apply(changes)) {
      if (at != null) this.#onWithdrawal({ version, lateMs: Math.max(0, this.#answeredAt - at) })
    }
  }

  async #read(reads: D1PreparedStatement[]): Promise<void> {
    const since = this.version
    const rows = (await batch<log.LogRow>(this.#stores, reads)).flat()
    // Another request has read newer changes meanwhile: these rows may be outdated.
    if (this.version !== since) return
    // Something changed at this very moment.
    if (rows.some(({ version }) => version > since)) this.expire()
    else for (const row of rows) this.#memory.keep(row)
  }

  /** @throws Failure 503 when D1 fails, or when loading takes so long that the next request has to continue */
  async #load(now: number, companion = ''): Promise<void> {
    if (this.#memory.isLoaded) return
    await this.#waitForOthers()
    if (this.#memory.isLoaded) return
    const attempt = {}
    this.#loader = attempt
    try {
      await this.#loadAll(now, companion)
    } catch (error) {
      throw unavailable(error)
    } finally {
      if (this.#loader === attempt) this.#loader = null
    }
  }

  /** Parallel loads would need the memory several times. */
  async #waitForOthers(): Promise<void> {
    const { clock } = this.#stores
    for (let waitedMs = 0; this.#loader && waitedMs < READ_TIMEOUT_MS; waitedMs += TICK_MS) {
      await wait(clock, TICK_MS)
      if (this.#memory.isLoaded) return
    }
  }

  async #loadAll(now: number, companion: string): Promise<void> {
    const request = this.#lease.send(now)
    const reads = companion ? [log.profileOf(this.#stores.db, companion)] : []
    const result = await load(this.#stores, reads, this.#unfinished)
    if (this.#memory.isLoaded) return
    this.#uncached = result.uncached
    this.#unfinished = result.isWhole ? null : result
    if (!result.isWhole) throw new Error(`Loaded up to version ${result.index.version} in time`)
    this.#memory.fill(result)
    for (const row of result.rows) this.#memory.keep(row)
    this.#lease.noteAnswer(request)
  }
}

/** Repeats the query only if the index was replaced or has changed. */
function askedOnce<A>(question: (index: CatalogueIndex) => A): (index: CatalogueIndex) => A {
  let last: { index: CatalogueIndex; version: number; answer: A } | null = null
  return (index) => {
    const { version } = index
    if (last?.index !== index || last.version !== version) {
      last = { index, version, answer: question(index) }
    }
    return last.answer
  }
}
