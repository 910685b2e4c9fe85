/**
 * Runs around each call of a store.
 *
 * @param name as "DB.batch" or "MEDIA.get"
 * @param isRead true if it can't write
 */
export type Around = <T>(name: string, work: () => Promise<T>, isRead: boolean) => Promise<T>

/** A database whose calls go through `around`. */
export function interceptedDatabase(db: D1Database, around: Around): D1Database {
  const plain = new WeakMap<object, { made: D1PreparedStatement; isRead: boolean }>()
  const statement = (original: D1PreparedStatement, isRead: boolean): D1PreparedStatement => {
    const intercepted = intercepting(original, {
      prefix: 'DB',
      around,
      readOf: (name) => (STATEMENT.has(name) ? isRead : null),
      // A result, or the same statement with bound values.
      wrap: (result) => (isStatement(result) ? statement(result, isRead) : result),
    })
    plain.set(intercepted, { made: original, isRead })
    return intercepted
  }
  return new Proxy(db, {
    get: (_, name) => {
      if (name === 'prepare') return (sql: string) => statement(db.prepare(sql), isReadSql(sql))
      if (name === 'batch') {
        return (list: D1PreparedStatement[]) => {
          const calls = list.map(
            (statement) => plain.get(statement) ?? { made: statement, isRead: false },
          )
          const work = () => db.batch(calls.map(({ made }) => made))
          return around(
            'DB.batch',
            work,
            calls.every(({ isRead }) => isRead),
          )
        }
      }
      const value: unknown = Reflect.get(db, name, db)
      return typeof value === 'function' ? (value.bind(db) as unknown) : value
    },
  })
}

/** A bucket whose calls go through `around`. */
export function interceptedBucket(bucket: R2Bucket, around: Around): R2Bucket {
  const upload = (original: unknown): unknown =>
    original && typeof original === 'object' && 'uploadPart' in original
      ? intercepting(original as R2MultipartUpload, {
          prefix: 'MEDIA',
          around,
          readOf: (name) => (UPLOAD.has(name) ? false : null),
          wrap: (result) => result,
        })
      : original
  return intercepting(bucket, {
    prefix: 'MEDIA',
    around,
    readOf: (name) => (BUCKET.has(name) ? BUCKET_READS.has(name) : null),
    wrap: upload,
  })
}

const isStatement = (value: unknown): value is D1PreparedStatement =>
  typeof value === 'object' && value !== null && 'bind' in value

const isReadSql = (sql: string) =>
  /^\s*(select|with)\b/i.test(sql) && !/\b(insert|update|delete|replace)\b/i.test(sql)

type Options = {
  /** True if a method can't write; null if it calls no store. */
  readOf: (name: string) => boolean | null
  prefix: string
  around: Around
  /** Wraps the result of a call. */
  wrap: (made: unknown) => unknown
}

function intercepting<T extends object>(target: T, { readOf, prefix, around, wrap }: Options): T {
  return new Proxy(target, {
    get: (_, name) => {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      const call = (...args: unknown[]) => Reflect.apply(value, target, args) as unknown
      const isRead = readOf(String(name))
      if (isRead === null) return (...args: unknown[]) => wrap(call(...args))
      return (...args: unknown[]) => {
        const work = async () => wrap(await (call(...args) as Promise<unknown>))
        return around(`${prefix}.${String(name)}`, work, isRead)
      }
    },
  })
}

const STATEMENT = new Set(['all', 'run', 'first', 'raw'])
const BUCKET = new Set(['head', 'get', 'put', 'delete', 'list', 'createMultipartUpload'])
const BUCKET_READS = new Set(['head', 'get', 'list'])
const UPLOAD = new Set(['uploadPart', 'complete', 'abort'])
