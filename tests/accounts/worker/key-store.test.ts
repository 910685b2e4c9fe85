import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Failure } from '../../../worker/platform/lib/failure.ts'
import { KeyStore } from '../../../worker/accounts/lib/key-store.ts'
import {
  down,
  KeyService,
  newKey,
  silent,
  type SigningKey,
} from '../../support/accounts/accounts.ts'
import { DAY, SECOND } from '../../support/platform/fixtures.ts'

const NOW = Date.now()
const MINUTE = 60 * SECOND

let service: KeyService
let store: KeyStore
let key: SigningKey
let warned: string[]
let deferred: Promise<void>[]
beforeEach(async () => {
  service = new KeyService()
  key = await newKey()
  service.keys = [key.jwk]
  store = new KeyStore(url(), { timeoutMs: 60 })
  warned = []
  deferred = []
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void warned.push(text))
})

const url = () => `${service.url}/auth/v1/.well-known/jwks.json`
const at = (after: number) => NOW + after
/** Whether the key is known; "unavailable" when the service gives no answer. */
async function knows(kid: string, now = NOW): Promise<boolean | 'unavailable'> {
  try {
    const keys = await store.keysFor(kid, now, (work) => void deferred.push(work))
    return keys.ids.has(kid)
  } catch (error) {
    if (error instanceof Failure && error.status === 503) return 'unavailable'
    throw error
  }
}

describe('keys are asked for', () => {
  test('once in ten minutes', async () => {
    for (const after of [0, 1, MINUTE, 8 * MINUTE])
      expect(await knows(key.kid, at(after))).toBe(true)
    expect(service.asked).toBe(1)
    expect(await knows(key.kid, at(10 * MINUTE))).toBe(true)
    expect(service.asked).toBe(2)
  })

  test('ahead of time, without anyone waiting', async () => {
    await knows(key.kid)
    deferred.length = 0
    service.answer = silent
    expect(await knows(key.kid, at(9.5 * MINUTE))).toBe(true)
    expect(await knows(key.kid, at(9.5 * MINUTE))).toBe(true)
    expect(service.asked).toBe(2)
    expect(deferred).toHaveLength(1)
    await Promise.all(deferred)
  })

  test('once by many requests together', async () => {
    // They wait as long as on the site: the cache may take more than 60 ms.
    store = new KeyStore(url())
    const answers = await Promise.all(Array.from({ length: 20 }, () => knows(key.kid)))
    expect(new Set(answers)).toEqual(new Set([true]))
    expect(service.asked).toBe(1)
  })

  test('again when the one who asked never came back', async () => {
    await new Promise<void>((isAsked) => {
      service.answer = () => {
        isAsked()
        return new Promise(() => {})
      }
      void knows(key.kid)
    })
    service.answer = null
    expect(await knows(key.kid)).toBe(true)
    expect(service.asked).toBe(2)
  })
})

describe('another isolate in the data centre', () => {
  const others = () => new KeyStore(url())
  const finds = async (store: KeyStore, now: number) =>
    (await store.keysFor(key.kid, now, (work) => void deferred.push(work))).ids.has(key.kid)

  test('finds the keys, and keeps them as long as the first one', async () => {
    await knows(key.kid, at(0))
    await Promise.all(deferred)
    const other = others()
    expect(await finds(other, at(8 * MINUTE))).toBe(true)
    expect(service.asked).toBe(1)
    expect(await finds(other, at(10 * MINUTE))).toBe(true)
    expect(service.asked).toBe(2)
  })

  test('asks for keys that are older than ten minutes', async () => {
    await knows(key.kid, at(0))
    await Promise.all(deferred)
    expect(await finds(others(), at(10 * MINUTE))).toBe(true)
    expect(service.asked).toBe(2)
  })

  test('asks for a key that is not among them', async () => {
    await knows(key.kid, at(0))
    await Promise.all(deferred)
    const next = await newKey()
    service.keys = [next.jwk, key.jwk]
    const { ids } = await others().keysFor(next.kid, at(SECOND), (work) => void deferred.push(work))
    expect([ids.has(next.kid), service.asked]).toEqual([true, 2])
  })

  test('asks when the cache holds no keys', async () => {
    const cache = await caches.open('signing-keys')
    for (const body of ['{', '{"keys":{"keys":[]},"at":0}', '{}']) {
      const headers = { 'cache-control': 'max-age=600' }
      await cache.put(url(), new Response(body, { headers }))
      expect(await finds(others(), at(0)), body).toBe(true)
    }
  })
})

describe('a key that is not known', () => {
  let next: SigningKey
  beforeEach(async () => {
    next = await newKey()
    await knows(key.kid)
  })

  test('is looked for at once', async () => {
    service.keys = [next.jwk, key.jwk]
    expect(await knows(next.kid, at(SECOND))).toBe(true)
    expect(await knows(key.kid, at(SECOND))).toBe(true)
    expect(service.asked).toBe(2)
  })

  test('is looked for twice a minute, whoever invents them', async () => {
    for (let after = 0; after < MINUTE; after += SECOND) {
      expect(await knows(`invented-${after}`, at(after))).toBe(false)
    }
    expect(service.asked).toBe(1 + 2)
  })

  test('costs one question, however many ask at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => knows(`invented-${n}`)))
    expect(service.asked).toBe(2)
  })

  test('may be new while the service is down, and is not refused', async () => {
    service.answer = down
    expect(await knows(next.kid, at(SECOND))).toBe('unavailable')
    expect(await knows(next.kid, at(2 * SECOND))).toBe('unavailable')
    expect(await knows(key.kid, at(2 * SECOND))).toBe(true)
    expect(service.asked).toBe(2)
  })
})

test('a withdrawn key is no longer believed after ten minutes', async () => {
  await knows(key.kid)
  service.keys = [(await newKey()).jwk]
  expect(await knows(key.kid, at(10 * MINUTE))).toBe(false)
})

type Answer = NonNullable<KeyService['answer']>
const outages: [what: string, answer: Answer][] = [
  ['down', down],
  ['silent', silent],
  ['failing', () => new Response(null, { status: 500 })],
  ['refusing', () => Response.json({ keys: [] }, { status: 401 })],
  ['somewhere else', () => Response.redirect('https://evil.test/')],
  ['not what it was', () => new Response('<!doctype html>')],
  ['empty', () => Response.json({ keys: [] })],
  ['answering null', () => Response.json(null)],
  ['full of keys of another kind', () => Response.json({ keys: [{ kty: 'oct', kid: 'a' }] })],
  [
    'full of broken keys',
    () => Response.json({ keys: [{ kty: 'EC', crv: 'P-256', kid: 'a', alg: 'ES256', x: 'A' }] }),
  ],
]

describe.each(outages)('while the service is %s', (_, answer) => {
  test('no one can be verified when nothing is known', async () => {
    service.answer = answer
    expect(await knows(key.kid)).toBe('unavailable')
    expect(warned.join()).toContain('keys.failed')
  })

  test('the last keys hold for a day', async () => {
    await knows(key.kid)
    service.answer = answer
    expect(await knows(key.kid, at(10 * MINUTE))).toBe(true)
    expect(warned.join()).toMatch(/keys\.failed.*"heldSeconds":600/)
    expect(await knows(key.kid, at(DAY))).toBe(true)
    expect(await knows(key.kid, at(DAY + 1))).toBe('unavailable')
  })
})

test('after a failure the service is left alone for some seconds', async () => {
  service.answer = down
  await knows(key.kid)
  service.answer = null
  expect(await knows(key.kid, at(5 * SECOND - 1))).toBe('unavailable')
  expect(service.asked).toBe(1)
  expect(await knows(key.kid, at(10 * SECOND))).toBe(true)
})

test('a set says plainly what is wrong with it', async () => {
  service.keys = []
  await knows(key.kid)
  expect(warned.join()).toContain('asymmetric keys')
})

test('one broken key does not spoil the others', async () => {
  service.keys = [{ kty: 'EC', crv: 'P-256', kid: 'broken', alg: 'ES256', x: 'A', y: 'A' }, key.jwk]
  expect(await knows(key.kid)).toBe(true)
  expect(await knows('broken')).toBe(false)
})
