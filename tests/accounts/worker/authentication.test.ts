import { exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { getMe } from '#accounts/me.api'
import { getMeSchemas } from '#accounts/members'
import {
  bearer,
  down,
  KEY,
  type KeyService,
  newKey,
  openAccounts,
  silent,
  type SigningKey,
  type TestAccounts,
} from '../../support/accounts/accounts.ts'
import { expectAnswer, expectTurnedAway } from '../../support/platform/answers.ts'
import { DAY, uuid } from '../../support/platform/fixtures.ts'
import { openSite } from '../../support/platform/open-site.ts'

let accounts: TestAccounts
let site: Awaited<ReturnType<typeof openSite>>
async function open() {
  accounts = await openAccounts()
  site = await openSite([], { vars: accounts.vars })
}
let logged: string
beforeEach(() => {
  logged = ''
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void (logged += text))
  vi.spyOn(console, 'error').mockImplementation((text: string) => void (logged += text))
})

const b64 = (value: unknown) =>
  btoa(JSON.stringify(value)).replace(/[+/=]/g, (c) => ({ '+': '-', '/': '_' })[c] ?? '')
const partsOf = async (changes = {}) => (await accounts.token(changes)).split('.')
const hmac = (claims: object, secret: string, kid?: string) =>
  new SignJWT({ ...accounts.claims(), ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...(kid && { kid }) })
    .sign(new TextEncoder().encode(secret))
/** A token that was issued ten minutes ago. */
const old = () => ({ iat: accounts.seconds() - 600 })
const without = (claim: string) => accounts.token({ [claim]: undefined })

const worthless: [what: string, token: () => string | Promise<string>][] = [
  ['nothing', () => ''],
  ['a publishable key', () => KEY],
  ['a secret key', () => 'sb_secret_0123456789abcdefghij'],
  ['"alg": "none"', () => new UnsecuredJWT(accounts.claims()).encode()],
  [
    '"alg": "none" under a known key id',
    async () => {
      const [, payload] = await partsOf()
      return `${b64({ alg: 'none', kid: accounts.key.kid })}.${payload}.`
    },
  ],
  ['HS256 with the public key', () => hmac({}, JSON.stringify(accounts.key.jwk), accounts.key.kid)],
  [
    'HS256 with the public key as PEM',
    async () => {
      const { publicKey } = await generateKeyPair('ES256')
      return hmac({}, await exportSPKI(publicKey), accounts.key.kid)
    },
  ],
  ['the anon key', () => hmac({ role: 'anon', iss: 'supabase' }, 'x'.repeat(40))],
  ['the service key', () => hmac({ role: 'service_role', iss: 'supabase' }, 'x'.repeat(40))],
  ['a role that is no member’s', () => accounts.token({ role: 'anon' })],
  ['the service’s own role', () => accounts.token({ role: 'service_role' })],
  [
    'a foreign issuer and its key',
    async () => accounts.token({ iss: 'https://evil.test/auth/v1', ...old() }, await newKey()),
  ],
  ['a foreign audience', () => accounts.token({ aud: 'other' })],
  ['no audience', () => without('aud')],
  ['an expired one', () => accounts.token({ exp: accounts.seconds() - 6 })],
  ['one that never expires', () => without('exp')],
  ['one not yet valid', () => accounts.token({ nbf: accounts.seconds() + 60 })],
  ['one from the future', () => accounts.token({ iat: accounts.seconds() + 60 })],
  ['one from long ago', () => accounts.token({ iat: accounts.seconds() - (8 * DAY) / 1_000 })],
  ['an unknown key', async () => accounts.token(old(), await newKey())],
  [
    'another key under a known id',
    async () => accounts.token({}, { ...(await newKey()), kid: accounts.key.kid }),
  ],
  ['no key id', () => accounts.token({}, accounts.key, { kid: undefined })],
  [
    'a key that it brings itself',
    async () => {
      const own = await newKey()
      const header = { kid: accounts.key.kid, jwk: own.jwk, jku: 'https://evil.test/jwks.json' }
      return accounts.token({}, own, header)
    },
  ],
  [
    'an unknown critical header',
    async () => {
      const { alg, kid, privateKey } = accounts.key
      return new SignJWT(accounts.claims())
        .setProtectedHeader({ alg, kid, crit: ['new'], new: 1 })
        .sign(privateKey, { crit: { new: true } })
    },
  ],
  ['a truncated one', async () => (await accounts.token()).slice(0, -20)],
  ['one without a signature', async () => (await partsOf()).slice(0, 2).join('.')],
  [
    'a changed one',
    async () => {
      const [header, , signature] = await partsOf()
      return [header, b64(accounts.claims({ sub: uuid(0xb) })), signature].join('.')
    },
  ],
  ['one that is no JSON', () => 'bm90.bm90.bm90'],
  ['an anonymous user', () => accounts.token({ is_anonymous: true })],
  ['a subject that is no id', () => accounts.token({ sub: 'ada' })],
  ['no session', () => without('session_id')],
  ['9 kB', () => accounts.token({ user_metadata: { note: 'x'.repeat(7_000) } })],
  ['10 MB', () => 'x'.repeat(10_000_000)],
]

describe('a token that proves nothing', () => {
  beforeAll(open)
  beforeEach(() => {
    site.resetMeter()
    accounts.service.asked = 0
  })

  test.each(worthless)('(%s) is asked to sign in', async (_, make) => {
    const response = await site.ask(getMe.path, bearer(await make()))
    await expectTurnedAway(response, 401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect(site.meter.trips).toBe(0)
  })

  test.each(worthless)('(%s) is a visitor to public calls', async (_, make) => {
    const response = await site.ask('/api/companions', bearer(await make()))
    expect(response.status).toBe(200)
    expect(accounts.service.asked).toBe(0)
  })

  test('is not read when it is too long', async () => {
    const long = await accounts.token({ user_metadata: { note: 'x'.repeat(7_000) } })
    await expectTurnedAway(await site.ask(getMe.path, bearer(long)), 401)
    expect(accounts.service.asked).toBe(0)
  })

  test('nor anywhere but in its header', async () => {
    const token = await accounts.token()
    const ways: [path: string, headers: Record<string, string>][] = [
      [`${getMe.path}?access_token=${token}`, {}],
      [getMe.path, { cookie: `sb-access-token=${token}` }],
      [getMe.path, { 'x-authorization': `Bearer ${token}` }],
      [getMe.path, { authorization: token }],
      [getMe.path, { authorization: `Basic ${token}` }],
      [getMe.path, { authorization: `Bearer ${token}, Bearer ${token}` }],
    ]
    for (const [path, headers] of ways)
      await expectTurnedAway(await site.ask(path, { headers }), 401)
  })
})

describe('while the accounts’ service', () => {
  beforeEach(open)
  const answers: [what: string, answer: NonNullable<KeyService['answer']>][] = [
    ['is down', down],
    ['is too slow', silent],
    ['fails', () => new Response('Bad gateway', { status: 502 })],
    ['is another site', () => new Response('<!doctype html>')],
    ['sends elsewhere', () => Response.redirect('https://evil.test/jwks.json')],
    ['answers something else', () => Response.json({ message: 'No API key found in request' })],
    ['has no keys', () => Response.json({ keys: [] })],
    ['has only keys that are not for us', () => Response.json({ keys: [{ kty: 'oct', k: 'eA' }] })],
  ]
  test.each(answers)('%s, no one is signed out', async (_, answer) => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(60))
    onTestFinished(() => patience.mockRestore())
    accounts.service.answer = answer
    const response = await site.ask(getMe.path, await accounts.as())
    await expectTurnedAway(response, 503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await site.ask('/api/companions', await accounts.as())).status).toBe(200)
    await expectTurnedAway(await site.ask(getMe.path), 401)
  })

  test('is away for a while, members who are known stay', async () => {
    await site.ask(getMe.path, await accounts.as())
    accounts.service.answer = down
    await expectAnswer(getMeSchemas, site.ask(getMe.path, await accounts.as()))
  })

  test('has the keys of another service, tokens are bad', async () => {
    accounts.service.keys = [(await newKey()).jwk]
    await expectTurnedAway(await site.ask(getMe.path, await accounts.as(old())), 401)
  })

  test('signs with a key that has not reached us, no one is signed out', async () => {
    const next = await newKey()
    const ask = async (claims: JWTPayload) =>
      site.ask(getMe.path, bearer(await accounts.token(claims, next)))
    const response = await ask({})
    await expectTurnedAway(response, 503)
    expect(response.headers.get('retry-after')).toBe('30')
    await expectTurnedAway(await ask(old()), 401)
    expect((await site.ask('/api/companions', await accounts.as())).status).toBe(200)
    expect(logged).toContain(`"why":"Unknown key ${next.kid}`)
  })

  test.each(['https://evil.test/auth/v1', '/auth/v1/'])(
    'is not the one that SUPABASE_URL names (%s), no one is signed out and the log names the setting',
    async (iss) => {
      const response = await site.ask(getMe.path, await accounts.as({ iss }))
      await expectTurnedAway(response, 503)
      expect(logged).toContain('"why":"SUPABASE_URL stands for the issuer')
      expect(logged).toContain(`the token is from ${iss}"`)
    },
  )

  test('changes its key, members go on', async () => {
    await site.ask(getMe.path, await accounts.as())
    const next: SigningKey = await newKey()
    accounts.service.keys = [next.jwk]
    const entered = await Promise.all(
      Array.from({ length: 5 }, async () =>
        site.ask(getMe.path, bearer(await accounts.token({}, next))),
      ),
    )
    expect(entered.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(accounts.service.asked).toBe(2)
    await expectTurnedAway(await site.ask(getMe.path, await accounts.as(old())), 401)
  })
})

test('when D1 fails, a member is asked to come back', async () => {
  accounts = await openAccounts()
  site = await openSite([], { vars: accounts.vars, fail: () => true })
  await expectTurnedAway(await site.ask(getMe.path, await accounts.as()), 503)
})
