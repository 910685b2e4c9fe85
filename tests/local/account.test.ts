import type { AuthError } from '@supabase/supabase-js'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  administration,
  askJson,
  call,
  configure,
  expectRefusal,
  follow,
  dataOf,
  lastMailTo,
  mailsTo,
  moveClock,
  newAddress,
  newMember,
  newSignedInMember,
  PASSWORD,
  resetStandIns,
  signIn,
  visitor,
} from './stand-in.ts'

beforeEach(resetStandIns)

const DAY_MS = 24 * 60 * 60 * 1000

describe('user metadata', () => {
  test('merges key by key and deletes keys set to null', async () => {
    const { client } = await newSignedInMember()
    dataOf(await client.updateUser({ data: { full_name: 'Ada', city: 'Chur' } }))
    const { user } = dataOf(await client.updateUser({ data: { full_name: 'Eve', city: null } }))
    expect(user.user_metadata).toMatchObject({ full_name: 'Eve' })
    expect(user.user_metadata).not.toHaveProperty('city')
    expect(dataOf(await client.getUser()).user.user_metadata).toEqual(user.user_metadata)
  })

  test('grants no role', async () => {
    const { client, session } = await newSignedInMember()
    const { user } = dataOf(await client.updateUser({ data: { role: 'admin' } }))
    expect([user.role, user.app_metadata.role]).toEqual(['authenticated', undefined])
    const headers = { authorization: `Bearer ${session.access_token}` }
    const response = await call('PUT', '/user', { app_metadata: { role: 'admin' } }, headers)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({
      error_code: 'not_admin',
      msg: 'Updating app_metadata requires admin privileges',
    })
  })
})

describe('a new password', () => {
  const SECOND = 'a-second-password'

  test('ends every other session and every mailed link', async () => {
    const { client, email } = await newSignedInMember()
    const elsewhere = visitor()
    const otherSession = await signIn(elsewhere, email)
    dataOf(await visitor().resetPasswordForEmail(email))
    dataOf(await client.updateUser({ password: SECOND }))
    await expectRefusal(
      visitor().refreshSession({ refresh_token: otherSession.refresh_token }),
      400,
      'refresh_token_not_found',
    )
    expect((await client.refreshSession()).error).toBeNull()
    expect((await follow((await lastMailTo(email)).link)).fragment.error_code).toBe('otp_expired')
    await signIn(visitor(), email, SECOND)
  })

  test('must differ from the old one and be strong', async () => {
    const { client } = await newSignedInMember()
    const message = 'New password should be different from the old password.'
    await expectRefusal(client.updateUser({ password: PASSWORD }), 422, 'same_password', message)
    await expectRefusal(client.updateUser({ password: 'short' }), 422, 'weak_password')
  })

  test('requires a mailed code once the session is a day old, if configured', async () => {
    await configure({ reauthenticateForPassword: true, accessTokenSeconds: 3 * 24 * 3600 })
    const { client, email } = await newSignedInMember()
    dataOf(await client.updateUser({ password: SECOND }))
    await moveClock(DAY_MS + 1000)
    const needed = 'Password update requires reauthentication'
    const change = (nonce?: string) => client.updateUser({ password: PASSWORD, nonce })
    await expectRefusal(change(), 400, 'reauthentication_needed', needed)
    dataOf(await client.reauthenticate())
    const { subject, code } = await lastMailTo(email)
    expect(subject).toBe(`${code} is your verification code`)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const invalid = 'Nonce has expired or is invalid'
    await expectRefusal(change(wrong), 422, 'reauthentication_not_valid', invalid)
    await expectRefusal(client.updateUser({ password: SECOND, nonce: code }), 422, 'same_password')
    // The rejected change used the code up as well.
    await expectRefusal(change(code), 422, 'reauthentication_not_valid', invalid)
    dataOf(await client.reauthenticate())
    dataOf(await change((await lastMailTo(email)).code))
  })

  test('requires the current password, if configured', async () => {
    await configure({ requireCurrentPassword: true })
    const { client } = await newSignedInMember()
    const change = (current_password?: string) =>
      client.updateUser({ password: SECOND, current_password })
    const message = 'Current password required when setting new password.'
    await expectRefusal(change(), 400, 'current_password_required', message)
    await expectRefusal(change('wrong-one'), 400, 'current_password_invalid', message)
    dataOf(await change(PASSWORD))
  })

  test('requires no current password after a mailed link or code', async () => {
    await configure({ requireCurrentPassword: true })
    const { email } = await newMember()
    dataOf(await visitor().resetPasswordForEmail(email))
    const { hash } = await lastMailTo(email)
    const client = visitor()
    dataOf(await client.verifyOtp({ token_hash: hash, type: 'recovery' }))
    dataOf(await client.updateUser({ password: SECOND }))
  })

  test('allows signing in with a password that became too weak, with a warning', async () => {
    const { email } = await newMember()
    await configure({ minPasswordLength: 20 })
    const { weakPassword } = dataOf(
      await visitor().signInWithPassword({ email, password: PASSWORD }),
    )
    expect(weakPassword).toEqual({
      message: 'Password should be at least 20 characters.',
      reasons: ['length'],
    })
  })
})

describe('a new email address', () => {
  test('becomes active once both addresses confirm it by link', async () => {
    const { client, email } = await newSignedInMember()
    const next = newAddress()
    const { user } = dataOf(await client.updateUser({ email: next }))
    expect(user).toMatchObject({ email, new_email: next })
    expect(user).toHaveProperty('email_change_sent_at')
    const old = await lastMailTo(email)
    const newMail = await lastMailTo(next)
    expect([old.subject, newMail.subject]).toEqual(Array(2).fill('Confirm your new email address'))

    const half = await follow(newMail.link)
    expect(half.status).toBe(303)
    expect(half.to.hash).toBe(
      '#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email&sb=',
    )
    expect((await follow(newMail.link)).fragment.error_code).toBe('otp_expired')
    expect(dataOf(await client.getUser()).user.email).toBe(email)

    expect((await follow(old.link)).fragment).toMatchObject({ type: 'email_change' })
    const changedUser = dataOf(await client.getUser()).user
    expect(changedUser.email).toBe(next)
    expect(changedUser).not.toHaveProperty('new_email')
    expect(changedUser.identities?.[0]?.identity_data).toMatchObject({ email: next })
    await signIn(visitor(), next)
  })

  test('becomes active once both addresses confirm it by code', async () => {
    const { mailLinks } = await askJson<{ mailLinks: object }>('/local/auth/settings')
    const email_change = '{{ .SiteURL }}/?code={{ .Token }}'
    await configure({ mailLinks: { ...mailLinks, email_change } })
    const { client, email } = await newSignedInMember()
    const next = newAddress()
    dataOf(await client.updateUser({ email: next }))
    const codes = {
      [email]: (await lastMailTo(email)).code,
      [next]: (await lastMailTo(next)).code,
    }
    const confirm = async (address: string) =>
      call('POST', '/verify', { type: 'email_change', email: address, token: codes[address] })
    expect(await (await confirm(email)).json()).toEqual({
      msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
      code: '200',
    })
    expect(await (await confirm(next)).json()).toMatchObject({ user: { email: next } })
  })

  test('becomes active once the new address confirms it, if configured', async () => {
    await configure({ secureEmailChange: false })
    const { client, email } = await newSignedInMember()
    const next = newAddress()
    dataOf(await client.updateUser({ email: next }))
    expect(await mailsTo(email)).toEqual([])
    await follow((await lastMailTo(next)).link)
    expect(dataOf(await client.getUser()).user.email).toBe(next)
  })

  test('is rejected if another account has it', async () => {
    const { client } = await newSignedInMember()
    const { email } = await newMember()
    const message = 'A user with this email address has already been registered'
    await expectRefusal(client.updateUser({ email }), 422, 'email_exists', message)
  })

  test('is mailed again on request', async () => {
    const { client, email } = await newSignedInMember()
    const next = newAddress()
    dataOf(await client.updateUser({ email: next }))
    dataOf(await client.resend({ type: 'email_change', email }))
    expect(await mailsTo(next)).toHaveLength(2)
  })
})

test('an account change stores nothing while no mail can be sent', async () => {
  const { client, email } = await newSignedInMember()
  await configure({ mailFails: true })
  const failed = async (answer: Promise<{ error: AuthError | null }>) =>
    expect((await answer).error).toMatchObject({ name: 'AuthRetryableFetchError', status: 500 })
  const stranger = newAddress()
  await failed(visitor().signUp({ email: stranger, password: PASSWORD }))
  await failed(visitor().resetPasswordForEmail(email))
  await failed(client.updateUser({ email: newAddress() }))
  await failed(client.reauthenticate())
  await configure({ mailFails: false })
  expect(await mailsTo(email)).toEqual([])
  expect(dataOf(await client.getUser()).user).not.toHaveProperty('new_email')
  const signingIn = visitor().signInWithPassword({ email: stranger, password: PASSWORD })
  await expectRefusal(signingIn, 400, 'invalid_credentials')
})

describe('a suspended or deleted user', () => {
  test('gets an error about the ban when banned', async () => {
    const { client, id, email } = await newSignedInMember()
    dataOf(await administration().updateUserById(id, { ban_duration: '1h30m' }))
    const signingIn = visitor().signInWithPassword({ email, password: 'wrong-one' })
    await expectRefusal(signingIn, 400, 'user_banned', 'User is banned')
    await expectRefusal(client.getUser(), 403, 'user_banned')
    await moveClock(91 * 60 * 1000)
    await signIn(visitor(), email)
  })

  test('gets an error about an unknown user when deleted', async () => {
    const { client, id } = await newSignedInMember()
    dataOf(await administration().deleteUser(id))
    const message = 'User from sub claim in JWT does not exist'
    await expectRefusal(client.getUser(), 403, 'user_not_found', message)
  })
})

test('the service rejects identities of other services', async () => {
  const { session } = await newSignedInMember()
  const headers = { authorization: `Bearer ${session.access_token}` }
  const response = await call('GET', '/user/identities/authorize', undefined, headers)
  expect(await response.json()).toMatchObject({ error_code: 'manual_linking_disabled' })
})
