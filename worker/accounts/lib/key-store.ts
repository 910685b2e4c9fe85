import { createLocalJWKSet, type JSONWebKeySet, type JWK, type JWTVerifyGetKey } from 'jose'
import { logWarning } from '../../platform/lib/event-counts.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { DAY_MS, SECOND_MS } from '../../platform/lib/time.ts'

export const ALGORITHMS = ['ES256', 'RS256']

const FRESH_MS = 600 * SECOND_MS
/** Before keys become stale, they are fetched again in the background. */
const EARLY_MS = 60 * SECOND_MS
const STALE_MS = DAY_MS
const FORCED_MS = 30 * SECOND_MS
const FAILED_MS = 8 * SECOND_MS
const TIMEOUT_MS = 2 * SECOND_MS
const TICK_MS = 10

export type Keys = { ids: ReadonlySet<string>; find: JWTVerifyGetKey }

type Fetched = Keys & { at: number }

/** An answer of the service and the time of the request, epoch milliseconds. */
type Answer = { keys: JSONWebKeySet; at: number }

/** Continues work after the request is answered. */
export type Defer = (work: Promise<void>) => void

const cacheOfKeys = () => caches.open('signing-keys')

/**
 * Public keys of the account service in this isolate, and in its data centre's cache. Requests share answers,
 * never promises: a cancelled request must not block another one.
 * jose's own remote set accepts only a fresh answer; this one survives an outage of a day, and never mistakes
 * an outage for a bad token.
 */
export class KeyStore {
  readonly #url: string
  readonly #timeoutMs: number
  #fetched: Fetched | null = null
  #failedAt = -Infinity
  #forcedAt = -Infinity
  #fetching: object | null = null
  /** Newest answer that is not yet in the data centre's cache. */
  #uncached: Answer | null = null

  constructor(url: string, { timeoutMs = TIMEOUT_MS } = {}) {
    this.#url = url
    this.#timeoutMs = timeoutMs
  }

  /**
   * Keys for a token that names the key `keyId`; that key may not be among them.
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
    const newAnswer = this.#fetched
    const isUsable = newAnswer && now - newAnswer.at <= STALE_MS
    const mayBeNew = newAnswer && !newAnswer.ids.has(keyId) && this.#failedAt >= newAnswer.at
    if (isUsable && !mayBeNew) return newAnswer
    throw new Failure(
      'unavailable',
      'session.unavailable',
      {},
      { cause: `No keys from ${this.#url}`, retryAfterSeconds: FAILED_MS / SECOND_MS },
    )
  }

  /** True if a token can be verified without fetching keys. @param now epoch milliseconds */
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

  /** Polls until another request has fetched the keys. */
  async #waitForOthers(): Promise<void> {
    for (let waitedMs = 0; this.#fetching && waitedMs < this.#timeoutMs; waitedMs += TICK_MS) {
      await scheduler.wait(TICK_MS)
    }
  }

  /** @returns true if the keys come from the data centre's cache: the newest may not be among them */
  async #fetch(now: number, { forced }: { forced: boolean }): Promise<boolean> {
    const fetchToken = {}
    let cachedAnswer: Fetched | null = null
    this.#fetching = fetchToken
    try {
      cachedAnswer = this.#fetched ? null : await this.#cached(now)
      this.#fetched = cachedAnswer ?? (await this.#askNow(now))
    } catch (error) {
      this.#failedAt = now
      const heldSeconds = this.#fetched && Math.round((now - this.#fetched.at) / SECOND_MS)
      logWarning('keys.failed', { url: this.#url, heldSeconds, error: String(error) })
    }
    if (forced) this.#forcedAt = now
    if (this.#fetching === fetchToken) this.#fetching = null
    return cachedAnswer !== null
  }

  /** The answer to another isolate in this data centre, with its original time. */
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

  async #askNow(askedAt: number): Promise<Fetched> {
    const keys = await this.#ask()
    const newAnswer = { ...(await readKeys(keys)), at: askedAt }
    this.#uncached = { keys, at: askedAt }
    return newAnswer
  }

  async #ask(): Promise<JSONWebKeySet> {
    const signal = AbortSignal.timeout(this.#timeoutMs)
    const response = await fetch(this.#url, { signal, redirect: 'manual' })
    if (response.status !== 200) throw new Error(`Status ${response.status}`)
    return response.json()
  }
}

/** @throws when no key is usable: the previous keys are better than none */
async function readKeys(keySet: JSONWebKeySet): Promise<Keys> {
  const find = createLocalJWKSet(keySet)
  const ids = new Set<string>()
  for (const { kid, ...key } of keySet.keys) {
    if (kid && (await isUsable(find, kid, key))) ids.add(kid)
  }
  if (ids.size === 0) {
    throw new Error('No ES256 or RS256 key: does the project sign with asymmetric keys?')
  }
  return { ids, find }
}

/** Imports the key, so that later requests skip the import. */
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
