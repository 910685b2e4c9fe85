import { beforeEach, describe, expect, test, vi } from 'vitest'
import { countPasskeys, sessionOf as sessionAt } from '../../worker/accounts/lib/session-service.ts'
import { PUBLISHABLE_KEY, SECRET_KEY } from '../../worker/local/auth/keys.ts'
import { base64UrlOf } from '../../worker/platform/lib/bytes.ts'
import { claimsOf, confirm, enrol, inMinutes, newProtectedMember } from './authenticator.ts'
import { newDevice, type Device } from './passkey-device.ts'
import {
  administration,
  ask,
  call,
  configure,
  expectRefusal,
  given,
  newSignedInMember,
  ORIGIN,
  resetStandIns,
  signIn,
  visitor,
} from './stand-in.ts'

beforeEach(resetStandIns)

type Client = ReturnType<typeof visitor>
const site = { origin: ORIGIN, rpId: 'localhost' }

async function register(client: Client, device: Device) {
  const begun = given(await client.passkey.startRegistration())
  const credential = await device.create(begun.options)
  const made = await client.passkey.verifyRegistration({
    challengeId: begun.challenge_id,
    credential,
  })
  return given(made)
}

async function newMemberWithPasskey() {
  const member = await newSignedInMember()
  const device = await newDevice(site)
  return { ...member, device, passkey: await register(member.client, device) }
}

async function signInBy(device: Device, bent: Parameters<Device['use']>[1] = {}) {
  const client = visitor()
  const begun = given(await client.passkey.startAuthentication())
  const credential = await device.use(begun.options, bent)
  return client.passkey.verifyAuthentication({ challengeId: begun.challenge_id, credential })
}

const bearer = ({ access_token }: { access_token: string }) => ({
  authorization: `Bearer ${access_token}`,
})

describe('a passkey', () => {
  test('is made by what the service says, under its name, and listed', async () => {
    const { client, id, email } = await newSignedInMember()
    const { options, expires_at } = given(await client.passkey.startRegistration())
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: email, displayName: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      attestation: 'none',
      excludeCredentials: [],
    })
    expect(expires_at * 1_000).toBeGreaterThan(Date.now() + 290_000)
    const device = await newDevice(site)
    const made = await register(client, device)
    expect(device.userOf()).toBe(id)
    expect(made).toEqual({
      id: made.id,
      friendly_name: 'Passkey',
      created_at: made.created_at,
    })
    expect(given(await client.passkey.list())).toEqual([made])
    const next = given(await client.passkey.startRegistration())
    expect(next.options.excludeCredentials).toHaveLength(1)
  })

  test('signs in by itself, at aal1, as the method "passkey"', async () => {
    const { id, device, client } = await newMemberWithPasskey()
    const { options } = given(await visitor().passkey.startAuthentication())
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'preferred' })
    const { session, user } = given(await signInBy(device))
    expect(user?.id).toBe(id)
    expect(claimsOf(session!)).toMatchObject({ aal: 'aal1', amr: [{ method: 'passkey' }] })
    const [passkey] = given(await client.passkey.list())
    expect(passkey!.last_used_at).toBeDefined()
  })

  test('may have a key of RSA', async () => {
    const { client } = await newSignedInMember()
    const device = await newDevice(site, 'RS256')
    await register(client, device)
    expect((await signInBy(device)).error).toBeNull()
  })

  test('is renamed and removed by its owner alone', async () => {
    const { client, device, passkey } = await newMemberWithPasskey()
    const passkeyId = passkey.id
    const name = async (friendlyName: string) => client.passkey.update({ passkeyId, friendlyName })
    expect(given(await name('My phone')).friendly_name).toBe('My phone')
    await expectRefusal(name(''), 400, 'validation_failed', 'friendly_name is required')
    await expectRefusal(name('x'.repeat(121)), 400, 'validation_failed')
    const other = (await newSignedInMember()).client
    const renaming = other.passkey.update({ passkeyId, friendlyName: 'Mine' })
    await expectRefusal(renaming, 404, 'validation_failed', 'Passkey not found')
    await expectRefusal(other.passkey.delete({ passkeyId }), 404, 'validation_failed')
    expect((await client.passkey.delete({ passkeyId })).error).toBeNull()
    expect(given(await client.passkey.list())).toEqual([])
    expect((await signInBy(device)).error?.code).toBe('webauthn_verification_failed')
  })

  test('is one of ten at most, and no one’s twice', async () => {
    const { client, device } = await newMemberWithPasskey()
    const again = register(client, device)
    await expect(again).rejects.toMatchObject({ status: 422, code: 'webauthn_credential_exists' })
    for (let count = 2; count <= 10; count++) await register(client, await newDevice(site))
    await expectRefusal(client.passkey.startRegistration(), 422, 'too_many_passkeys')
  })

  test('is added and removed by a session at aal2 alone, where there is a second factor', async () => {
    const { email, app } = await newProtectedMember()
    const there = visitor()
    await signIn(there, email)
    const text = 'AAL2 session is required to manage passkeys when MFA is enabled'
    await expectRefusal(there.passkey.startRegistration(), 403, 'insufficient_aal', text)
    await confirm(there, app)
    const device = await newDevice(site)
    const { id: passkeyId } = await register(there, device)
    const { session } = given(await signInBy(device))
    const path = `/passkeys/${passkeyId}`
    expect((await call('DELETE', path, undefined, bearer(session!))).status).toBe(403)
    expect((await there.passkey.delete({ passkeyId })).error).toBeNull()
  })

  test('is seen and removed by an administrator', async () => {
    const { id: userId, passkey, device } = await newMemberWithPasskey()
    const { passkey: admin } = administration()
    expect(given(await admin.listPasskeys({ userId }))).toMatchObject([{ id: passkey.id }])
    expect((await admin.deletePasskey({ userId, passkeyId: passkey.id })).error).toBeNull()
    expect((await signInBy(device)).error?.code).toBe('webauthn_verification_failed')
    const again = await call('DELETE', `/admin/users/${userId}/passkeys/${passkey.id}`, undefined, {
      apikey: SECRET_KEY,
    })
    expect(again.status).toBe(404)
  })
})

describe('an answer is refused', () => {
  const bents: [what: string, bent: Parameters<Device['use']>[1]][] = [
    ['another site', { origin: 'https://velours.evil.test' }],
    ['another relying party', { rpId: 'evil.test' }],
    ['a registration', { type: 'webauthn.create' }],
    ['no one who was there', { flags: 0 }],
    ['someone unknown', { userHandle: base64UrlOf(new TextEncoder().encode('someone')) }],
  ]
  test.each(bents)('of %s', async (_, bent) => {
    const { device } = await newMemberWithPasskey()
    const { error } = await signInBy(device, bent)
    expect([error && 'status' in error && error.status, error?.code]).toEqual([
      400,
      'webauthn_verification_failed',
    ])
  })

  test('of another member’s device, or without a signature', async () => {
    const { device, id } = await newMemberWithPasskey()
    const other = await newMemberWithPasskey()
    const userHandle = base64UrlOf(new TextEncoder().encode(id))
    const { error } = await signInBy(other.device, { userHandle })
    expect(error?.code).toBe('webauthn_verification_failed')
    const client = visitor()
    const begun = given(await client.passkey.startAuthentication())
    const used = await device.use(begun.options)
    const credential = { ...used, response: { ...used.response, signature: 'MAYCAQECAQE' } }
    const forged = client.passkey.verifyAuthentication({
      challengeId: begun.challenge_id,
      credential,
    })
    expect((await forged).error?.code).toBe('webauthn_verification_failed')
  })

  test('a second time, too late, and to another question', async () => {
    const { device, client: owner } = await newMemberWithPasskey()
    const client = visitor()
    const begin = async () => {
      const { challenge_id, options } = given(await client.passkey.startAuthentication())
      return { challengeId: challenge_id, credential: await device.use(options) }
    }
    const first = await begin()
    given(await client.passkey.verifyAuthentication(first))
    const missing = 'webauthn_challenge_not_found'
    const verify = async (answer: typeof first) => {
      const { error } = await client.passkey.verifyAuthentication(answer)
      return error?.code
    }
    expect(await verify(first)).toBe(missing)
    const registration = given(await owner.passkey.startRegistration())
    expect(await verify({ ...first, challengeId: registration.challenge_id })).toBe(missing)
    expect(await verify({ ...first, challengeId: 'x' })).toBe('validation_failed')
    const one = await begin()
    const other = await begin()
    const crossed = await verify({ ...one, challengeId: other.challengeId })
    expect(crossed).toBe('webauthn_verification_failed')
    const late = await begin()
    await inMinutes(6)
    expect(await verify(late)).toBe('webauthn_challenge_expired')
  })

  test('for whoever may not sign in', async () => {
    const { device, id } = await newMemberWithPasskey()
    given(await administration().updateUserById(id, { ban_duration: '1h' }))
    const { error } = await signInBy(device)
    expect([error && 'status' in error && error.status, error?.code]).toEqual([403, 'user_banned'])
  })
})

test('where passkeys are switched off, there are none', async () => {
  const { client } = await newMemberWithPasskey()
  await configure({ passkeys: false })
  await expectRefusal(client.passkey.startRegistration(), 404, 'passkey_disabled')
  await expectRefusal(visitor().passkey.startAuthentication(), 404, 'passkey_disabled')
  await expectRefusal(client.passkey.list(), 404, 'passkey_disabled')
})

test('the edge counts what an account has', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => ask(String(input), init))
  const service = { issuer: `${ORIGIN}/auth/v1`, key: PUBLISHABLE_KEY }
  const { client, session } = await newSignedInMember()
  const counted = async (token: string) => [
    (await sessionAt(service, token)).factorCount,
    await countPasskeys(service, token),
  ]
  expect(await counted(session.access_token)).toEqual([0, 0])
  await register(client, await newDevice(site))
  const app = await enrol(client)
  expect(await counted(session.access_token)).toEqual([0, 1])
  const strong = await confirm(client, app)
  expect(await counted(strong.access_token)).toEqual([1, 1])
  await confirm(client, await enrol(client, 'Tablet'))
  await configure({ passkeys: false })
  expect(await counted(strong.access_token)).toEqual([2, 0])
  vi.restoreAllMocks()
})
