import { beforeEach, describe, expect, test } from 'vitest'
import { signatureOf } from '../../worker/platform/lib/standard-webhook.ts'
import { PUBLISHABLE_KEY, SECRET_KEY } from '../../worker/local/auth/keys.ts'
import type { LocalEnv } from '../../worker/local/environment.ts'
import { newProtectedMember } from './authenticator.ts'
import {
  administration,
  ask,
  call,
  configure,
  given,
  newAddress,
  newMember,
  newSignedInMember,
  PASSWORD,
  resetStandIns,
  visitor,
} from './stand-in.ts'

// What the published service answers (v2.196), where the stand-in was once found to differ.

beforeEach(resetStandIns)

const VERSION = { 'x-supabase-api-version': '2024-01-01' }
const secret = { ...VERSION, apikey: SECRET_KEY }
type Body = Record<string, unknown>

const refusalOf = async (response: Response) => {
  const { code, message } = await response.json<Body>()
  return { status: response.status, code, message }
}

describe('the stand-in answers as the published service', () => {
  test.each(['müller@velours.test', 'ada@vélours.test', 'a”b@velours.test'])(
    'to a sign-up with letters beyond ASCII (%s)',
    async (email) => {
      const response = await call('POST', '/signup', { email, password: PASSWORD }, VERSION)
      expect(await refusalOf(response)).toEqual({
        status: 400,
        code: 'validation_failed',
        message: 'Unable to validate email address: invalid format',
      })
    },
  )

  test.each(["o'hara+velours@velours.test", 'first.last_1@velours.test'])(
    'to a sign-up with the marks of an address (%s)',
    async (email) => {
      const response = await call('POST', '/signup', { email, password: PASSWORD }, VERSION)
      expect(response.status).toBe(200)
    },
  )

  test('to a new password: the times of earlier mails are gone, the new address is not', async () => {
    const { client, email } = await newSignedInMember()
    const next = newAddress()
    given(await client.updateUser({ email: next }))
    given(await visitor().resetPasswordForEmail(email))
    const before = given(await client.getUser()).user
    expect(before).toHaveProperty('email_change_sent_at')
    expect(before).toHaveProperty('recovery_sent_at')
    given(await client.updateUser({ password: 'another-password' }))
    const { user } = given(await client.getUser())
    expect(user.new_email).toBe(next)
    for (const time of ['confirmation_sent_at', 'recovery_sent_at', 'email_change_sent_at']) {
      expect(user).not.toHaveProperty(time)
    }
  })

  test('to a weak password: its code is in no header', async () => {
    const response = await call('POST', '/signup', { email: newAddress(), password: 'a' }, VERSION)
    expect(response.status).toBe(422)
    expect(response.headers.get('x-sb-error-code')).toBeNull()
    const other = await call('POST', '/signup', { email: 'a', password: PASSWORD }, VERSION)
    expect(other.headers.get('x-sb-error-code')).toBe('validation_failed')
  })

  test('to a password sign-in: that the password is not weak', async () => {
    const { email } = await newMember()
    const body = { email, password: PASSWORD }
    const response = await call('POST', '/token?grant_type=password', body, VERSION)
    expect(await response.json()).toMatchObject({ weak_password: null })
  })

  test('to a list of accounts: no identities; to one account: those there are', async () => {
    const { id } = await newMember()
    const list = await call('GET', '/admin/users?page=1&per_page=1', undefined, secret)
    const { users } = await list.json<{ users: Body[] }>()
    expect(users[0]).toMatchObject({ identities: null })
    const one = await call('GET', `/admin/users/${id}`, undefined, secret)
    expect(await one.json()).toMatchObject({ identities: [{ provider: 'email' }] })
  })

  test('to a search: its text is a pattern, whose marks a backslash takes back', async () => {
    const { email } = await newMember(`a_b-${crypto.randomUUID().slice(0, 8)}@velours.test`)
    const found = async (filter: string) => {
      const path = `/admin/users?${new URLSearchParams({ filter })}`
      const answer = await call('GET', path, undefined, secret)
      return (await answer.json<{ users: { email: string }[] }>()).users.map((user) => user.email)
    }
    expect((await found('_')).length).toBeGreaterThan(1)
    expect(await found(email.replace('_', '%'))).toEqual([email])
    expect(await found(email.replace('_', String.raw`\_`))).toEqual([email])
    expect(await found(email.replace('_', String.raw`\%`))).toEqual([])
  })

  test('to an account’s factors: a telephone and the last challenge', async () => {
    const { id } = await newProtectedMember()
    const { factors } = given(await administration().mfa.listFactors({ userId: id }))
    expect(factors).toMatchObject([{ phone: '' }])
    expect(factors[0]).toHaveProperty('last_challenged_at')
  })

  test('to calls without its key, as its gateway: without a code', async () => {
    const none = await ask('/auth/v1/settings')
    expect(none.status).toBe(401)
    expect(await none.json()).toEqual({ message: 'No API key found in request' })
    const wrong = await ask('/auth/v1/settings', { headers: { apikey: 'sb_publishable_wrong' } })
    expect(wrong.status).toBe(401)
    expect(await wrong.json()).toMatchObject({ message: 'Invalid API key' })
    const inBrowser = { apikey: SECRET_KEY, 'user-agent': 'Mozilla/5.0' }
    expect((await ask('/auth/v1/settings', { headers: inBrowser })).status).toBe(401)
  })

  test('about its own settings, as they are', async () => {
    const settings = async () =>
      (await ask('/auth/v1/settings', { headers: { apikey: PUBLISHABLE_KEY } })).json<Body>()
    expect(await settings()).toMatchObject({
      external: { anonymous_users: false, email: true, phone: false },
      disable_signup: false,
      mailer_autoconfirm: false,
      saml_enabled: false,
      passkeys_enabled: true,
    })
    await configure({ autoconfirm: true, passkeys: false, disableSignup: true })
    expect(await settings()).toMatchObject({
      disable_signup: true,
      mailer_autoconfirm: true,
      passkeys_enabled: false,
    })
  })
})

describe('the hook about passwords', () => {
  const SECRET = `v1,whsec_${btoa('k'.repeat(32))}`
  type Site = (request: Request) => Response | Promise<Response>

  async function signInAt(site: Site, { password = PASSWORD, email = '' } = {}) {
    const known = email || (await newMember()).email
    const fetch = async (input: RequestInfo | URL, init?: RequestInit) =>
      site(new Request(input, init))
    const bindings = {
      SITE: { fetch } as unknown as LocalEnv['SITE'],
      SUPABASE_HOOK_SECRET: SECRET,
    }
    return ask(
      '/auth/v1/token?grant_type=password',
      {
        method: 'POST',
        headers: { ...VERSION, apikey: PUBLISHABLE_KEY },
        body: JSON.stringify({ email: known, password }),
      },
      bindings satisfies Partial<LocalEnv>,
    )
  }
  const json = (body: unknown) => () => Response.json(body)

  beforeEach(() => configure({ passwordHook: true }))

  test('sends each attempt to the site, signed', async () => {
    const { email, id } = await newMember()
    const seen: { body: string; expected: string; given: string | null }[] = []
    const site: Site = async (request) => {
      const body = await request.text()
      const { headers } = request
      const signed = `${headers.get('webhook-id')}.${headers.get('webhook-timestamp')}.${body}`
      const expected = `v1,${await signatureOf(SECRET, signed)}`
      seen.push({ body, expected, given: headers.get('webhook-signature') })
      return Response.json({ decision: 'continue' })
    }
    expect((await signInAt(site, { email })).status).toBe(200)
    expect((await signInAt(site, { email, password: 'a-wrong-one' })).status).toBe(400)
    expect((await signInAt(site, { email: newAddress() })).status).toBe(400)
    expect(seen.map(({ body }) => JSON.parse(body) as Body)).toMatchObject([
      { user_id: id, valid: true, metadata: { ip_address: '127.0.0.1' } },
      { user_id: id, valid: false },
    ])
    for (const { expected, given: signature } of seen) expect(signature).toBe(expected)
  })

  test('asks nothing while it is switched off', async () => {
    await configure({ passwordHook: false })
    const response = await signInAt(() => Promise.reject(new Error('Not asked')))
    expect(response.status).toBe(200)
  })

  test('rejects the right password with the site’s words', async () => {
    const response = await signInAt(json({ decision: 'reject', message: 'Too many attempts.' }))
    expect(await refusalOf(response)).toEqual({
      status: 400,
      code: 'invalid_credentials',
      message: 'Too many attempts.',
    })
  })

  const failures: [what: string, site: Site, status: number, code: string][] = [
    ['503', () => new Response('No', { status: 503 }), 500, 'unexpected_failure'],
    ['401', () => new Response('No', { status: 401 }), 500, 'unexpected_failure'],
    [
      'a page',
      () => new Response('<p>', { headers: { 'content-type': 'text/html' } }),
      400,
      'hook_payload_invalid_content_type',
    ],
    ['nothing at all', () => Promise.reject(new Error('Refused')), 422, 'hook_timeout_after_retry'],
  ]
  test.each(failures)(
    'lets nobody in when the site answers with %s',
    async (_, site, ...refused) => {
      const [status, code] = refused
      expect(await refusalOf(await signInAt(site))).toMatchObject({ status, code })
    },
  )

  test('lets nobody in after five seconds', async () => {
    const began = Date.now()
    const response = await signInAt(() => new Promise<Response>(() => {}))
    expect(await refusalOf(response)).toMatchObject({ status: 422, code: 'hook_timeout' })
    expect(Date.now() - began).toBeGreaterThanOrEqual(4_900)
  }, 20_000)

  test('lets in after an empty answer', async () => {
    expect((await signInAt(() => new Response(''))).status).toBe(200)
  })

  test('asks once more where the site says when', async () => {
    let asked = 0
    const site: Site = () =>
      ++asked === 1
        ? new Response('No', { status: 503, headers: { 'retry-after': '1' } })
        : Response.json({ decision: 'continue' })
    expect((await signInAt(site)).status).toBe(200)
  })
})
