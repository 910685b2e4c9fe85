import { Failure } from '../../lib/failure.ts'
import { Lru } from '../../lib/lru.ts'
import { errorMessage } from '../../lib/reason.ts'
import { MINUTE_MS } from '../../lib/time.ts'
import { readCard, readProfile, type CardDocument, type ProfileDocument } from './document.ts'
import { CatalogueIndex } from './index.ts'
import * as log from './log.ts'
import { BYTES_PER_CHARACTER, CARDS_KEPT_BYTES, PROFILES_KEPT_BYTES } from './memory-limits.ts'
import { decodeSnapshot, encodeSnapshot } from './snapshot.ts'

const unavailable = (cause: unknown) =>
  new Failure('unavailable', 'directory.unavailable', {}, { cause })

const warn = (event: string, error: unknown) =>
  console.warn(JSON.stringify({ event, error: errorMessage(error) }))

/** Where the snapshot lies in R2. It may be missing, torn or old: D1 is the truth. */
export const SNAPSHOT_KEY = 'catalogue/snapshot'

/** How long an isolate answers from memory after it has sent a read that D1 answered, or failed at. */
const FRESH_MS = 1_000
/** How old the last read that D1 answered may get while D1 fails: then the catalogue closes. */
const OLDEST_MS = MINUTE_MS
const SNAPSHOT_LAG = 500

// A second read is for what changed in that moment, a fresh start for a database that was replaced.
const attempts = ['read', 'read', 'reload', 'read', 'read'] as const

export type Cards = ReadonlyMap<string, CardDocument>
/**
 * The public catalogue in this isolate: search and filters from memory, cards and profiles from D1
 * when they are not warm. Each method makes at most one round trip to D1, unless something changed
 * in that very moment. Requests don't share promises, only what has arrived: a request that is
 * cancelled must not hold up another.
 */
export class Catalogue {
  readonly #db: D1Database
  readonly #bucket: R2Bucket
  readonly #cards = new Lru<CardDocument>(CARDS_KEPT_BYTES)
  readonly #profiles = new Lru<ProfileDocument>(PROFILES_KEPT_BYTES)
  #index = new CatalogueIndex()
  #settings: string | null = null
  #loaded = false
  /** When the newest read was sent that D1 has answered. */
  #readAt = -Infinity
  /** From then on D1 is read before an answer, also while the read of another request is under way. */
  #nextReadAt = -Infinity
  /** How often `expire` was called: what was sent before may not know of the write. */
  #expiries = 0
  #snapshotVersion = 0

  constructor(db: D1Database, bucket: R2Bucket) {
    this.#db = db
    this.#bucket = bucket
  }

  /** The newest version this isolate knows. */
  get version(): number {
    return this.#index.version
  }

  get isLoaded(): boolean {
    return this.#loaded
  }

  /** JSON of the settings table; null when nothing was ever set. */
  get settings(): string | null {
    return this.#settings
  }

  /** How old what is in memory may be, in milliseconds; Infinity before anything is. */
  readonly age = (now: number) => now - this.#readAt

  get isAheadOfSnapshot(): boolean {
    return this.version !== this.#snapshotVersion
  }

  /** So far ahead that it is worth a write at once. */
  get snapshotIsDue(): boolean {
    return this.#loaded && this.version - this.#snapshotVersion >= SNAPSHOT_LAG
  }

  /** Makes the next read look at D1: for the isolate that has just written. */
  expire(): void {
    this.#nextReadAt = -Infinity
    this.#expiries++
  }

  /**
   * Brings the picture up to date.
   *
   * @param now epoch milliseconds
   * @throws Failure 503 when D1 fails and nothing was ever loaded, or the last read is over a minute old
   */
  async refresh(now: number): Promise<void> {
    await this.#load(now)
    while (this.#isStale(now)) {
      await this.#look(now, [])
      await this.#load(now)
    }
  }

  /**
   * Asks the index and reads the cards that the answer names.
   *
   * @param namesOf ids of the companions whose cards are needed
   * @throws Failure 503 when D1 fails and a card that is needed is not warm
   */
  async ask<A>(
    now: number,
    question: (index: CatalogueIndex) => A,
    namesOf: (answer: A) => string[],
  ): Promise<{ answer: A; cards: Cards }> {
    const answerOf = askedOnce(question)
    for (const attempt of attempts) {
      await this.#load(now)
      const answer = answerOf(this.#index)
      const cards = new Map<string, CardDocument>()
      const cold: string[] = []
      for (const id of namesOf(answer)) {
        const card = this.#cards.get(id)
        if (card) cards.set(id, card)
        else cold.push(id)
      }
      if (cold.length === 0 && !this.#isStale(now)) return { answer, cards }
      await this.#look(now, cold.length > 0 ? [log.cardsOf(this.#db, cold)] : [])
      if (attempt === 'reload') this.#forget()
    }
    throw new Error('The catalogue names companions whose cards are nowhere')
  }

  /** A companion's page, or null when the public may not see it. @throws Failure 503 when D1 fails */
  async profile(
    now: number,
    id: string,
  ): Promise<{ card: CardDocument; profile: ProfileDocument } | null> {
    for (const attempt of attempts) {
      await this.#load(now)
      const [card, profile] = [this.#cards.get(id), this.#profiles.get(id)]
      if (!this.#isStale(now)) {
        if (!this.#index.get(id)?.feed) return null
        if (card && profile) return { card, profile }
      }
      await this.#look(now, card && profile ? [] : [log.profileOf(this.#db, id)])
      if (attempt === 'reload') this.#forget()
    }
    throw new Error('The catalogue names a companion whose profile is nowhere')
  }

  /** What may be shown of a companion at all. @throws Failure 503 as `refresh` */
  async flags(now: number, id: string) {
    await this.refresh(now)
    return this.#index.get(id)
  }

  /** Writes what this isolate knows for the next one to start from; if it fails, the next time. */
  async saveSnapshot(): Promise<void> {
    // Noted at once: one request writes it, however many see that it is due.
    this.#snapshotVersion = this.version
    try {
      await this.#bucket.put(SNAPSHOT_KEY, encodeSnapshot(this.#index))
    } catch (error) {
      warn('catalogue.snapshot', error)
    }
  }

  #forget(): void {
    this.#loaded = false
    this.#cards.clear()
    this.#profiles.clear()
  }

  #isStale(now: number): boolean {
    return now >= this.#nextReadAt || this.#isTooOld(now)
  }

  #isTooOld(now: number): boolean {
    return now - this.#readAt > OLDEST_MS
  }

  /** @param sentAt epoch milliseconds  @param expiries as they were then */
  #noteRead(sentAt: number, expiries: number): void {
    this.#readAt = Math.max(this.#readAt, sentAt)
    if (expiries !== this.#expiries) return
    this.#nextReadAt = Math.max(this.#nextReadAt, sentAt + FRESH_MS)
  }

  /**
   * One round trip: what changed, once that is due, and the pending reads. Without
   * such reads a failing D1 leaves the last state in use for a while.
   */
  async #look(now: number, reads: D1PreparedStatement[]): Promise<void> {
    if (!this.#isStale(now)) return this.#read(reads)
    const [since, expiries] = [this.version, this.#expiries]
    try {
      const statements = [log.changesSince(this.#db, since), ...reads]
      const [changes, ...rows] = await this.#db.batch<log.LogRow>(statements)
      const changed = changes?.results ?? []
      // The database was restored to an earlier state, or is another one: start afresh.
      if (changed.length === 0 && since > 0) return this.#forget()
      // Another request may have seen more meanwhile: then these rows could be out of date.
      const isNewest = (changed.at(-1)?.version ?? since) >= this.version
      this.#apply(changed)
      if (isNewest) for (const row of rows.flatMap(({ results }) => results)) this.#keep(row)
      if (changed.length === log.LOG_PAGE) this.expire()
      this.#noteRead(now, expiries)
    } catch (error) {
      if (reads.length > 0 || this.#isTooOld(now)) throw unavailable(error)
      warn('catalogue.stale', error)
      if (expiries === this.#expiries) this.#nextReadAt = now + FRESH_MS
    }
  }

  async #read(reads: D1PreparedStatement[]): Promise<void> {
    const since = this.version
    const answers = await this.#db.batch<log.LogRow>(reads).catch((error: unknown) => {
      throw unavailable(error)
    })
    // Another request has seen more meanwhile: these rows may be out of date.
    if (this.version !== since) return
    const rows = answers.flatMap(({ results }) => results)
    // Something changed in this very moment.
    if (rows.some(({ version }) => version > since)) this.expire()
    else for (const row of rows) this.#keep(row)
  }

  /** Rows that another request has applied meanwhile are old news, and may be wrong by now. */
  #apply(rows: readonly log.LogRow[]): void {
    const news = rows.filter(({ version }) => version > this.version)
    for (const row of news) {
      if (row.subject === log.SETTINGS) this.#settings = row.entry
      this.#cards.delete(row.subject)
      this.#profiles.delete(row.subject)
      this.#keep(row)
    }
    this.#index.apply(news.map(log.toChange))
  }

  #keep({ subject, entry, card, profile }: log.LogRow): void {
    if (subject === log.SETTINGS || entry === null) return
    if (card) this.#cards.set(subject, readCard(entry, card), bytesOf(entry, card))
    if (profile) this.#profiles.set(subject, readProfile(profile), bytesOf(profile))
  }

  async #load(now: number): Promise<void> {
    if (this.#loaded) return
    try {
      await this.#loadAll(now)
    } catch (error) {
      throw unavailable(error)
    }
  }

  async #loadAll(now: number): Promise<void> {
    const expiries = this.#expiries
    let index = await this.#readSnapshot()
    const [top, settings] = await this.#db.batch<log.LogRow>([
      log.newest(this.#db),
      log.profileOf(this.#db, log.SETTINGS),
    ])
    // A snapshot from beyond the log belongs to a database that was restored to an earlier state.
    if (index.version > (top?.results[0]?.version ?? 0)) index = new CatalogueIndex()
    const snapshotVersion = index.version
    for (let more = true; more;) {
      const { results } = await log.entriesSince(this.#db, index.version).all<log.LogRow>()
      index.apply(results.map(log.toChange))
      more = results.length === log.LOG_PAGE
    }
    if (this.#loaded) return
    this.#index = index
    this.#snapshotVersion = snapshotVersion
    this.#settings = settings?.results[0]?.entry ?? null
    this.#loaded = true
    this.#noteRead(now, expiries)
  }

  async #readSnapshot(): Promise<CatalogueIndex> {
    try {
      const object = await this.#bucket.get(SNAPSHOT_KEY)
      if (object) return decodeSnapshot(new Uint8Array(await object.arrayBuffer()))
    } catch (error) {
      warn('catalogue.snapshot', error)
    }
    return new CatalogueIndex()
  }
}

const bytesOf = (...texts: string[]) => BYTES_PER_CHARACTER * texts.join('').length

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
