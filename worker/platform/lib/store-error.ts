import type { Env } from './env.ts'
import { Failure } from './failure.ts'

/** A store gave no answer, or refused what was asked; `cause` says which. */
export class StoreError extends Error {
  readonly store: 'database' | 'bucket'

  constructor(store: StoreError['store'], cause: unknown) {
    super(`The ${store} failed`, { cause })
    this.store = store
  }
}

/** Names the store in what it throws. Our own refusals of an upload come through a bucket's writes and stay. */
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

/** A mistake in our own code, for which no store is to blame. */
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

const named = new WeakMap<Env, Env>()

/** The same environment, with a bucket whose failures are `StoreError`s. For each environment always the same. */
export function withNamedBucket(env: Env): Env {
  const known = named.get(env)
  if (known) return known
  const made: Env = { ...env, MEDIA: namedCalls(env.MEDIA, bucketCalls) }
  named.set(env, made)
  named.set(made, made)
  return made
}
