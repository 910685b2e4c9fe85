import { createLocalJWKSet, type JSONWebKeySet, type JWK, type JWTVerifyGetKey } from 'jose'
import { logWarning } from '../../platform/lib/event-counts.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { DAY_MS, SECOND_MS } from '../../platform/lib/time.ts'

export const ALGORITHMS = ['ES256', 'RS256']

const FRESH_MS = 600 * SECOND_MS
/** Before keys grow stale, they are fetched again without anyone waiting for them. */
const EARLY_MS = 60 * SECOND_MS
const STALE_MS = DAY_MS
const FORCED_MS = 30 * SECOND_MS
const FAILED_MS = 8 * SECOND_MS
const TIMEOUT_MS = 2 * SECOND_MS
const TICK_MS = 10

export type Keys = { ids: ReadonlySet<string>; find: JWTVerifyGetKey }

type Fetched = Keys & { at: number }

/** What the service answered, and when it was asked, in epoch milliseconds. */
type Answer = { keys: JSONWebKeySet; at: number }

/** Goes on with work after the request is answered. */
export type Defer = (work: Promise<void>) => void

const cacheOfKeys = () => caches.open('signing-keys')

/**
 * The public keys of the accounts' service in this isolate, and in its data centre's cache. Requests don't share promises, only what
 * has arrived: a request that is cancelled must not hold up another.
 *
 * jose's own remote set knows nothing but a fresh answer; this one outlives an outage of a day, and
 * never takes an outage for a bad token.
 */
export class KeyStore {
  readonly #url: string
  readonly #timeoutMs: number
  #fetched: Fetched | null = null
  #failedAt = -Infinity
  #forcedAt = -Infinity
  #fetching: object | null = null
  /** What the data centre's cache lacks. */
  #uncached: Answer | null = null

  constructor(url: string, { timeoutMs = TIMEOUT_MS } = {}) {
    this.#url = url
    this.#timeoutMs = timeoutMs
  }

  /**
   * The keys to verify a token with that names the key `keyId`; that key may not be among them.
   *
   * @param now epoch milliseconds
   * @throws Failure 503 when it is unknown whether the key is good
   */
  async keysFor(keyId: string, now: number, defer: Defer): Promise<Keys> {
    if (this.#mustFetch(keyId, now)) {
      if (this.#fetching) await this.#waitForOthers()
      if (this.#mustFetch(keyId, now)) {
        const isCached = await this.#fetch(now, { forced: this.#isFresh(now) })
        if (isCached && this.#mustFetch(keyId, now)) await this.#fetch(now, { forced: true })
        defer(this.#fillCache())
      }
    } else if (this.#mayFetchEarly(now)) {
      defer(this.#fetch(now, { forced: false }).then(() => this.#fillCache()))
    }
    const fetched = this.#fetched
    const isUsable = fetched && now - fetched.at <= STALE_MS
    const mayBeNew = fetched && !fetched.ids.has(keyId) && this.#failedAt >= fetched.at
    if (isUsable && !mayBeNew) return fetched
    throw new Failure(
      'unavailable',
      'session.unavailable',
      {},
      { cause: `No keys from ${this.#url}`, retryAfterSeconds: FAILED_MS / SECOND_MS },
    )
  }

  /** Whether a token can be verified without asking for keys. @param now epoch milliseconds */
  isReady(now: number): boolean {
    return this.#isFresh(now)
  }

  #mustFetch(keyId: string, now: number): boolean {
    if (now - this.#failedAt < FAILED_MS) return false
    if (!this.#isFresh(now)) return true
    return !this.#fetched?.ids.has(keyId) && now - this.#forcedAt >= FORCED_MS
  }

  #isFresh(now: number): boolean {
    return this.#fetched !== null && now - this.#fetched.at < FRESH_MS
  }

  #mayFetchEarly(now: number): boolean {
    if (this.#fetching || now - this.#failedAt < FAILED_MS) return false
    return this.#fetched !== null && now - this.#fetched.at >= FRESH_MS - EARLY_MS
  }

  /** Polls for what another request fetches. */
  async #waitForOthers(): Promise<void> {
    for (let waited = 0; this.#fetching && waited < this.#timeoutMs; waited += TICK_MS) {
      await scheduler.wait(TICK_MS)
    }
  }

  /** @returns whether the keys come of the data centre's cache: the newest may not be among them */
  async #fetch(now: number, { forced }: { forced: boolean }): Promise<boolean> {
    const mine = {}
    let cached: Fetched | null = null
    this.#fetching = mine
    try {
      cached = this.#fetched ? null : await this.#cached(now)
      this.#fetched = cached ?? (await this.#askNow(now))
    } catch (error) {
      this.#failedAt = now
      const heldSeconds = this.#fetched && Math.round((now - this.#fetched.at) / SECOND_MS)
      logWarning('keys.failed', { url: this.#url, heldSeconds, error: String(error) })
    }
    if (forced) this.#forcedAt = now
    if (this.#fetching === mine) this.#fetching = null
    return cached !== null
  }

  /** What another isolate in this data centre was answered. It stays as old as it is. */
  async #cached(now: number): Promise<Fetched | null> {
    try {
      const response = await (await cacheOfKeys()).match(this.#url)
      if (!response) return null
      const { keys, at } = await response.json<Answer>()
      return at <= now && now - at < FRESH_MS ? { ...(await readKeys(keys)), at } : null
    } catch (error) {
      logWarning('keys.cache', { url: this.#url, error: String(error) })
      return null
    }
  }

  async #fillCache(): Promise<void> {
    const answer = this.#uncached
    this.#uncached = null
    if (!answer) return
    try {
      const headers = { 'cache-control': `max-age=${FRESH_MS / SECOND_MS}` }
      await (await cacheOfKeys()).put(this.#url, Response.json(answer, { headers }))
    } catch (error) {
      logWarning('keys.cache', { url: this.#url, error: String(error) })
    }
  }

  async #askNow(at: number): Promise<Fetched> {
    const keys = await this.#ask()
    const fetched = { ...(await readKeys(keys)), at }
    this.#uncached = { keys, at }
    return fetched
  }

  async #ask(): Promise<JSONWebKeySet> {
    const signal = AbortSignal.timeout(this.#timeoutMs)
    const response = await fetch(this.#url, { signal, redirect: 'manual' })
    if (response.status !== 200) throw new Error(`Status ${response.status}`)
    return response.json()
  }
}

/** @throws when there is none to verify with: better to go on with the keys from before */
async function readKeys(set: JSONWebKeySet): Promise<Keys> {
  const find = createLocalJWKSet(set)
  const ids = new Set<string>()
  for (const { kid, ...key } of set.keys) {
    if (kid && (await isUsable(find, kid, key))) ids.add(kid)
  }
  if (ids.size === 0) {
    throw new Error('No ES256 or RS256 key: does the project sign with asymmetric keys?')
  }
  return { ids, find }
}

/** Imports the key, so that later requests find it done. */
async function isUsable(find: JWTVerifyGetKey, kid: string, { alg, kty }: JWK): Promise<boolean> {
  const algorithm = alg ?? (kty === 'RSA' ? 'RS256' : 'ES256')
  if (!ALGORITHMS.includes(algorithm)) return false
  try {
    await find({ alg: algorithm, kid }, { payload: '', signature: '' })
    return true
  } catch (error) {
    logWarning('keys.unusable', { kid, error: String(error) })
    return false
  }
}
