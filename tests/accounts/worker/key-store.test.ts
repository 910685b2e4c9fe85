import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Failure } from '../../../worker/platform/lib/failure.ts'
import { KeyStore } from '../../../worker/accounts/lib/key-store.ts'
import {
  down,
  KeyService,
  newKey,
  neverRespond,
  type SigningKey,
} from '../../support/accounts/accounts.ts'
import { DAY, SECOND } from '../../support/platform/fixtures.ts'

const NOW = Date.now()
const MINUTE = 60 * SECOND

let service: KeyService
let store: KeyStore
let key: SigningKey
let warnings: string[]
let backgroundWork: Promise<void>[]
beforeEach(async () => {
  service = new KeyService()
  key = await newKey()
  service.keys = [key.jwk]
  store = new KeyStore(url(), { timeoutMs: 60 })
  warnings = []
  backgroundWork = []
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void warnings.push(text))
})

const url = () => `${service.url}/auth/v1/.well-known/jwks.json`
const timeAfter = (after: number) => NOW + after
/** Resolves to true for a known key; "unavailable" if the service gives no answer. */
async function knows(kid: string, now = NOW): Promise<boolean | 'unavailable'> {
  try {
    const keys = await store.keysFor(kid, now, (work) => void backgroundWork.push(work))
    return keys.ids.has(kid)
  } catch (error) {
    if (error instanceof Failure && error.status === 503) return 'unavailable'
    throw error
  }
}

describe('fetching of keys', () => {
  test('keys are fetched once in ten minutes', async () => {
    for (const after of [0, 1, MINUTE, 8 * MINUTE])
      expect(await knows(key.kid, timeAfter(after))).toBe(true)
    expect(service.callCount).toBe(1)
    expect(await knows(key.kid, timeAfter(10 * MINUTE))).toBe(true)
    expect(service.callCount).toBe(2)
  })

  test('keys are renewed early in the background', async () => {
    await knows(key.kid)
    backgroundWork.length = 0
    service.answer = neverRespond
    expect(await knows(key.kid, timeAfter(9.5 * MINUTE))).toBe(true)
    expect(await knows(key.kid, timeAfter(9.5 * MINUTE))).toBe(true)
    expect(service.callCount).toBe(2)
    expect(backgroundWork).toHaveLength(1)
    await Promise.all(backgroundWork)
  })

  test('parallel requests share one fetch', async () => {
    // The default timeout, because the cache may take more than 60 ms.
    store = new KeyStore(url())
    const answers = await Promise.all(Array.from({ length: 20 }, () => knows(key.kid)))
    expect(new Set(answers)).toEqual(new Set([true]))
    expect(service.callCount).toBe(1)
  })

  test('keys are fetched again if the fetching request was cancelled', async () => {
    await new Promise<void>((isAsked) => {
      service.answer = () => {
        isAsked()
        return new Promise(() => {})
      }
      void knows(key.kid)
    })
    service.answer = null
    expect(await knows(key.kid)).toBe(true)
    expect(service.callCount).toBe(2)
  })
})

describe('key cache of the data centre', () => {
  const otherIsolate = () => new KeyStore(url())
  const finds = async (store: KeyStore, now: number) =>
    (await store.keysFor(key.kid, now, (work) => void backgroundWork.push(work))).ids.has(key.kid)

  test('an isolate uses the cached keys for as long as the first one', async () => {
    await knows(key.kid, timeAfter(0))
    await Promise.all(backgroundWork)
    const otherStore = otherIsolate()
    expect(await finds(otherStore, timeAfter(8 * MINUTE))).toBe(true)
    expect(service.callCount).toBe(1)
    expect(await finds(otherStore, timeAfter(10 * MINUTE))).toBe(true)
    expect(service.callCount).toBe(2)
  })

  test('keys older than ten minutes are fetched again', async () => {
    await knows(key.kid, timeAfter(0))
    await Promise.all(backgroundWork)
    expect(await finds(otherIsolate(), timeAfter(10 * MINUTE))).toBe(true)
    expect(service.callCount).toBe(2)
  })

  test('a key missing in the cache is fetched', async () => {
    await knows(key.kid, timeAfter(0))
    await Promise.all(backgroundWork)
    const next = await newKey()
    service.keys = [next.jwk, key.jwk]
    const { ids } = await otherIsolate().keysFor(
      next.kid,
      timeAfter(SECOND),
      (work) => void backgroundWork.push(work),
    )
    expect([ids.has(next.kid), service.callCount]).toEqual([true, 2])
  })

  test('a cache without keys causes a fetch', async () => {
    const cache = await caches.open('signing-keys')
    for (const body of ['{', '{"keys":{"keys":[]},"at":0}', '{}']) {
      const headers = { 'cache-control': 'max-age=600' }
      await cache.put(url(), new Response(body, { headers }))
      expect(await finds(otherIsolate(), timeAfter(0)), body).toBe(true)
    }
  })
})

describe('unknown key', () => {
  let next: SigningKey
  beforeEach(async () => {
    next = await newKey()
    await knows(key.kid)
  })

  test('an unknown key is fetched immediately', async () => {
    service.keys = [next.jwk, key.jwk]
    expect(await knows(next.kid, timeAfter(SECOND))).toBe(true)
    expect(await knows(key.kid, timeAfter(SECOND))).toBe(true)
    expect(service.callCount).toBe(2)
  })

  test('unknown keys cause at most two fetches a minute', async () => {
    for (let after = 0; after < MINUTE; after += SECOND) {
      expect(await knows(`invented-${after}`, timeAfter(after))).toBe(false)
    }
    expect(service.callCount).toBe(1 + 2)
  })

  test('parallel requests with an unknown key cause one fetch', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => knows(`invented-${n}`)))
    expect(service.callCount).toBe(2)
  })

  test('an unknown key during an outage is unavailable, not refused', async () => {
    service.answer = down
    expect(await knows(next.kid, timeAfter(SECOND))).toBe('unavailable')
    expect(await knows(next.kid, timeAfter(2 * SECOND))).toBe('unavailable')
    expect(await knows(key.kid, timeAfter(2 * SECOND))).toBe(true)
    expect(service.callCount).toBe(2)
  })
})

test('a withdrawn key is refused after ten minutes', async () => {
  await knows(key.kid)
  service.keys = [(await newKey()).jwk]
  expect(await knows(key.kid, timeAfter(10 * MINUTE))).toBe(false)
})

type Answer = NonNullable<KeyService['answer']>
const outages: [what: string, answer: Answer][] = [
  ['down', down],
  ['silent', neverRespond],
  ['failing', () => new Response(null, { status: 500 })],
  ['refusing', () => Response.json({ keys: [] }, { status: 401 })],
  ['redirecting', () => Response.redirect('https://evil.test/')],
  ['replaced by a web page', () => new Response('<!doctype html>')],
  ['empty', () => Response.json({ keys: [] })],
  ['answering null', () => Response.json(null)],
  ['full of keys of another kind', () => Response.json({ keys: [{ kty: 'oct', kid: 'a' }] })],
  [
    'full of broken keys',
    () => Response.json({ keys: [{ kty: 'EC', crv: 'P-256', kid: 'a', alg: 'ES256', x: 'A' }] }),
  ],
]

describe.each(outages)('account service that is %s', (_, answer) => {
  test('no token can be verified without known keys', async () => {
    service.answer = answer
    expect(await knows(key.kid)).toBe('unavailable')
    expect(warnings.join()).toContain('keys.failed')
  })

  test('the last keys are used for a day', async () => {
    await knows(key.kid)
    service.answer = answer
    expect(await knows(key.kid, timeAfter(10 * MINUTE))).toBe(true)
    expect(warnings.join()).toMatch(/keys\.failed.*"heldSeconds":600/)
    expect(await knows(key.kid, timeAfter(DAY))).toBe(true)
    expect(await knows(key.kid, timeAfter(DAY + 1))).toBe('unavailable')
  })
})

test('after a failure no keys are fetched for some seconds', async () => {
  service.answer = down
  await knows(key.kid)
  service.answer = null
  expect(await knows(key.kid, timeAfter(5 * SECOND - 1))).toBe('unavailable')
  expect(service.callCount).toBe(1)
  expect(await knows(key.kid, timeAfter(10 * SECOND))).toBe(true)
})

test('the error describes the invalid key set', async () => {
  service.keys = []
  await knows(key.kid)
  expect(warnings.join()).toContain('asymmetric keys')
})

test('one invalid key leaves the others usable', async () => {
  service.keys = [{ kty: 'EC', crv: 'P-256', kid: 'broken', alg: 'ES256', x: 'A', y: 'A' }, key.jwk]
  expect(await knows(key.kid)).toBe(true)
  expect(await knows('broken')).toBe(false)
})
