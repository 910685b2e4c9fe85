import type { SQLInputValue } from 'node:sqlite'
import * as fc from 'fast-check'
import type { Arbitrary } from 'fast-check'
import { Catalogue } from '../../../worker/catalogue/engine/catalogue.ts'
import type { CatalogueStores } from '../../../worker/catalogue/engine/load/load.ts'
import type { LogInSqlite } from '../operations/log-in-sqlite.ts'
import type { VirtualClock } from './virtual-clock.ts'

type Statement = { query: string; values: SQLInputValue[] }
type StoreState = 'good' | 'failing' | 'silent'

/** Maximum duration of a call, unless it gets no response at all. */
const LONGEST_MS = 4_900

/** Delays of calls in both directions, and numbers of an isolate's reads after a response; repeated from the start. */
export type Pace = { delays: (readonly [there: number, back: number])[]; tailReads: number[] }

const delay: Arbitrary<Pace['delays'][number]> = fc
  .oneof(
    { weight: 4, arbitrary: fc.nat({ max: 300 }) },
    { weight: 1, arbitrary: fc.nat({ max: LONGEST_MS }) },
  )
  .chain((ms) => fc.nat({ max: ms }).map((outwardMs) => [outwardMs, ms - outwardMs] as const))

export const pace: Arbitrary<Pace> = fc.record({
  delays: fc.array(delay, { minLength: 1, maxLength: 40, size: 'max' }),
  tailReads: fc.array(fc.constantFrom(0, 1, 3), { minLength: 1, maxLength: 3 }),
})

/** The part of the bucket that the snapshot needs. */
export type Bucket = { snapshot: Uint8Array | null }

/** An isolate in its own data centre, from which D1 may be far away, failing or silent. */
export class Isolate {
  catalogue: Catalogue
  readonly stores: CatalogueStores
  readonly #clock: VirtualClock
  readonly #pace: Pace
  #calls = 0
  #starts = 0
  #storeState: StoreState = 'good'
  #badUntil = -Infinity

  constructor(log: LogInSqlite, bucket: Bucket, clock: VirtualClock, ownPace: Pace) {
    this.#clock = clock
    this.#pace = ownPace
    const statement = (query: string, values: SQLInputValue[] = []) => ({
      query,
      values,
      bind: (...values: SQLInputValue[]) => statement(query, values),
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

  /** Replaces the isolate by a new one. */
  restart(): void {
    this.catalogue = this.#started()
  }

  worsen(storeState: StoreState, ms: number): void {
    this.#end()
    this.#storeState = storeState
    this.#badUntil = this.#clock.now() + ms
  }

  /** True if all calls since then got a response. */
  wasGoodSince(moment: number): boolean {
    this.#end()
    return this.#storeState === 'good' && this.#badUntil < moment
  }

  #end(): void {
    if (this.#clock.now() >= this.#badUntil) this.#storeState = 'good'
  }

  #started(): Catalogue {
    const { db, bucket, clock } = this.stores
    const { tailReads } = this.#pace
    // The platform may end work that continues after a response.
    return new Catalogue(db, bucket, {
      clock,
      tailReads: tailReads[this.#starts++ % tailReads.length]!,
    })
  }

  /** The store does its work between the two delays. */
  async #call<T>(work: () => T): Promise<T> {
    const { delays } = this.#pace
    const [outwardMs, back] = delays[this.#calls++ % delays.length]!
    await this.#wait(outwardMs)
    this.#end()
    if (this.#storeState === 'silent') return new Promise<never>(() => {})
    if (this.#storeState === 'failing') throw new Error('The store is out of reach')
    const result = work()
    await this.#wait(back)
    return result
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => void this.#clock.after(ms, resolve))
  }
}
