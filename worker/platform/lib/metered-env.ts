import type { Env } from './env.ts'
import { countUsage } from './event-counts.ts'

type Meta = { rows_read?: number; rows_written?: number }

function note({ rows_read: read = 0, rows_written: written = 0 }: Meta): void {
  countUsage('usage.rows-read', read)
  countUsage('usage.rows-written', written)
}

const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>()

function meteredStatement(statement: D1PreparedStatement): D1PreparedStatement {
  const withMeter = async <Result extends { meta: Meta }>(asked: Promise<Result>) => {
    const result = await asked
    note(result.meta)
    return result
  }
  const metered = {
    bind: (...values: unknown[]) => meteredStatement(statement.bind(...values)),
    all: () => withMeter(statement.all()),
    run: () => withMeter(statement.run()),
    first: async (column?: string) => {
      const { results } = await withMeter(statement.all<Record<string, unknown>>())
      const [row] = results
      if (row === undefined) return null
      return column === undefined ? row : row[column]
    },
    // D1 says nothing of what these read: at least what they return.
    raw: async (options?: { columnNames?: false }) => {
      const rows = await statement.raw(options)
      countUsage('usage.rows-read', rows.length)
      return rows
    },
  } as unknown as D1PreparedStatement
  originals.set(metered, statement)
  return metered
}

const meteredDatabase = (db: D1Database): D1Database =>
  ({
    prepare: (query: string) => meteredStatement(db.prepare(query)),
    batch: async (statements: D1PreparedStatement[]) => {
      const results = await db.batch(statements.map((one) => originals.get(one) ?? one))
      for (const { meta } of results) note(meta)
      return results
    },
    exec: (query: string) => db.exec(query),
  }) as unknown as D1Database

/** What R2 bills as an operation; the parts of a large upload are left out. */
const operations = ['get', 'head', 'put', 'list', 'createMultipartUpload']

const meteredBucket = (bucket: R2Bucket): R2Bucket =>
  new Proxy(bucket, {
    get: (_, name) => {
      const value: unknown = Reflect.get(bucket, name, bucket)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (operations.includes(String(name))) countUsage('usage.file-operations')
        return Reflect.apply(value, bucket, args) as unknown
      }
    },
  })

const metered = new WeakMap<Env, Env>()

/** The same stores, whose use is counted as far as the platform bills it. For each environment always the same. */
export function meteredEnv(env: Env): Env {
  const known = metered.get(env)
  if (known) return known
  const made: Env = {
    ...env,
    DB: meteredDatabase(env.DB),
    MEDIA: meteredBucket(env.MEDIA),
    ...(env.BACKUP && { BACKUP: meteredBucket(env.BACKUP) }),
  }
  metered.set(env, made)
  return made
}
