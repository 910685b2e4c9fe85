import { beforeEach, describe, expect, test, vi } from 'vitest'
import { countPasskeys, sessionOf } from '../../worker/accounts/lib/session-service.ts'
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
  dataOf,
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
  const registration = dataOf(await client.passkey.startRegistration())
  const credential = await device.create(registration.options)
  const passkey = await client.passkey.verifyRegistration({
    challengeId: registration.challenge_id,
    credential,
  })
  return dataOf(passkey)
}

async function newMemberWithPasskey() {
  const member = await newSignedInMember()
  const device = await newDevice(site)
  return { ...member, device, passkey: await register(member.client, device) }
}

async function signInBy(device: Device, overrides: Parameters<Device['use']>[1] = {}) {
  const client = visitor()
  const ceremony = dataOf(await client.passkey.startAuthentication())
  const credential = await device.use(ceremony.options, overrides)
  return client.passkey.verifyAuthentication({ challengeId: ceremony.challenge_id, credential })
}

const bearer = ({ access_token }: { access_token: string }) => ({
  authorization: `Bearer ${access_token}`,
})

describe('a passkey', () => {
  test('is created with the service’s options, named and listed', async () => {
    const { client, id, email } = await newSignedInMember()
    const { options, expires_at } = dataOf(await client.passkey.startRegistration())
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: email, displayName: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      attestation: 'none',
      excludeCredentials: [],
    })
    expect(expires_at * 1_000).toBeGreaterThan(Date.now() + 290_000)
    const device = await newDevice(site)
    const passkey = await register(client, device)
    expect(device.userOf()).toBe(id)
    expect(passkey).toEqual({
      id: passkey.id,
      friendly_name: 'Passkey',
      created_at: passkey.created_at,
    })
    expect(dataOf(await client.passkey.list())).toEqual([passkey])
    const next = dataOf(await client.passkey.startRegistration())
    expect(next.options.excludeCredentials).toHaveLength(1)
  })

  test('signs in by itself, at aal1, with the method "passkey"', async () => {
    const { id, device, client } = await newMemberWithPasskey()
    const { options } = dataOf(await visitor().passkey.startAuthentication())
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'preferred' })
    const { session, user } = dataOf(await signInBy(device))
    expect(user?.id).toBe(id)
    expect(claimsOf(session!)).toMatchObject({ aal: 'aal1', amr: [{ method: 'passkey' }] })
    const [passkey] = dataOf(await client.passkey.list())
    expect(passkey!.last_used_at).toBeDefined()
  })

  test('may have an RSA key', async () => {
    const { client } = await newSignedInMember()
    const device = await newDevice(site, 'RS256')
    await register(client, device)
    expect((await signInBy(device)).error).toBeNull()
  })

  test('can only be renamed and deleted by its owner', async () => {
    const { client, device, passkey } = await newMemberWithPasskey()
    const passkeyId = passkey.id
    const name = async (friendlyName: string) => client.passkey.update({ passkeyId, friendlyName })
    expect(dataOf(await name('My phone')).friendly_name).toBe('My phone')
    await expectRefusal(name(''), 400, 'validation_failed', 'friendly_name is required')
    await expectRefusal(name('x'.repeat(121)), 400, 'validation_failed')
    const otherClient = (await newSignedInMember()).client
    const renaming = otherClient.passkey.update({ passkeyId, friendlyName: 'Mine' })
    await expectRefusal(renaming, 404, 'validation_failed', 'Passkey not found')
    await expectRefusal(otherClient.passkey.delete({ passkeyId }), 404, 'validation_failed')
    expect((await client.passkey.delete({ passkeyId })).error).toBeNull()
    expect(dataOf(await client.passkey.list())).toEqual([])
    expect((await signInBy(device)).error?.code).toBe('webauthn_verification_failed')
  })

  test('is limited to ten per account, and can’t belong to two accounts', async () => {
    const { client, device } = await newMemberWithPasskey()
    const secondRegistration = register(client, device)
    await expect(secondRegistration).rejects.toMatchObject({
      status: 422,
      code: 'webauthn_credential_exists',
    })
    for (let count = 2; count <= 10; count++) await register(client, await newDevice(site))
    await expectRefusal(client.passkey.startRegistration(), 422, 'too_many_passkeys')
  })

  test('requires aal2 for adding and removing if there is a second factor', async () => {
    const { email, app } = await newProtectedMember()
    const otherBrowser = visitor()
    await signIn(otherBrowser, email)
    const text = 'AAL2 session is required to manage passkeys when MFA is enabled'
    await expectRefusal(otherBrowser.passkey.startRegistration(), 403, 'insufficient_aal', text)
    await confirm(otherBrowser, app)
    const device = await newDevice(site)
    const { id: passkeyId } = await register(otherBrowser, device)
    const { session } = dataOf(await signInBy(device))
    const path = `/passkeys/${passkeyId}`
    expect((await call('DELETE', path, undefined, bearer(session!))).status).toBe(403)
    expect((await otherBrowser.passkey.delete({ passkeyId })).error).toBeNull()
  })

  test('is listed and deleted by an administrator', async () => {
    const { id: userId, passkey, device } = await newMemberWithPasskey()
    const { passkey: admin } = administration()
    expect(dataOf(await admin.listPasskeys({ userId }))).toMatchObject([{ id: passkey.id }])
    expect((await admin.deletePasskey({ userId, passkeyId: passkey.id })).error).toBeNull()
    expect((await signInBy(device)).error?.code).toBe('webauthn_verification_failed')
    const secondDeletion = await call(
      'DELETE',
      `/admin/users/${userId}/passkeys/${passkey.id}`,
      undefined,
      {
        apikey: SECRET_KEY,
      },
    )
    expect(secondDeletion.status).toBe(404)
  })
})

describe('a passkey response', () => {
  const bents: [what: string, bent: Parameters<Device['use']>[1]][] = [
    ['another site', { origin: 'https://velours.evil.test' }],
    ['another relying party', { rpId: 'evil.test' }],
    ['a registration', { type: 'webauthn.create' }],
    ['an absent user', { flags: 0 }],
    ['an unknown user', { userHandle: base64UrlOf(new TextEncoder().encode('someone')) }],
  ]
  test.each(bents)('is rejected for %s', async (_, overrides) => {
    const { device } = await newMemberWithPasskey()
    const { error } = await signInBy(device, overrides)
    expect([error && 'status' in error && error.status, error?.code]).toEqual([
      400,
      'webauthn_verification_failed',
    ])
  })

  test('is rejected from another member’s device or without a signature', async () => {
    const { device, id } = await newMemberWithPasskey()
    const otherMember = await newMemberWithPasskey()
    const userHandle = base64UrlOf(new TextEncoder().encode(id))
    const { error } = await signInBy(otherMember.device, { userHandle })
    expect(error?.code).toBe('webauthn_verification_failed')
    const client = visitor()
    const ceremony = dataOf(await client.passkey.startAuthentication())
    const response = await device.use(ceremony.options)
    const credential = { ...response, response: { ...response.response, signature: 'MAYCAQECAQE' } }
    const forged = client.passkey.verifyAuthentication({
      challengeId: ceremony.challenge_id,
      credential,
    })
    expect((await forged).error?.code).toBe('webauthn_verification_failed')
  })

  test('is rejected when repeated, late, or for another challenge', async () => {
    const { device, client: owner } = await newMemberWithPasskey()
    const client = visitor()
    const begin = async () => {
      const { challenge_id, options } = dataOf(await client.passkey.startAuthentication())
      return { challengeId: challenge_id, credential: await device.use(options) }
    }
    const first = await begin()
    dataOf(await client.passkey.verifyAuthentication(first))
    const missingCode = 'webauthn_challenge_not_found'
    const verify = async (answer: typeof first) => {
      const { error } = await client.passkey.verifyAuthentication(answer)
      return error?.code
    }
    expect(await verify(first)).toBe(missingCode)
    const registration = dataOf(await owner.passkey.startRegistration())
    expect(await verify({ ...first, challengeId: registration.challenge_id })).toBe(missingCode)
    expect(await verify({ ...first, challengeId: 'x' })).toBe('validation_failed')
    const firstAnswer = await begin()
    const secondAnswer = await begin()
    const crossed = await verify({ ...firstAnswer, challengeId: secondAnswer.challengeId })
    expect(crossed).toBe('webauthn_verification_failed')
    const late = await begin()
    await inMinutes(6)
    expect(await verify(late)).toBe('webauthn_challenge_expired')
  })

  test('is rejected for a banned account', async () => {
    const { device, id } = await newMemberWithPasskey()
    dataOf(await administration().updateUserById(id, { ban_duration: '1h' }))
    const { error } = await signInBy(device)
    expect([error && 'status' in error && error.status, error?.code]).toEqual([403, 'user_banned'])
  })
})

test('passkey calls fail while passkeys are off', async () => {
  const { client } = await newMemberWithPasskey()
  await configure({ passkeys: false })
  await expectRefusal(client.passkey.startRegistration(), 404, 'passkey_disabled')
  await expectRefusal(visitor().passkey.startAuthentication(), 404, 'passkey_disabled')
  await expectRefusal(client.passkey.list(), 404, 'passkey_disabled')
})

test('the site counts an account’s passkeys', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => ask(String(input), init))
  const service = { issuer: `${ORIGIN}/auth/v1`, key: PUBLISHABLE_KEY }
  const { client, session } = await newSignedInMember()
  const factorCount = async (token: string) => [
    (await sessionOf(service, token)).factorCount,
    await countPasskeys(service, token),
  ]
  expect(await factorCount(session.access_token)).toEqual([0, 0])
  await register(client, await newDevice(site))
  const app = await enrol(client)
  expect(await factorCount(session.access_token)).toEqual([0, 1])
  const strong = await confirm(client, app)
  expect(await factorCount(strong.access_token)).toEqual([1, 1])
  await confirm(client, await enrol(client, 'Tablet'))
  await configure({ passkeys: false })
  expect(await factorCount(strong.access_token)).toEqual([2, 0])
  vi.restoreAllMocks()
})
