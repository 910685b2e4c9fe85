import type { SQLInputValue } from 'node:sqlite'
import { Catalogue } from '../../worker/features/catalogue/catalogue.ts'
import type { Stores } from '../../worker/features/catalogue/load.ts'
import type { LogInSqlite } from './log-in-sqlite.ts'
import type { Random } from './random-catalogue.ts'
import type { VirtualClock } from './virtual-clock.ts'

type Statement = { query: string; values: SQLInputValue[] }
type StoreState = 'good' | 'failing' | 'silent'

/** No call takes longer there and back, unless it gets no answer at all. */
const LONGEST_MS = 4_900

/** The bucket, as far as the snapshot needs it. */
export type Bucket = { snapshot: Uint8Array | null }

/** An isolate in a data centre of its own, from where D1 may be far, failing or silent. */
export class Isolate {
  catalogue: Catalogue
  readonly stores: Stores
  readonly #clock: VirtualClock
  readonly #random: Random
  #storeState: StoreState = 'good'
  #badUntil = -Infinity

  constructor(log: LogInSqlite, bucket: Bucket, clock: VirtualClock, random: Random) {
    this.#clock = clock
    this.#random = random
    const statement = (query: string, values: SQLInputValue[] = []) => ({
      ...{ query, values },
      bind: (...bound: SQLInputValue[]) => statement(query, bound),
      run: () => this.#call(() => log.run(query, values)),
    })
    const db = {
      prepare: (query: string) => statement(query),
      batch: (list: Statement[]) =>
        this.#call(() => list.map(({ query, values }) => ({ results: log.run(query, values) }))),
    }
    const store = {
      get: () =>
        this.#call(() => {
          const bytes = bucket.snapshot?.slice()
          return bytes ? { arrayBuffer: () => Promise.resolve(bytes.buffer) } : null
        }),
      put: (_: string, bytes: Uint8Array) => this.#call(() => void (bucket.snapshot = bytes)),
    }
    this.stores = {
      db: db as unknown as D1Database,
      bucket: store as unknown as R2Bucket,
      cache: null,
      clock,
    }
    this.catalogue = this.#started()
  }

  /** Another isolate takes the place of this one. */
  restart(): void {
    this.catalogue = this.#started()
  }

  worsen(storeState: StoreState, ms: number): void {
    this.#end()
    this.#storeState = storeState
    this.#badUntil = this.#clock.now() + ms
  }

  /** Whether all calls since then were answered. */
  wasGoodSince(moment: number): boolean {
    this.#end()
    return this.#storeState === 'good' && this.#badUntil < moment
  }

  #end(): void {
    if (this.#clock.now() >= this.#badUntil) this.#storeState = 'good'
  }

  #started(): Catalogue {
    const { db, bucket, clock } = this.stores
    // The platform may end what runs behind an answer.
    return new Catalogue(db, bucket, { clock, tailReads: this.#random.pick([0, 1, 3]) })
  }

  /** The store does its work somewhere between the request's way and the answer's. */
  async #call<T>(work: () => T): Promise<T> {
    const [there, back] = this.#delays()
    await this.#wait(there)
    this.#end()
    if (this.#storeState === 'silent') return new Promise<never>(() => {})
    if (this.#storeState === 'failing') throw new Error('The store is out of reach')
    const result = work()
    await this.#wait(back)
    return result
  }

  #delays(): [number, number] {
    const { below, chance } = this.#random
    const longest = chance(0.2) ? LONGEST_MS : 300
    const there = below(longest)
    return [there, below(longest - there)]
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => void this.#clock.after(ms, resolve))
  }
}
