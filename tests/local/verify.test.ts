import { beforeEach, describe, expect, test } from 'vitest'
import {
  askJson,
  administration,
  ask,
  call,
  configure,
  expectRefusal,
  dataOf,
  lastMailTo,
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
  dataOf(await visitor().signUp({ email, password: PASSWORD }))
  return { email, ...(await lastMailTo(email)) }
}

async function forgetful(client = visitor()) {
  const { email, id } = await newMember()
  dataOf(await client.resetPasswordForEmail(email, { redirectTo: `${ORIGIN}/reset-password` }))
  return { id, ...(await lastMailTo(email)) }
}

const methodsOf = (accessToken: string): { method: string }[] =>
  JSON.parse(atob(accessToken.split('.')[1] ?? '')).amr

describe('a link’s hash, sent by a button', () => {
  test('signs in on any device, once', async () => {
    const { email, hash } = await signedUp()
    const verify = () => visitor().verifyOtp({ type: 'signup', token_hash: hash })
    const session = sessionOf(await verify())
    expect(session.user.email).toBe(email)
    expect(methodsOf(session.access_token)).toMatchObject([{ method: 'otp' }])
    const message = 'Email link is invalid or has expired'
    await expectRefusal(verify(), 403, 'otp_expired', message)
  })

  test('reports a link for a forgotten password', async () => {
    const { hash } = await forgetful()
    const client = visitor()
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    sessionOf(await client.verifyOtp({ type: 'recovery', token_hash: hash }))
    expect(events).toContain('PASSWORD_RECOVERY')
  })

  test('only works for the kind of mail it was sent in', async () => {
    const { hash } = await signedUp()
    const verify = visitor().verifyOtp({ type: 'recovery', token_hash: hash })
    await expectRefusal(verify, 403, 'otp_expired')
  })

  test('signs in no user who was banned since', async () => {
    const { hash, id } = await forgetful()
    dataOf(await administration().updateUserById(id, { ban_duration: '1h' }))
    const verify = visitor().verifyOtp({ type: 'recovery', token_hash: hash })
    await expectRefusal(verify, 403, 'user_banned', 'User is banned')
  })
})

describe('the six digits that replace a link', () => {
  /** Sends a code by a mail template that contains it. */
  async function newCode() {
    const { mailLinks } = await askJson<{ mailLinks: object }>('/local/auth/settings')
    const recovery = '{{ .SiteURL }}/?code={{ .Token }}'
    await configure({ mailLinks: { ...mailLinks, recovery } })
    const { email } = await newMember()
    dataOf(await visitor().resetPasswordForEmail(email))
    return { email, code: (await lastMailTo(email)).code }
  }

  test('sign in, once', async () => {
    const { email, code } = await newCode()
    const verify = () => visitor().verifyOtp({ type: 'email', email, token: code })
    expect(sessionOf(await verify()).user.email).toBe(email)
    await expectRefusal(verify(), 403, 'otp_expired', 'Token has expired or is invalid')
  })

  test('only work for their own address', async () => {
    const { code } = await newCode()
    const { email } = await newCode()
    const verify = visitor().verifyOtp({ type: 'email', email, token: code })
    await expectRefusal(verify, 403, 'otp_expired', 'Token has expired or is invalid')
  })
})

describe('a rejected verification', () => {
  const tokenAndHash = {
    type: 'signup',
    email: 'ada@velours.test',
    token: '123456',
    token_hash: 'abc',
  }
  const refusals: [why: string, status: number, message: string, body: object][] = [
    [
      'without a token or hash',
      400,
      'Verify requires either a token or a token hash',
      { type: 'signup' },
    ],
    ['with token and hash', 400, 'Verify requires either a token or a token hash', tokenAndHash],
    [
      'with a hash and an address',
      400,
      'Only the token_hash and type should be provided',
      { ...tokenAndHash, token: '' },
    ],
    ['without a type', 400, 'Verify requires a verification type', { token_hash: 'abc' }],
    [
      'with an unknown type',
      400,
      'Invalid email verification type',
      { type: 'constructor', token_hash: 'abc' },
    ],
    [
      'for an invalid phone number',
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
  test.each(refusals)('%s reports the error', async (_, status, message, body) => {
    const response = await call('POST', '/verify', body)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ msg: message })
  })

  test('responds in JSON when a link lacks its token or its type', async () => {
    for (const query of ['type=signup', 'token=abc']) {
      expect((await ask(`/auth/v1/verify?${query}`)).status).toBe(400)
    }
  })
})

test('the link in a mail follows the template of its kind', async () => {
  const { mailLinks } = await askJson<{ mailLinks: object }>('/local/auth/settings')
  const signup = '{{ .SiteURL }}/confirm?token_hash={{ .TokenHash }}&type=signup{{ .Type }}'
  await configure({ mailLinks: { ...mailLinks, signup } })
  const email = newAddress()
  dataOf(await visitor().signUp({ email, password: PASSWORD }))
  const { link } = await lastMailTo(email)
  expect(link).toMatch(/^http:\/\/localhost:8787\/confirm\?token_hash=[0-9a-f]{56}&type=signup$/)
  const token_hash = new URL(link).searchParams.get('token_hash') ?? ''
  sessionOf(await visitor().verifyOtp({ type: 'signup', token_hash }))
  dataOf(await visitor().resetPasswordForEmail(email))
  expect((await lastMailTo(email)).link).toContain('/auth/v1/verify?')
})
