/** What happens around a call that asks a store. @param name as "DB.batch" or "MEDIA.get" */
export type Around = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** A database each of whose calls goes through `around`. */
export function interceptedDatabase(db: D1Database, around: Around): D1Database {
  const plain = new WeakMap<object, D1PreparedStatement>()
  const statement = (made: unknown): unknown => {
    // An answer, of a call that was intercepted.
    if (!isStatement(made)) return made
    const intercepted = intercepting(made, {
      asking: STATEMENT,
      prefix: 'DB',
      around,
      wrap: statement,
    })
    plain.set(intercepted, made)
    return intercepted
  }
  const options = { asking: NONE, prefix: 'DB', around, wrap: statement }
  const intercepted = intercepting(db, options)
  return new Proxy(intercepted, {
    get: (_, name) => {
      if (name !== 'batch') return Reflect.get(intercepted, name) as unknown
      return (list: D1PreparedStatement[]) =>
        around('DB.batch', () => db.batch(list.map((one) => plain.get(one) ?? one)))
    },
  })
}

/** A bucket each of whose calls goes through `around`. */
export function interceptedBucket(bucket: R2Bucket, around: Around): R2Bucket {
  const upload = (made: unknown): unknown =>
    made && typeof made === 'object' && 'uploadPart' in made
      ? intercepting(made as R2MultipartUpload, {
          asking: UPLOAD,
          prefix: 'MEDIA',
          around,
          wrap: (result) => result,
        })
      : made
  return intercepting(bucket, { asking: BUCKET, prefix: 'MEDIA', around, wrap: upload })
}

const isStatement = (made: unknown): made is D1PreparedStatement =>
  typeof made === 'object' && made !== null && 'bind' in made

type Options = {
  asking: ReadonlySet<string>
  prefix: string
  around: Around
  /** For what a call gives back. */
  wrap: (made: unknown) => unknown
}

function intercepting<T extends object>(target: T, { asking, prefix, around, wrap }: Options): T {
  return new Proxy(target, {
    get: (_, name) => {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      const call = (...args: unknown[]) => Reflect.apply(value, target, args) as unknown
      if (!asking.has(String(name))) return (...args: unknown[]) => wrap(call(...args))
      return (...args: unknown[]) =>
        around(`${prefix}.${String(name)}`, async () =>
          wrap(await (call(...args) as Promise<unknown>)),
        )
    },
  })
}

const NONE = new Set<string>()
const STATEMENT = new Set(['all', 'run', 'first', 'raw'])
const BUCKET = new Set(['head', 'get', 'put', 'delete', 'list', 'createMultipartUpload'])
const UPLOAD = new Set(['uploadPart', 'complete', 'abort'])
