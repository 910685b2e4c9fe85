import { beforeEach, describe, expect, test } from 'vitest'
import {
  configure,
  expectRefusal,
  follow,
  dataOf,
  lastMailTo,
  mailsTo,
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

const signUp = (email: string, password = PASSWORD, data = {}) =>
  visitor().signUp({ email, password, options: { data } })

const signIn = (email: string, password = PASSWORD) =>
  visitor().signInWithPassword({ email, password })

describe('a sign-up with a new address', () => {
  test('returns the user without a session and sends one mail', async () => {
    const email = newAddress()
    const { user, session } = dataOf(await signUp(email, PASSWORD, { full_name: 'Ada' }))
    expect(session).toBeNull()
    expect(user).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { email, email_verified: false, full_name: 'Ada', sub: user?.id },
      is_anonymous: false,
    })
    expect(user).not.toHaveProperty('email_confirmed_at')
    expect(user?.identities).toMatchObject([{ id: user?.id, provider: 'email', email }])
    const mails = await mailsTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Confirm your email address'])
    expect(mails[0]?.html).toContain('<a href="http://localhost:8787/auth/v1/verify?token=')
  })

  test.each([
    [{ signed_up_in: 'de' }, 'Bestätigen Sie Ihre E-Mail-Adresse'],
    [{ signed_up_in: 'de', language: 'fr' }, 'Confirmez votre adresse e-mail'],
    [{ language: 'rm' }, 'Confirm your email address'],
    [{ language: 7 }, 'Confirm your email address'],
  ])('with %j sends the mail in the account’s language', async (data, subject) => {
    const email = newAddress()
    dataOf(await signUp(email, PASSWORD, data))
    expect(await lastMailTo(email)).toMatchObject({ subject })
  })

  test('accepts the address in upper or lower case', async () => {
    const email = newAddress()
    const { user } = dataOf(await signUp(email.toUpperCase()))
    expect(user?.email).toBe(email)
  })

  test('allows no sign-in before the confirmation, and reveals nothing to others', async () => {
    const email = newAddress()
    dataOf(await signUp(email))
    const message = 'Invalid login credentials'
    await expectRefusal(signIn(email, 'wrong-one'), 400, 'invalid_credentials', message)
    await expectRefusal(signIn(newAddress()), 400, 'invalid_credentials', message)
    await expectRefusal(signIn(email), 400, 'email_not_confirmed', 'Email not confirmed')
  })

  test('is confirmed by the link, which signs in once', async () => {
    const email = newAddress()
    dataOf(await signUp(email))
    const { link } = await lastMailTo(email)
    const first = await follow(link)
    expect(first.status).toBe(303)
    expect(first.to.href).toMatch(
      /#access_token=[^&]+&expires_at=\d+&expires_in=3600&refresh_token=[a-z0-9]{12}&sb=&token_type=bearer&type=signup$/,
    )
    expect(first.to.origin).toBe(ORIGIN)
    const { access_token = '', refresh_token = '' } = first.fragment
    const { user } = dataOf(await visitor().setSession({ access_token, refresh_token }))
    expect(user?.email_confirmed_at).toBe(user?.confirmed_at)
    expect(user?.user_metadata.email_verified).toBe(true)
    expect((await signIn(email)).error).toBeNull()

    const second = await follow(link)
    expect(second.status).toBe(303)
    expect(second.to.hash).toBe(
      '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
    )
  })

  test('can’t be confirmed by the link after a day', async () => {
    const email = newAddress()
    dataOf(await signUp(email))
    await moveClock(24 * 60 * 60 * 1000 + 1000)
    const { fragment } = await follow((await lastMailTo(email)).link)
    expect(fragment.error_code).toBe('otp_expired')
  })
})

describe('a sign-up with a known address', () => {
  test('returns a made-up user and sends no mail if the address is confirmed', async () => {
    const { email, id } = await newMember()
    const { user, session } = dataOf(await signUp(email, 'another-password', { name: 'Eve' }))
    expect(session).toBeNull()
    expect(user?.id).not.toBe(id)
    expect(user).toMatchObject({ email, role: '', identities: [], user_metadata: { name: 'Eve' } })
    expect(user).toHaveProperty('confirmation_sent_at')
    expect(user).not.toHaveProperty('email_confirmed_at')
    expect(user).not.toHaveProperty('last_sign_in_at')
    expect(await mailsTo(email)).toEqual([])
    expect((await signIn(email)).error).toBeNull()
  })

  test('sends the mail again and keeps the first password if it is not confirmed', async () => {
    const email = newAddress()
    const first = dataOf(await signUp(email))
    const secondSignUp = dataOf(await signUp(email, 'another-password', { name: 'Eve' }))
    expect(secondSignUp.user?.id).toBe(first.user?.id)
    expect(secondSignUp.user?.user_metadata).not.toHaveProperty('name')
    expect(await mailsTo(email)).toHaveLength(2)
    await follow((await lastMailTo(email)).link)
    await expectRefusal(signIn(email, 'another-password'), 400, 'invalid_credentials')
    expect((await signIn(email)).error).toBeNull()
  })

  test('requires a pause before the mail is sent again', async () => {
    await configure({ maxFrequencySeconds: 60 })
    const email = newAddress()
    dataOf(await signUp(email))
    const { message } = await expectRefusal(signUp(email), 429, 'over_email_send_rate_limit')
    expect(message).toMatch(
      /^For security purposes, you can only request this after (60|59) seconds\.$/,
    )
    await moveClock(61_000)
    expect((await signUp(email)).error).toBeNull()
  })
})

describe('a rejected sign-up', () => {
  const refusals: [why: string, status: number, code: string, message: string, given: object][] = [
    [
      'without a password',
      400,
      'validation_failed',
      'Signup requires a valid password',
      { password: '' },
    ],
    [
      'with a short password',
      422,
      'weak_password',
      'Password should be at least 6 characters.',
      { password: 'short' },
    ],
    [
      'with a password above 72 bytes',
      400,
      'validation_failed',
      'Password cannot be longer than 72 characters',
      { password: 'ü'.repeat(37) },
    ],
    [
      'without an address',
      422,
      'anonymous_provider_disabled',
      'Anonymous sign-ins are disabled',
      { email: '' },
    ],
    [
      'with half an address',
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
      { email: 'ada@' },
    ],
    [
      'with an address that is too long',
      400,
      'validation_failed',
      'An email address is too long',
      { email: `${'a'.repeat(250)}@velours.test` },
    ],
  ]
  test.each(refusals)('%s reports the error', async (_, status, code, message, parts) => {
    const credentials = { email: newAddress(), password: PASSWORD, ...parts }
    await expectRefusal(visitor().signUp(credentials), status, code, message)
  })

  test('reports all missing kinds of characters in the password', async () => {
    await configure({ passwordCharacters: ['0123456789'] })
    const answer = signUp(newAddress(), 'short')
    const error = await expectRefusal(answer, 422, 'weak_password')
    expect(error.message).toBe(
      'Password should be at least 6 characters. Password should contain at least one character of each: 0123456789.',
    )
    expect(error).toMatchObject({ reasons: ['length', 'characters'] })
  })

  test('reports a leaked password', async () => {
    await configure({ pwnedPasswords: ['leaked-somewhere'] })
    const answer = visitor().signUp({ email: newAddress(), password: 'leaked-somewhere' })
    const error = await expectRefusal(answer, 422, 'weak_password')
    expect(error.message).toBe(
      'Password is known to be weak and easy to guess, please choose a different one.',
    )
    expect(error).toMatchObject({ reasons: ['pwned'] })
  })

  test('reports that sign-ups are off', async () => {
    await configure({ disableSignup: true })
    const message = 'Signups not allowed for this instance'
    await expectRefusal(signUp(newAddress()), 422, 'signup_disabled', message)
    await configure({ disableSignup: false, emailProvider: false })
    const disabled = 'Email signups are disabled'
    await expectRefusal(signUp(newAddress()), 400, 'email_provider_disabled', disabled)
  })
})

describe('a sign-up without confirmation of addresses', () => {
  beforeEach(() => configure({ autoconfirm: true }))

  test('signs in', async () => {
    const email = newAddress()
    const { user } = sessionOf(await signUp(email))
    expect(user.email_confirmed_at).toBeDefined()
    expect(await mailsTo(email)).toEqual([])
  })

  test('reports a known address', async () => {
    const { email } = await newMember()
    await expectRefusal(signUp(email), 422, 'user_already_exists', 'User already registered')
  })
})
