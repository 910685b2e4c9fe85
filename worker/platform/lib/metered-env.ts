import type { Env } from './env.ts'
import { countUsage } from './event-counts.ts'

type Meta = { rows_read?: number; rows_written?: number }

function note({ rows_read: rowsRead = 0, rows_written: rowsWritten = 0 }: Meta): void {
  countUsage('usage.rows-read', rowsRead)
  countUsage('usage.rows-written', rowsWritten)
}

const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>()

function meteredStatement(statement: D1PreparedStatement): D1PreparedStatement {
  const withMeter = async <Result extends { meta: Meta }>(answer: Promise<Result>) => {
    const result = await answer
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
    // D1 returns no statistics for these methods, so their returned rows are counted, the least they can have read.
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
      const results = await db.batch(
        statements.map((statement) => originals.get(statement) ?? statement),
      )
      for (const { meta } of results) note(meta)
      return results
    },
    exec: (query: string) => db.exec(query),
  }) as unknown as D1Database

/** Calls that R2 bills as operations; the parts of a multipart upload are not counted. */
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

/** Wraps the bindings so that billed usage is counted. Returns the same wrapper for the same environment. */
export function meteredEnv(env: Env): Env {
  const cachedEnv = metered.get(env)
  if (cachedEnv) return cachedEnv
  const wrappedEnv: Env = {
    ...env,
    DB: meteredDatabase(env.DB),
    MEDIA: meteredBucket(env.MEDIA),
    ...(env.BACKUP && { BACKUP: meteredBucket(env.BACKUP) }),
  }
  metered.set(env, wrappedEnv)
  return wrappedEnv
}
