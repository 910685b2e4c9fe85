import { beforeEach, describe, expect, test } from 'vitest'
import {
  askJson,
  administration,
  ask,
  call,
  configure,
  expectRefusal,
  follow,
  given,
  lastMailTo,
  memoryStorage,
  moveClock,
  newAddress,
  newMember,
  ORIGIN,
  PASSWORD,
  resetStandIns,
  sessionOf,
  visitor,
} from './stand-in.ts'

beforeEach(resetStandIns)

async function signedUp() {
  const email = newAddress()
  given(await visitor().signUp({ email, password: PASSWORD }))
  return { email, ...(await lastMailTo(email)) }
}

async function forgetful(client = visitor()) {
  const { email, id } = await newMember()
  given(await client.resetPasswordForEmail(email, { redirectTo: `${ORIGIN}/reset-password` }))
  return { id, ...(await lastMailTo(email)) }
}

const methodsOf = (accessToken: string): { method: string }[] =>
  JSON.parse(atob(accessToken.split('.')[1] ?? '')).amr

describe('the hash of a link, sent by a button', () => {
  test('signs in on any device, once', async () => {
    const { email, hash } = await signedUp()
    const verify = () => visitor().verifyOtp({ type: 'signup', token_hash: hash })
    const session = sessionOf(await verify())
    expect(session.user.email).toBe(email)
    expect(methodsOf(session.access_token)).toMatchObject([{ method: 'otp' }])
    const message = 'Email link is invalid or has expired'
    await expectRefusal(verify(), 403, 'otp_expired', message)
  })

  test('says when it was for a forgotten password', async () => {
    const { hash } = await forgetful()
    const client = visitor()
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    sessionOf(await client.verifyOtp({ type: 'recovery', token_hash: hash }))
    expect(events).toContain('PASSWORD_RECOVERY')
  })

  test('needs no verifier, with or without the mark of a code flow', async () => {
    for (const cut of [(hash: string) => hash, (hash: string) => hash.replace('pkce_', '')]) {
      const { hash } = await forgetful(visitor({ flowType: 'pkce' }))
      expect(hash).toMatch(/^pkce_[0-9a-f]{56}$/)
      sessionOf(await visitor().verifyOtp({ type: 'recovery', token_hash: cut(hash) }))
    }
  })

  test('counts only for what it was sent for', async () => {
    const { hash } = await signedUp()
    const verify = visitor().verifyOtp({ type: 'recovery', token_hash: hash })
    await expectRefusal(verify, 403, 'otp_expired')
  })

  test('of a user who was banned since signs no one in', async () => {
    const { hash, id } = await forgetful()
    given(await administration().updateUserById(id, { ban_duration: '1h' }))
    const verify = visitor().verifyOtp({ type: 'recovery', token_hash: hash })
    await expectRefusal(verify, 403, 'user_banned', 'User is banned')
  })
})

describe('the six digits that stand for a link', () => {
  /** Mails show none, as no page takes them. */
  async function newCode() {
    const { email } = await newMember()
    const link = given(await administration().generateLink({ type: 'magiclink', email }))
    return { email, code: link.properties.email_otp }
  }

  test('sign in, once', async () => {
    const { email, code } = await newCode()
    const verify = () => visitor().verifyOtp({ type: 'email', email, token: code })
    expect(sessionOf(await verify()).user.email).toBe(email)
    await expectRefusal(verify(), 403, 'otp_expired', 'Token has expired or is invalid')
  })

  test('count for their own address only', async () => {
    const { code } = await newCode()
    const { email } = await newCode()
    const verify = visitor().verifyOtp({ type: 'email', email, token: code })
    await expectRefusal(verify, 403, 'otp_expired', 'Token has expired or is invalid')
  })
})

describe('a check is refused', () => {
  const both = { type: 'signup', email: 'ada@velours.test', token: '123456', token_hash: 'abc' }
  const refused: [why: string, status: number, message: string, body: object][] = [
    ['without either', 400, 'Verify requires either a token or a token hash', { type: 'signup' }],
    ['with both', 400, 'Verify requires either a token or a token hash', both],
    [
      'with a hash and an address',
      400,
      'Only the token_hash and type should be provided',
      { ...both, token: '' },
    ],
    ['without a type', 400, 'Verify requires a verification type', { token_hash: 'abc' }],
    [
      'with a type that is none',
      400,
      'Invalid email verification type',
      { type: 'constructor', token_hash: 'abc' },
    ],
    [
      'for half a phone number',
      400,
      'Invalid phone number format (E.164 required)',
      { type: 'sms', phone: 'abc', token: '123456' },
    ],
    [
      'for a phone number',
      403,
      'Token has expired or is invalid',
      { type: 'sms', phone: '+41791234567', token: '123456' },
    ],
  ]
  test.each(refused)('%s', async (_, status, message, body) => {
    const response = await call('POST', '/verify', body)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ msg: message })
  })

  test('as JSON, when a link lacks its token or its type', async () => {
    for (const query of ['type=signup', 'token=abc']) {
      expect((await ask(`/auth/v1/verify?${query}`)).status).toBe(400)
    }
  })
})

describe('a client that asks for a code', () => {
  const browser = () => visitor({ flowType: 'pkce', storage: memoryStorage() })

  test('trades it in for a session, once', async () => {
    const client = browser()
    const { link } = await forgetful(client)
    const { to, query, fragment } = await follow(link)
    expect(to.pathname).toBe('/reset-password')
    expect(fragment).toEqual({})
    const session = sessionOf(await client.exchangeCodeForSession(query.code ?? ''))
    expect(methodsOf(session.access_token)).toMatchObject([{ method: 'recovery' }])
    const again = { auth_code: query.code, code_verifier: 'x'.repeat(50) }
    const response = await call('POST', '/token?grant_type=pkce', again)
    expect(response.status).toBe(404)
    expect(response.headers.get('x-sb-error-code')).toBe('flow_state_not_found')
  })

  test('gets nothing with another verifier, or none', async () => {
    const { query } = await follow((await forgetful(browser())).link)
    const wrong = { auth_code: query.code, code_verifier: 'x'.repeat(50) }
    const response = await call('POST', '/token?grant_type=pkce', wrong)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error_code: 'bad_code_verifier',
      msg: 'code challenge does not match previously saved code verifier',
    })
    const none = await call('POST', '/token?grant_type=pkce', { auth_code: query.code })
    expect(await none.json()).toMatchObject({
      msg: 'invalid request: both auth code and code verifier should be non-empty',
    })
  })

  test('has five minutes from its request, though the link confirms later too', async () => {
    const client = browser()
    const email = newAddress()
    given(await client.signUp({ email, password: PASSWORD }))
    await moveClock(5 * 60 * 1000 + 1000)
    const { query } = await follow((await lastMailTo(email)).link)
    const exchange = client.exchangeCodeForSession(query.code ?? '')
    const message = 'invalid flow state, flow state has expired'
    await expectRefusal(exchange, 422, 'flow_state_expired', message)
    expect((await visitor().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  test('reads of a dead link in the query too', async () => {
    const { link } = await forgetful(browser())
    await follow(link)
    const { query, fragment } = await follow(link)
    expect(query).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' })
    expect(fragment).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' })
  })
})

describe('without a password', () => {
  test('a link signs in who has an account, and opens one for who has none', async () => {
    const { email } = await newMember()
    given(await visitor().signInWithOtp({ email }))
    const known = await lastMailTo(email)
    expect(known.subject).toBe('Your sign-in link')
    expect((await follow(known.link)).fragment.type).toBe('magiclink')
    const stranger = newAddress()
    given(await visitor().signInWithOtp({ email: stranger }))
    expect((await follow((await lastMailTo(stranger)).link)).fragment.type).toBe('signup')
  })

  test('no account is opened where that is switched off', async () => {
    const options = { shouldCreateUser: false }
    const answer = visitor().signInWithOtp({ email: newAddress(), options })
    await expectRefusal(answer, 422, 'otp_disabled')
  })
})

test('the link in a mail follows the template of its kind', async () => {
  const { mailLinks } = await askJson<{ mailLinks: object }>('/local/auth/settings')
  const signup = '{{ .SiteURL }}/confirm?token_hash={{ .TokenHash }}&type=signup{{ .Type }}'
  await configure({ mailLinks: { ...mailLinks, signup } })
  const email = newAddress()
  given(await visitor().signUp({ email, password: PASSWORD }))
  const { link } = await lastMailTo(email)
  expect(link).toMatch(/^http:\/\/localhost:8787\/confirm\?token_hash=[0-9a-f]{56}&type=signup$/)
  const token_hash = new URL(link).searchParams.get('token_hash') ?? ''
  sessionOf(await visitor().verifyOtp({ type: 'signup', token_hash }))
  given(await visitor().resetPasswordForEmail(email))
  expect((await lastMailTo(email)).link).toContain('/auth/v1/verify?')
})
