import type { Env } from './env.ts'
import { Failure } from './failure.ts'

/** A store didn't respond or rejected a call; `cause` has the reason. */
export class StoreError extends Error {
  readonly store: 'database' | 'bucket'

  constructor(store: StoreError['store'], cause: unknown) {
    super(`The ${store} failed`, { cause })
    this.store = store
  }
}

/**
 * Adds the store's name to its errors. A `Failure` of an upload passes through a bucket's write and is rethrown
 * unchanged.
 */
export async function namingStore<T>(
  store: StoreError['store'],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Failure || isOfCode(error) ? error : new StoreError(store, error)
  }
}

/** Errors of our own code, which no store caused. */
const isOfCode = (error: unknown) =>
  error instanceof RangeError || error instanceof ReferenceError || error instanceof SyntaxError

const bucketCalls = ['head', 'get', 'put', 'delete', 'list', 'createMultipartUpload']
const uploadCalls = ['uploadPart', 'complete', 'abort']

function namedCalls<T extends object>(target: T, calls: readonly string[]): T {
  return new Proxy(target, {
    get: (_, name) => {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      const call = (...args: unknown[]) => Reflect.apply(value, target, args) as unknown
      if (name === 'resumeMultipartUpload') {
        return (...args: unknown[]) => namedCalls(call(...args) as object, uploadCalls)
      }
      if (!calls.includes(String(name))) return call
      return async (...args: unknown[]) => {
        const result = await namingStore('bucket', async () => call(...args))
        return name === 'createMultipartUpload' ? namedCalls(result as object, uploadCalls) : result
      }
    },
  })
}

const wrappers = new WeakMap<Env, Env>()

/**
 * Wraps the bindings so that failures of the bucket are `StoreError`s. Returns the same wrapper for the same
 * environment.
 */
export function withNamedBucket(env: Env): Env {
  const cachedEnv = wrappers.get(env)
  if (cachedEnv) return cachedEnv
  const wrappedEnv: Env = { ...env, MEDIA: namedCalls(env.MEDIA, bucketCalls) }
  wrappers.set(env, wrappedEnv)
  wrappers.set(wrappedEnv, wrappedEnv)
  return wrappedEnv
}
