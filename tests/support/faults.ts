/**
 * Stores at whose n-th call something happens: it fails before anything is done, or after, so that only
 * the answer is lost; or somebody else does something meanwhile.
 */
export class Faults {
  calls = 0
  readonly #at: number
  readonly #isDone: boolean
  readonly #happen: () => Promise<unknown>

  /** @param at from 0; Infinity: nothing happens */
  constructor(at = Infinity, { isDone = false, happen = fail } = {}) {
    this.#at = at
    this.#isDone = isDone
    this.#happen = happen
  }

  async #try<T>(work: () => Promise<T>): Promise<T> {
    const isNow = this.calls++ === this.#at
    if (isNow && !this.#isDone) await this.#happen()
    const result = await work()
    if (isNow && this.#isDone) await this.#happen()
    return result
  }

  /** Every call of the object that asks the store goes through `#try`. */
  #guard<T extends object>(
    target: T,
    asking: ReadonlySet<string>,
    wrap: (made: unknown) => unknown,
  ): T {
    return new Proxy(target, {
      get: (_, name) => {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        const call = (...args: unknown[]) => Reflect.apply(value, target, args) as unknown
        if (!asking.has(String(name))) return (...args: unknown[]) => wrap(call(...args))
        return (...args: unknown[]) =>
          this.#try(async () => wrap(await (call(...args) as Promise<unknown>)))
      },
    })
  }

  database(db: D1Database): D1Database {
    const plain = new WeakMap<object, D1PreparedStatement>()
    const statement = (made: unknown): unknown => {
      // What a statement answers is no statement; it may be null.
      if (typeof made !== 'object' || made === null || !('bind' in made)) return made
      const guarded = this.#guard(made as D1PreparedStatement, STATEMENT, statement)
      plain.set(guarded, made as D1PreparedStatement)
      return guarded
    }
    const guarded = this.#guard(db, NONE, statement)
    return new Proxy(guarded, {
      get: (_, name) => {
        if (name !== 'batch') return Reflect.get(guarded, name) as unknown
        return (list: D1PreparedStatement[]) =>
          this.#try(() => db.batch(list.map((one) => plain.get(one) ?? one)))
      },
    })
  }

  bucket(bucket: R2Bucket): R2Bucket {
    const upload = (made: unknown): unknown =>
      made && typeof made === 'object' && 'uploadPart' in made
        ? this.#guard(made as R2MultipartUpload, UPLOAD, (result) => result)
        : made
    return this.#guard(bucket, BUCKET, upload)
  }
}

const fail = (): Promise<unknown> => Promise.reject(new Error('The store gives no answer'))

const NONE = new Set<string>()
const STATEMENT = new Set(['all', 'run', 'first', 'raw'])
const BUCKET = new Set(['head', 'get', 'put', 'delete', 'list', 'createMultipartUpload'])
const UPLOAD = new Set(['uploadPart', 'complete', 'abort'])
