import { systemClock, wait, type Clock } from '../../platform/lib/clock.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { SECOND_MS } from '../../platform/lib/time.ts'
import { BackgroundReads } from './load/background-reads.ts'
import type { CardDocument } from './document.ts'
import type { CatalogueIndex } from './index.ts'
import { Lease, READ_TIMEOUT_MS } from './load/lease.ts'
import { batch, load, warn, type Loading, type SnapshotCache, type Stores } from './load/load.ts'
import * as log from './load/log.ts'
import { CatalogueMemory, type CompanionDocuments } from './load/memory.ts'

const unavailable = (cause: unknown) =>
  new Failure('unavailable', 'directory.unavailable', {}, { cause })

/** How often a request sees whether another one has loaded the catalogue. */
const TICK_MS = 10

/** For how long no version is looked for again after one that was never given out. */
const MISS_MS = SECOND_MS

// The first read brings what is needed. A second one is for what changed in that moment, and a fresh
// start in case that the memory contradicts the log.
const attempts = ['read', 'read', 'reload', 'read', 'read'] as const

export type Cards = ReadonlyMap<string, CardDocument>

/** `lateMs`: for how long a withdrawn companion was answered, from the commit to the last answer. */
export type Withdrawal = { version: number; lateMs: number }

export type CatalogueOptions = {
  cache?: SnapshotCache | null
  clock?: Clock
  /** How many reads follow an answer. */
  tailReads?: number
  onWithdrawal?: (withdrawal: Withdrawal) => void
}

/**
 * The public catalogue in this isolate: search and filters from memory, cards and profiles from D1
 * when they are not warm. Memory is answered for as long as the lease lasts; then each method makes one
 * round trip to D1, or more when something changed in that very moment. Requests don't share promises,
 * only what has arrived: a request that is cancelled must not hold up another.
 */
export class Catalogue {
  readonly #stores: Stores
  readonly #background: BackgroundReads
  readonly #onWithdrawal: (withdrawal: Withdrawal) => void
  readonly #lease = new Lease()
  readonly #memory = new CatalogueMemory()
  /** Who loads at present. */
  #loader: object | null = null
  /** What is loaded so far of a catalogue that took too long. */
  #unfinished: Loading | null = null
  #uncached: Uint8Array<ArrayBuffer> | null = null
  /** The read that `catchUp` waits for at present. */
  #catchingUp: object | null = null
  /** When a read was sent that did not bring the version a browser had named. */
  #missedAt = -Infinity
  /** When the newest request began that was answered. */
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

  /** The newest version this isolate knows. */
  get version(): number {
    return this.#memory.index.version
  }

  get isLoaded(): boolean {
    return this.#memory.isLoaded
  }

  /** JSON of the settings table; null when nothing was ever set. */
  get settings(): string | null {
    return this.#memory.settings
  }

  /** How old what is in memory may be, in milliseconds; Infinity before anything is. */
  age(now: number): number {
    return this.#lease.age(now)
  }

  /** Makes the next answer read D1 first: for the isolate that has just written. */
  expire(): void {
    this.#lease.expire()
  }

  /**
   * Brings the picture up to date, unless it is new enough.
   *
   * @param now epoch milliseconds when the request began
   * @param companion whose profile is going to be asked for
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
   * Reads D1 once if this isolate doesn't know a version yet. A version that was never given out is ignored, and
   * the read that it costs is the only one within a second, whatever other browsers name. A failure is only logged:
   * then the lease alone decides.
   */
  async catchUp(version: number, now: number, companion = ''): Promise<void> {
    try {
      await this.#load(now, companion)
      // No await between the last look at it and the line that sets it: of many requests one reads.
      for (let waited = 0; waited < READ_TIMEOUT_MS; waited += TICK_MS) {
        if (this.#catchingUp === null || this.version >= version) break
        await wait(this.#stores.clock, TICK_MS)
      }
      const sinceMiss = this.#stores.clock.now() - this.#missedAt
      if (this.version >= version || (sinceMiss >= 0 && sinceMiss < MISS_MS)) return
      const mine = {}
      this.#catchingUp = mine
      try {
        await this.#readChanges(now, [], companion)
        if (this.version < version) this.#missedAt = this.#stores.clock.now()
      } finally {
        if (this.#catchingUp === mine) this.#catchingUp = null
      }
    } catch (error) {
      warn('catalogue.stale', error)
    }
  }

  /**
   * What goes on behind an answer that came of this catalogue, so that the next one need not wait for
   * D1: up to 29 seconds. It never throws.
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
   * Asks the index and reads the cards that the answer names.
   *
   * @param namesOf ids of the companions whose cards are needed
   * @throws Failure 503 when D1 fails and a card that is needed is not warm, or is restored in this very moment
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
   * A page by id or slug; null: not for the public.
   *
   * @throws Failure 503 when D1 fails, or is restored in this very moment
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

  /** What may be shown of a companion at all. @throws Failure 503 as `refresh` */
  async flags(now: number, id: string) {
    await this.refresh(now)
    return this.#memory.index.get(id)
  }

  /** Whether a file was public and no longer is, at the moment that `flags` has read. */
  isWithdrawn(id: string, mediaId: string, now: number): boolean {
    return this.#memory.index.isWithdrawn(id, mediaId, now)
  }

  #noteAnswer(now: number): void {
    this.#answeredAt = Math.max(this.#answeredAt, now)
  }

  /**
   * One round trip: what changed, unless that was read a moment ago, and the pending reads. Without
   * such reads a failing D1 leaves the last state in use for a while.
   */
  async #readDue(now: number, reads: D1PreparedStatement[], companion = ''): Promise<void> {
    const sent = this.#lease.send(now)
    try {
      if (this.#lease.isFresh(now)) await this.#read(reads)
      else await this.#readChanges(now, reads, companion)
    } catch (error) {
      this.#lease.noteFailure(sent, this.#stores.clock.now())
      if (reads.length > 0 || this.#lease.isTooOld(now)) throw unavailable(error)
      warn('catalogue.stale', error)
    }
  }

  async #readChanges(now: number, reads: D1PreparedStatement[], companion = ''): Promise<void> {
    const since = this.version
    const sent = this.#lease.send(now)
    const memory = this.#memory
    const [first, ...rows] = await batch<log.LogRow>(this.#stores, [
      log.changesSince(this.#stores.db, since, companion),
      ...reads,
    ])
    const { epoch, changes } = log.readChanges(first)
    // The database was restored, or is another one: start afresh.
    if (epoch !== memory.epoch) return memory.forget()
    // Another request may have seen more meanwhile: then these rows could be out of date.
    const isNewest = (changes.at(-1)?.version ?? since) >= this.version
    for (const { version, at } of memory.apply(changes)) {
      if (at != null) this.#onWithdrawal({ version, lateMs: Math.max(0, this.#answeredAt - at) })
    }
    if (isNewest) for (const row of rows.flat()) memory.keep(row)
    // A full page: there is more.
    if (changes.length === log.LOG_PAGE) this.expire()
    else this.#lease.noteAnswer(sent)
  }

  async #read(reads: D1PreparedStatement[]): Promise<void> {
    const since = this.version
    const rows = (await batch<log.LogRow>(this.#stores, reads)).flat()
    // Another request has seen more meanwhile: these rows may be out of date.
    if (this.version !== since) return
    // Something changed in this very moment.
    if (rows.some(({ version }) => version > since)) this.expire()
    else for (const row of rows) this.#memory.keep(row)
  }

  /** @throws Failure 503 when D1 fails, or there is so much to read that the next request goes on */
  async #load(now: number, companion = ''): Promise<void> {
    if (this.#memory.isLoaded) return
    await this.#waitForOthers()
    if (this.#memory.isLoaded) return
    const mine = {}
    this.#loader = mine
    try {
      await this.#loadAll(now, companion)
    } catch (error) {
      throw unavailable(error)
    } finally {
      if (this.#loader === mine) this.#loader = null
    }
  }

  /** Several at once would need the memory several times. */
  async #waitForOthers(): Promise<void> {
    const { clock } = this.#stores
    for (let waited = 0; this.#loader && waited < READ_TIMEOUT_MS; waited += TICK_MS) {
      await wait(clock, TICK_MS)
      if (this.#memory.isLoaded) return
    }
  }

  async #loadAll(now: number, companion: string): Promise<void> {
    const sent = this.#lease.send(now)
    const reads = companion ? [log.profileOf(this.#stores.db, companion)] : []
    const loaded = await load(this.#stores, reads, this.#unfinished)
    if (this.#memory.isLoaded) return
    this.#uncached = loaded.uncached
    this.#unfinished = loaded.isWhole ? null : loaded
    if (!loaded.isWhole) throw new Error(`Loaded up to version ${loaded.index.version} in time`)
    this.#memory.fill(loaded)
    for (const row of loaded.rows) this.#memory.keep(row)
    this.#lease.noteAnswer(sent)
  }
}

/** Asks again only an index that is another one or has moved on. */
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
