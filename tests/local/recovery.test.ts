import type { AuthChangeEvent } from '@supabase/supabase-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
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
  ORIGIN,
  PASSWORD,
  resetStandIns,
  signIn,
  visitor,
} from './stand-in.ts'

beforeEach(resetStandIns)
afterEach(() => void vi.unstubAllGlobals())

/** A browser at an address. */
function openPage(href: string) {
  const location = new URL(href)
  vi.stubGlobal('window', { location, addEventListener() {}, history: {} })
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener() {} })
  const client = visitor({ detectSessionInUrl: true })
  const events: AuthChangeEvent[] = []
  client.onAuthStateChange((event) => void events.push(event))
  return { client, events, location }
}

const forget = (email: string) =>
  visitor().resetPasswordForEmail(email, { redirectTo: `${ORIGIN}/reset-password` })

describe('a password reset', () => {
  test('gets the same response for every address, and mails existing accounts only', async () => {
    const { email } = await newMember()
    const stranger = newAddress()
    expect(dataOf(await forget(email))).toEqual({})
    expect(dataOf(await forget(stranger))).toEqual({})
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Reset your password'])
    expect(await mailsTo(stranger)).toEqual([])
  })

  test('requires an address, and a pause between two mails', async () => {
    const message = 'Password recovery requires an email'
    await expectRefusal(forget(''), 400, 'validation_failed', message)
    await configure({ maxFrequencySeconds: 60 })
    const { email } = await newMember()
    dataOf(await forget(email))
    await expectRefusal(forget(email), 429, 'over_email_send_rate_limit')
  })

  test('opens a page by its link, which accepts a new password', async () => {
    const { email, client: elsewhere } = await newSignedInMember()
    dataOf(await forget(email))
    const { link } = await lastMailTo(email)
    const { to } = await follow(link)
    expect(to.pathname).toBe('/reset-password')
    const { client, events, location } = openPage(to.href)
    expect((await client.initialize()).error).toBeNull()
    await vi.waitFor(() => expect(events).toContain('PASSWORD_RECOVERY'))
    expect(location.hash).toBe('')

    await expectRefusal(client.updateUser({ password: PASSWORD }), 422, 'same_password')
    dataOf(await client.updateUser({ password: 'a-second-password' }))
    expect((await elsewhere.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await client.getUser()).error).toBeNull()
    await signIn(visitor(), email, 'a-second-password')
    expect((await follow(link)).fragment.error_code).toBe('otp_expired')
  })

  test('invalidates the link of an older mail', async () => {
    const { email } = await newMember()
    dataOf(await forget(email))
    const { link } = await lastMailTo(email)
    dataOf(await forget(email))
    expect((await follow(link)).fragment.error_code).toBe('otp_expired')
  })

  test('confirms an unconfirmed address by its link', async () => {
    const email = newAddress()
    dataOf(await visitor().signUp({ email, password: PASSWORD }))
    dataOf(await forget(email))
    const { fragment } = await follow((await lastMailTo(email)).link)
    expect(fragment.type).toBe('recovery')
    await signIn(visitor(), email)
  })

  test('redirects an expired link to a page with an error', async () => {
    const { email } = await newMember()
    dataOf(await forget(email))
    await moveClock(86_401_000)
    const { to } = await follow((await lastMailTo(email)).link)
    const { client, location } = openPage(to.href)
    expect((await client.initialize()).error).toMatchObject({ details: { code: 'otp_expired' } })
    expect(location.hash).toContain('error_code=otp_expired')
  })
})

describe('requesting a mail again', () => {
  const resend = (email: string, type: 'signup' | 'email_change' = 'signup') =>
    visitor().resend({ type, email })

  test('sends nothing to unknown and confirmed addresses, without an error', async () => {
    const stranger = newAddress()
    const { email } = await newMember()
    dataOf(await resend(stranger))
    dataOf(await resend(email))
    dataOf(await resend(email, 'email_change'))
    expect([...(await mailsTo(stranger)), ...(await mailsTo(email))]).toEqual([])
  })

  test('mails unconfirmed addresses, but not twice within a minute', async () => {
    await configure({ maxFrequencySeconds: 60 })
    const email = newAddress()
    dataOf(await visitor().signUp({ email, password: PASSWORD }))
    await moveClock(20_000)
    const { message } = await expectRefusal(resend(email), 429, 'over_email_send_rate_limit')
    expect(message).toMatch(/you can only request this after (40|39|41) seconds\.$/)
    await moveClock(60_000)
    dataOf(await resend(email))
    expect(await mailsTo(email)).toHaveLength(2)
  })

  test('rejects other kinds of mail and unknown addresses', async () => {
    const nothing = await call('POST', '/resend', { email: newAddress() })
    expect(nothing.status).toBe(400)
    expect(await nothing.json()).toMatchObject({
      error_code: 'validation_failed',
      msg: 'Missing one of these types: signup, email_change, sms, phone_change',
    })
    const response = await call('POST', '/resend', { type: 'signup' })
    expect(await response.json()).toMatchObject({ msg: 'Type provided requires an email address' })
  })
})
