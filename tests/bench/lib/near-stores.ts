import type { SQLInputValue } from 'node:sqlite'
import type { CatalogueStores } from '../../../worker/catalogue/engine/load/load.ts'
import { systemClock } from '../../../worker/platform/lib/clock.ts'
import type { LogInSqlite } from '../../support/operations/log-in-sqlite.ts'

type Statement = { query: string; values: SQLInputValue[] }

/** Stores in this process with a counter of database calls. */
export function storesOf(log: LogInSqlite) {
  const bucket = new Map<string, Uint8Array>()
  const count = { trips: 0 }
  const run = ({ query, values }: Statement) => {
    count.trips++
    return Promise.resolve(log.run(query, values))
  }
  const statement = (query: string, values: SQLInputValue[] = []) => ({
    query,
    values,
    bind: (...bound: SQLInputValue[]) => statement(query, bound),
    run: () => run({ query, values }),
  })
  const db = {
    prepare: (query: string) => statement(query),
    batch: (list: Statement[]) => {
      count.trips++
      return Promise.resolve(list.map(({ query, values }) => ({ results: log.run(query, values) })))
    },
  }
  const files = {
    get: (key: string) => {
      const bytes = bucket.get(key)?.slice()
      return Promise.resolve(bytes ? { arrayBuffer: () => Promise.resolve(bytes.buffer) } : null)
    },
    put: (key: string, bytes: Uint8Array) => Promise.resolve(void bucket.set(key, bytes)),
  }
  const stores = {
    db,
    bucket: files,
    cache: null,
    clock: systemClock,
  } as unknown as CatalogueStores
  return { stores, bucket, count }
}
