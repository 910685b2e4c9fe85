import { beforeEach, describe, expect, test } from 'vitest'
import { SECRET_KEY } from '../../worker/local/auth/keys.ts'
import { codeAt } from '../../worker/local/auth/factors/totp.ts'
import {
  claimsIn,
  claimsOf,
  confirm,
  enrol,
  inMinutes,
  newProtectedMember,
} from './authenticator.ts'
import {
  administration,
  call,
  configure,
  expectRefusal,
  dataOf,
  newSignedInMember,
  resetStandIns,
  signIn,
  visitor,
} from './stand-in.ts'

beforeEach(resetStandIns)

const isAlive = async ({ access_token }: { access_token: string }) =>
  (await call('GET', '/user', undefined, { authorization: `Bearer ${access_token}` })).status ===
  200

test('authenticator codes follow RFC 6238', async () => {
  expect(codeAt('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 59_000)).toBe('287082')
})

describe('an authenticator app', () => {
  test('is added with a QR code, a secret and an address', async () => {
    const { client, email } = await newSignedInMember()
    const app = await enrol(client)
    expect(app.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg .*<\/svg>$/)
    expect(app.secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(app.uri)
    expect(decodeURIComponent(uri.pathname)).toContain(email)
    expect(uri.searchParams.get('secret')).toBe(app.secret)
    const { all, totp } = dataOf(await client.mfa.listFactors())
    expect(totp).toEqual([])
    expect(all).toMatchObject([{ id: app.id, friendly_name: 'Phone', status: 'unverified' }])
    expect(JSON.stringify(all)).not.toContain(app.secret)
  })

  test('raises the session to aal2 with its code, and ends weaker sessions', async () => {
    const { client, email, session } = await newSignedInMember()
    const otherSession = await signIn(visitor(), email)
    const app = await enrol(client)
    await enrol(client, 'Never confirmed')
    const strong = await confirm(client, app)
    expect(claimsOf(session)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
    const methods = [{ method: 'totp' }, { method: 'password' }]
    expect(claimsOf(strong)).toMatchObject({ aal: 'aal2', amr: methods })
    expect(claimsOf(strong).session_id).toBe(claimsOf(session).session_id)
    expect([await isAlive(strong), await isAlive(otherSession)]).toEqual([true, false])
    const names = dataOf(await client.mfa.listFactors()).all.map((factor) => factor.friendly_name)
    expect(names).toEqual(['Phone'])
    dataOf(await client.refreshSession())
    expect((await claimsIn(client)).aal).toBe('aal2')
  })

  test('is required at the next sign-in', async () => {
    const { email, app } = await newProtectedMember()
    const otherBrowser = visitor()
    const weak = await signIn(otherBrowser, email)
    expect(weak.user.factors).toMatchObject([{ status: 'verified', factor_type: 'totp' }])
    const level = dataOf(await otherBrowser.mfa.getAuthenticatorAssuranceLevel())
    expect(level).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    expect(claimsOf(await confirm(otherBrowser, app)).aal).toBe('aal2')
  })

  test('verifies an aal2 session again', async () => {
    const { client, app, session } = await newProtectedMember()
    await inMinutes(20)
    const [newest] = claimsOf(await confirm(client, app)).amr
    const [before] = claimsOf(session).amr
    expect(newest!.timestamp).toBeGreaterThan(before!.timestamp + 19 * 60)
  })

  test('returns a session to aal1 when it is removed', async () => {
    const { client, app } = await newProtectedMember()
    dataOf(await client.mfa.unenroll({ factorId: app.id }))
    // The token in use stays valid.
    expect((await claimsIn(client)).aal).toBe('aal2')
    dataOf(await client.refreshSession())
    expect((await claimsIn(client)).aal).toBe('aal1')
  })
})

describe('a code of an authenticator app', () => {
  test('is rejected when wrong, missing, or for a used, old or unknown challenge', async () => {
    const { client, app } = await newProtectedMember()
    const challenge = async () => dataOf(await client.mfa.challenge({ factorId: app.id })).id
    const verify = async (challengeId: string, code: string) =>
      client.mfa.verify({ factorId: app.id, challengeId, code })
    const first = await challenge()
    const wrong = (await app.code()) === '000000' ? '000001' : '000000'
    await expectRefusal(verify(first, wrong), 422, 'mfa_verification_failed')
    await expectRefusal(verify(first, ''), 400, 'validation_failed')
    dataOf(await verify(first, await app.code()))
    await expectRefusal(verify(first, await app.code()), 422, 'mfa_ip_address_mismatch')
    const unknownChallenge = verify(crypto.randomUUID(), await app.code())
    await expectRefusal(unknownChallenge, 422, 'mfa_factor_not_found')
    const old = await challenge()
    await inMinutes(5)
    await expectRefusal(verify(old, await app.code()), 422, 'mfa_challenge_expired')
  })

  test('is rejected from another network than the challenge', async () => {
    const { session, app } = await newProtectedMember()
    const bearer = { authorization: `Bearer ${session.access_token}` }
    const challenge = await call('POST', `/factors/${app.id}/challenge`, {}, bearer)
    const { id } = await challenge.json<{ id: string }>()
    const body = { challenge_id: id, code: await app.code() }
    const elsewhere = { ...bearer, 'cf-connecting-ip': '203.0.113.9' }
    const response = await call('POST', `/factors/${app.id}/verify`, body, elsewhere)
    expect(response.status).toBe(422)
    expect(response.headers.get('x-sb-error-code')).toBe('mfa_ip_address_mismatch')
  })

  test('is rejected for another member’s app', async () => {
    const { app } = await newProtectedMember()
    const { client } = await newSignedInMember()
    const challenge = client.mfa.challenge({ factorId: app.id })
    await expectRefusal(challenge, 404, 'mfa_factor_not_found', 'Factor not found')
  })
})

describe('adding an authenticator app', () => {
  test('fails for a duplicate name and for an eleventh app', async () => {
    const { client } = await newProtectedMember()
    const add = async (friendlyName: string) =>
      client.mfa.enroll({ factorType: 'totp', friendlyName })
    await expectRefusal(add('Phone'), 422, 'mfa_factor_name_conflict')
    for (let count = 2; count <= 10; count++) dataOf(await add(`App ${count}`))
    await expectRefusal(add('App 11'), 422, 'too_many_enrolled_mfa_factors')
    // Unverified factors expire.
    await inMinutes(6)
    dataOf(await add('App 11'))
  })

  test('fails in a session that is not verified by the first app', async () => {
    const { email } = await newProtectedMember()
    const otherBrowser = visitor()
    await signIn(otherBrowser, email)
    const adding = otherBrowser.mfa.enroll({ factorType: 'totp', friendlyName: 'Thief' })
    await expectRefusal(adding, 403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  })

  test.each(['phone', 'webauthn', 'other'])('fails for the factor type %s', async (factor_type) => {
    const { session } = await newSignedInMember()
    const bearer = { authorization: `Bearer ${session.access_token}` }
    const response = await call('POST', '/factors', { factor_type }, bearer)
    expect(response.status).toBe(factor_type === 'other' ? 400 : 422)
  })
})

describe('a session verified by password only', () => {
  test('can’t remove a factor or change the address or password', async () => {
    const { email, app } = await newProtectedMember()
    const otherBrowser = visitor()
    await signIn(otherBrowser, email)
    const removing = otherBrowser.mfa.unenroll({ factorId: app.id })
    await expectRefusal(removing, 422, 'insufficient_aal')
    for (const change of [{ password: 'another-one' }, { email: 'other@velours.test' }]) {
      await expectRefusal(otherBrowser.updateUser(change), 401, 'insufficient_aal')
    }
    dataOf(await otherBrowser.updateUser({ data: { full_name: 'Ada' } }))
  })
})

test('an administrator lists a member’s factors and removes one', async () => {
  const { id, client, app } = await newProtectedMember()
  const { factors } = dataOf(await administration().mfa.listFactors({ userId: id }))
  expect(factors).toMatchObject([{ id: app.id, factor_type: 'totp', status: 'verified' }])
  const { user } = dataOf(await administration().getUserById(id))
  expect(user?.factors).toHaveLength(1)
  dataOf(await administration().mfa.deleteFactor({ userId: id, id: app.id }))
  const secondDeletion = await call('DELETE', `/admin/users/${id}/factors/${app.id}`, undefined, {
    apikey: SECRET_KEY,
  })
  expect(secondDeletion.status).toBe(404)
  dataOf(await client.refreshSession())
  expect((await claimsIn(client)).aal).toBe('aal1')
})

test('guessing codes is rate-limited per network', async () => {
  const { client, app } = await newProtectedMember()
  await configure({ rateLimits: true })
  let acceptedCount = 0
  let refusal
  // On a slow machine the bucket refills a little before the limit is reached.
  while (!refusal && acceptedCount < 90) {
    refusal = (await client.mfa.challenge({ factorId: app.id })).error
    if (!refusal) acceptedCount++
  }
  expect(acceptedCount).toBeGreaterThanOrEqual(30)
  expect(refusal?.code).toBe('over_request_rate_limit')
})
