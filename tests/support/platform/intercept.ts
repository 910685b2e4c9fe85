/**
 * What happens around a call that asks a store.
 *
 * @param name as "DB.batch" or "MEDIA.get"
 * @param isRead it can change nothing
 */
export type Around = <T>(name: string, work: () => Promise<T>, isRead: boolean) => Promise<T>

/** A database each of whose calls goes through `around`. */
export function interceptedDatabase(db: D1Database, around: Around): D1Database {
  const plain = new WeakMap<object, { made: D1PreparedStatement; isRead: boolean }>()
  const statement = (made: D1PreparedStatement, isRead: boolean): D1PreparedStatement => {
    const intercepted = intercepting(made, {
      prefix: 'DB',
      around,
      readOf: (name) => (STATEMENT.has(name) ? isRead : null),
      // An answer, or the same statement with values.
      wrap: (result) => (isStatement(result) ? statement(result, isRead) : result),
    })
    plain.set(intercepted, { made, isRead })
    return intercepted
  }
  return new Proxy(db, {
    get: (_, name) => {
      if (name === 'prepare') return (sql: string) => statement(db.prepare(sql), isReadSql(sql))
      if (name === 'batch') {
        return (list: D1PreparedStatement[]) => {
          const known = list.map((one) => plain.get(one) ?? { made: one, isRead: false })
          const work = () => db.batch(known.map(({ made }) => made))
          return around(
            'DB.batch',
            work,
            known.every(({ isRead }) => isRead),
          )
        }
      }
      const value: unknown = Reflect.get(db, name, db)
      return typeof value === 'function' ? (value.bind(db) as unknown) : value
    },
  })
}

/** A bucket each of whose calls goes through `around`. */
export function interceptedBucket(bucket: R2Bucket, around: Around): R2Bucket {
  const upload = (made: unknown): unknown =>
    made && typeof made === 'object' && 'uploadPart' in made
      ? intercepting(made as R2MultipartUpload, {
          prefix: 'MEDIA',
          around,
          readOf: (name) => (UPLOAD.has(name) ? false : null),
          wrap: (result) => result,
        })
      : made
  return intercepting(bucket, {
    prefix: 'MEDIA',
    around,
    readOf: (name) => (BUCKET.has(name) ? BUCKET_READS.has(name) : null),
    wrap: upload,
  })
}

const isStatement = (made: unknown): made is D1PreparedStatement =>
  typeof made === 'object' && made !== null && 'bind' in made

const isReadSql = (sql: string) =>
  /^\s*(select|with)\b/i.test(sql) && !/\b(insert|update|delete|replace)\b/i.test(sql)

type Options = {
  /** Whether a method can change nothing; null: it asks nothing. */
  readOf: (name: string) => boolean | null
  prefix: string
  around: Around
  /** For what a call gives back. */
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
