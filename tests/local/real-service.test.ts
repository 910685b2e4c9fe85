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
  dataOf,
  newAddress,
  newMember,
  newSignedInMember,
  PASSWORD,
  resetStandIns,
  visitor,
} from './stand-in.ts'

// Responses of the published service (v2.196) from which the stand-in once differed.

beforeEach(resetStandIns)

const VERSION = { 'x-supabase-api-version': '2024-01-01' }
const secret = { ...VERSION, apikey: SECRET_KEY }
type Body = Record<string, unknown>

const refusalOf = async (response: Response) => {
  const { code, message } = await response.json<Body>()
  return { status: response.status, code, message }
}

describe('the audit log of the stand-in', () => {
  type Entry = { payload: { action: string; actor_username: string; traits?: object } }
  const logOf = async (query: string) => {
    const response = await call('GET', `/admin/audit?per_page=20&query=${query}`, undefined, secret)
    return { status: response.status, entries: await response.json<Entry[]>() }
  }

  test('contains a change of a password with the account’s address, the newest first', async () => {
    const { client, email } = await newSignedInMember()
    dataOf(await client.updateUser({ password: 'another-long-password' }))
    const { entries } = await logOf('type:user')
    const own = entries.filter(({ payload }) => payload.actor_username === email)
    expect(own.map(({ payload }) => payload.action).toSorted()).toEqual([
      'user_modified',
      'user_updated_password',
    ])
    const { entries: signIns } = await logOf('action:login')
    expect(signIns[0]).toMatchObject({ payload: { action: 'login', actor_username: email } })
  })

  test('contains no refused change, and nothing while it is off', async () => {
    const { client, email } = await newSignedInMember()
    await client.updateUser({ password: 'short' })
    await configure({ auditLog: false })
    dataOf(await client.updateUser({ password: 'another-long-password' }))
    const { entries } = await logOf('type:user')
    expect(entries.filter(({ payload }) => payload.actor_username === email)).toEqual([])
  })

  test('is only for the secret key, and rejects unknown scopes', async () => {
    expect((await logOf('colour:red')).status).toBe(400)
    expect((await call('GET', '/admin/audit', undefined, VERSION)).status).toBe(403)
  })
})

describe('a response of the stand-in', () => {
  test.each(['müller@velours.test', 'ada@vélours.test', 'a”b@velours.test'])(
    'rejects a sign-up with letters beyond ASCII (%s)',
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
    'accepts a sign-up with special characters of addresses (%s)',
    async (email) => {
      const response = await call('POST', '/signup', { email, password: PASSWORD }, VERSION)
      expect(response.status).toBe(200)
    },
  )

  test('to a new password clears the times of earlier mails, but not the new address', async () => {
    const { client, email } = await newSignedInMember()
    const next = newAddress()
    dataOf(await client.updateUser({ email: next }))
    dataOf(await visitor().resetPasswordForEmail(email))
    const userBefore = dataOf(await client.getUser()).user
    expect(userBefore).toHaveProperty('email_change_sent_at')
    expect(userBefore).toHaveProperty('recovery_sent_at')
    dataOf(await client.updateUser({ password: 'another-password' }))
    const { user } = dataOf(await client.getUser())
    expect(user.new_email).toBe(next)
    for (const time of ['confirmation_sent_at', 'recovery_sent_at', 'email_change_sent_at']) {
      expect(user).not.toHaveProperty(time)
    }
  })

  test('to a weak password has its code in no header', async () => {
    const response = await call('POST', '/signup', { email: newAddress(), password: 'a' }, VERSION)
    expect(response.status).toBe(422)
    expect(response.headers.get('x-sb-error-code')).toBeNull()
    const otherResponse = await call('POST', '/signup', { email: 'a', password: PASSWORD }, VERSION)
    expect(otherResponse.headers.get('x-sb-error-code')).toBe('validation_failed')
  })

  test('to a password sign-in reports no weak password', async () => {
    const { email } = await newMember()
    const body = { email, password: PASSWORD }
    const response = await call('POST', '/token?grant_type=password', body, VERSION)
    expect(await response.json()).toMatchObject({ weak_password: null })
  })

  test('to a list of accounts omits identities, to a single account includes them', async () => {
    const { id } = await newMember()
    const list = await call('GET', '/admin/users?page=1&per_page=1', undefined, secret)
    const { users } = await list.json<{ users: Body[] }>()
    expect(users[0]).toMatchObject({ identities: null })
    const account = await call('GET', `/admin/users/${id}`, undefined, secret)
    expect(await account.json()).toMatchObject({ identities: [{ provider: 'email' }] })
  })

  test('to a search treats its text as a pattern, with backslash as escape', async () => {
    const { email } = await newMember(`a_b-${crypto.randomUUID().slice(0, 8)}@velours.test`)
    const findEmails = async (filter: string) => {
      const path = `/admin/users?${new URLSearchParams({ filter })}`
      const answer = await call('GET', path, undefined, secret)
      return (await answer.json<{ users: { email: string }[] }>()).users.map((user) => user.email)
    }
    expect((await findEmails('_')).length).toBeGreaterThan(1)
    expect(await findEmails(email.replace('_', '%'))).toEqual([email])
    expect(await findEmails(email.replace('_', String.raw`\_`))).toEqual([email])
    expect(await findEmails(email.replace('_', String.raw`\%`))).toEqual([])
  })

  test('to a list of factors includes phones and the last challenge', async () => {
    const { id } = await newProtectedMember()
    const { factors } = dataOf(await administration().mfa.listFactors({ userId: id }))
    expect(factors).toMatchObject([{ phone: '' }])
    expect(factors[0]).toHaveProperty('last_challenged_at')
  })

  test('without a key is the gateway’s, without an error code', async () => {
    const withoutKey = await ask('/auth/v1/settings')
    expect(withoutKey.status).toBe(401)
    expect(await withoutKey.json()).toEqual({ message: 'No API key found in request' })
    const wrong = await ask('/auth/v1/settings', { headers: { apikey: 'sb_publishable_wrong' } })
    expect(wrong.status).toBe(401)
    expect(await wrong.json()).toMatchObject({ message: 'Invalid API key' })
    const inBrowser = { apikey: SECRET_KEY, 'user-agent': 'Mozilla/5.0' }
    expect((await ask('/auth/v1/settings', { headers: inBrowser })).status).toBe(401)
  })

  test('about settings contains the current settings', async () => {
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

describe('the password hook', () => {
  const SECRET = `v1,whsec_${btoa('k'.repeat(32))}`
  type Site = (request: Request) => Response | Promise<Response>

  async function signInAt(site: Site, { password = PASSWORD, email = '' } = {}) {
    const address = email || (await newMember()).email
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
        body: JSON.stringify({ email: address, password }),
      },
      bindings satisfies Partial<LocalEnv>,
    )
  }
  const json = (body: unknown) => () => Response.json(body)

  beforeEach(() => configure({ passwordHook: true }))

  test('sends each attempt to the site, signed', async () => {
    const { email, id } = await newMember()
    const attempts: { body: string; expected: string; given: string | null }[] = []
    const site: Site = async (request) => {
      const body = await request.text()
      const { headers } = request
      const signedText = `${headers.get('webhook-id')}.${headers.get('webhook-timestamp')}.${body}`
      const expected = `v1,${await signatureOf(SECRET, signedText)}`
      attempts.push({ body, expected, given: headers.get('webhook-signature') })
      return Response.json({ decision: 'continue' })
    }
    expect((await signInAt(site, { email })).status).toBe(200)
    expect((await signInAt(site, { email, password: 'a-wrong-one' })).status).toBe(400)
    expect((await signInAt(site, { email: newAddress() })).status).toBe(400)
    expect(attempts.map(({ body }) => JSON.parse(body) as Body)).toMatchObject([
      { user_id: id, valid: true, metadata: { ip_address: '127.0.0.1' } },
      { user_id: id, valid: false },
    ])
    for (const { expected, given: signature } of attempts) expect(signature).toBe(expected)
  })

  test('makes no call while it is off', async () => {
    await configure({ passwordHook: false })
    const response = await signInAt(() => Promise.reject(new Error('Not asked')))
    expect(response.status).toBe(200)
  })

  test('rejects a correct password with the site’s message', async () => {
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
    ['no body', () => Promise.reject(new Error('Refused')), 422, 'hook_timeout_after_retry'],
  ]
  test.each(failures)(
    'rejects every sign-in when the site responds with %s',
    async (_, site, ...refusal) => {
      const [status, code] = refusal
      expect(await refusalOf(await signInAt(site))).toMatchObject({ status, code })
    },
  )

  test('rejects every sign-in after five seconds without a response', async () => {
    const startedAt = Date.now()
    const response = await signInAt(() => new Promise<Response>(() => {}))
    expect(await refusalOf(response)).toMatchObject({ status: 422, code: 'hook_timeout' })
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(4_900)
  }, 20_000)

  test('accepts a sign-in after an empty response', async () => {
    expect((await signInAt(() => new Response(''))).status).toBe(200)
  })

  test('calls once more when the site sends Retry-After', async () => {
    let callCount = 0
    const site: Site = () =>
      ++callCount === 1
        ? new Response('No', { status: 503, headers: { 'retry-after': '1' } })
        : Response.json({ decision: 'continue' })
    expect((await signInAt(site)).status).toBe(200)
  })
})
