import { exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { getMeEndpoint } from '#accounts/me'
import {
  bearer,
  down,
  KEY,
  type KeyService,
  newKey,
  openAccounts,
  neverRespond,
  type SigningKey,
  type TestAccounts,
} from '../../support/accounts/accounts.ts'
import { expectTurnedAway } from '../../support/platform/answers.ts'
import { DAY, uuid } from '../../support/platform/fixtures.ts'
import { openSite } from '../../support/platform/open-site.ts'

let accounts: TestAccounts
let site: Awaited<ReturnType<typeof openSite>>
async function open() {
  accounts = await openAccounts()
  site = await openSite([], { vars: accounts.vars })
}
let logText: string
beforeEach(() => {
  logText = ''
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void (logText += text))
  vi.spyOn(console, 'error').mockImplementation((text: string) => void (logText += text))
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

const invalidTokens: [what: string, token: () => string | Promise<string>][] = [
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
  ['a role other than a member’s', () => accounts.token({ role: 'anon' })],
  ['the service’s own role', () => accounts.token({ role: 'service_role' })],
  [
    'a foreign issuer and key',
    async () => accounts.token({ iss: 'https://evil.test/auth/v1', ...old() }, await newKey()),
  ],
  ['a foreign audience', () => accounts.token({ aud: 'other' })],
  ['no audience', () => without('aud')],
  ['an expired token', () => accounts.token({ exp: accounts.seconds() - 6 })],
  ['a token that never expires', () => without('exp')],
  ['a token that is not yet valid', () => accounts.token({ nbf: accounts.seconds() + 60 })],
  ['a token issued in the future', () => accounts.token({ iat: accounts.seconds() + 60 })],
  [
    'a token issued long ago',
    () => accounts.token({ iat: accounts.seconds() - (8 * DAY) / 1_000 }),
  ],
  ['an unknown key', async () => accounts.token(old(), await newKey())],
  [
    'another key under a known id',
    async () => accounts.token({}, { ...(await newKey()), kid: accounts.key.kid }),
  ],
  ['no key id', () => accounts.token({}, accounts.key, { kid: undefined })],
  [
    'a key in its own header',
    async () => {
      const foreignKey = await newKey()
      const header = {
        kid: accounts.key.kid,
        jwk: foreignKey.jwk,
        jku: 'https://evil.test/jwks.json',
      }
      return accounts.token({}, foreignKey, header)
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
  ['a truncated token', async () => (await accounts.token()).slice(0, -20)],
  ['a token without a signature', async () => (await partsOf()).slice(0, 2).join('.')],
  [
    'a changed token',
    async () => {
      const [header, , signature] = await partsOf()
      return [header, b64(accounts.claims({ sub: uuid(0xb) })), signature].join('.')
    },
  ],
  ['a token that is no JSON', () => 'bm90.bm90.bm90'],
  ['an anonymous user', () => accounts.token({ is_anonymous: true })],
  ['an invalid subject', () => accounts.token({ sub: 'ada' })],
  ['no session', () => without('session_id')],
  ['9 kB', () => accounts.token({ user_metadata: { note: 'x'.repeat(7_000) } })],
  ['10 MB', () => 'x'.repeat(10_000_000)],
]

describe('invalid token', () => {
  beforeAll(open)
  beforeEach(() => {
    site.resetMeter()
    accounts.service.callCount = 0
  })

  test.each(invalidTokens)('a member’s call with %s gets 401', async (_, make) => {
    const response = await site.ask(getMeEndpoint.path, bearer(await make()))
    await expectTurnedAway(response, 401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect(site.meter.trips).toBe(0)
  })

  test.each(invalidTokens)(
    'a public call with %s is answered as for a visitor',
    async (_, make) => {
      const response = await site.ask('/api/companions', bearer(await make()))
      expect(response.status).toBe(200)
      expect(accounts.service.callCount).toBe(0)
    },
  )

  test('a token outside of the Authorization header is ignored', async () => {
    const token = await accounts.token()
    const ways: [path: string, headers: Record<string, string>][] = [
      [`${getMeEndpoint.path}?access_token=${token}`, {}],
      [getMeEndpoint.path, { cookie: `sb-access-token=${token}` }],
      [getMeEndpoint.path, { 'x-authorization': `Bearer ${token}` }],
      [getMeEndpoint.path, { authorization: token }],
      [getMeEndpoint.path, { authorization: `Basic ${token}` }],
      [getMeEndpoint.path, { authorization: `Bearer ${token}, Bearer ${token}` }],
    ]
    for (const [path, headers] of ways)
      await expectTurnedAway(await site.ask(path, { headers }), 401)
  })
})

describe('outage of the account service', () => {
  beforeEach(open)
  const answers: [what: string, answer: NonNullable<KeyService['answer']>][] = [
    ['is down', down],
    ['is too slow', neverRespond],
  ]
  test.each(answers)(
    'when the service %s, calls get 503 and no session ends',
    async (_, answer) => {
      const timeout = AbortSignal.timeout.bind(AbortSignal)
      const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(60))
      onTestFinished(() => patience.mockRestore())
      accounts.service.answer = answer
      const response = await site.ask(getMeEndpoint.path, await accounts.as())
      await expectTurnedAway(response, 503)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await site.ask('/api/companions', await accounts.as())).status).toBe(200)
      await expectTurnedAway(await site.ask(getMeEndpoint.path), 401)
    },
  )

  test('a token with a key that has not arrived yet gets 503', async () => {
    const next = await newKey()
    const ask = async (claims: JWTPayload) =>
      site.ask(getMeEndpoint.path, bearer(await accounts.token(claims, next)))
    const response = await ask({})
    await expectTurnedAway(response, 503)
    expect(response.headers.get('retry-after')).toBe('30')
    await expectTurnedAway(await ask(old()), 401)
    expect((await site.ask('/api/companions', await accounts.as())).status).toBe(200)
    expect(logText).toContain(`"why":"Unknown key ${next.kid}`)
  })

  test.each(['https://evil.test/auth/v1', '/auth/v1/'])(
    'tokens of another issuer than SUPABASE_URL (%s) get 503, and the log names the setting',
    async (iss) => {
      const response = await site.ask(getMeEndpoint.path, await accounts.as({ iss }))
      await expectTurnedAway(response, 503)
      expect(logText).toContain('"why":"SUPABASE_URL stands for the issuer')
      expect(logText).toContain(`the token is from ${iss}"`)
    },
  )

  test('members stay signed in after a change of the key', async () => {
    await site.ask(getMeEndpoint.path, await accounts.as())
    const next: SigningKey = await newKey()
    accounts.service.keys = [next.jwk]
    const responses = await Promise.all(
      Array.from({ length: 5 }, async () =>
        site.ask(getMeEndpoint.path, bearer(await accounts.token({}, next))),
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(accounts.service.callCount).toBe(2)
    await expectTurnedAway(await site.ask(getMeEndpoint.path, await accounts.as(old())), 401)
  })
})

test('a member’s call gets 503 when D1 fails', async () => {
  accounts = await openAccounts()
  site = await openSite([], { vars: accounts.vars, fail: () => true })
  await expectTurnedAway(await site.ask(getMeEndpoint.path, await accounts.as()), 503)
})
