import { beforeEach, describe, expect, test } from 'vitest'
import { claimsOf, confirm, enrol, inMinutes, newProtectedMember } from './authenticator.ts'
import {
  configure,
  expectRefusal,
  dataOf,
  newSignedInMember,
  resetStandIns,
  signIn,
  visitor,
} from './stand-in.ts'

beforeEach(async () => {
  await resetStandIns()
  await configure({ recoveryCodes: true })
})

const experimental = { experimental: { recoveryCodes: true } }

/** A member with an authenticator app and recovery codes, in their own browser. */
async function newMemberWithCodes() {
  const member = await newProtectedMember()
  const client = visitor(experimental)
  await signIn(client, member.email)
  await confirm(client, member.app)
  const generatedCodes = dataOf(await client.mfa.recoveryCodes.generate())
  const elsewhere = visitor(experimental)
  await signIn(elsewhere, member.email)
  return { ...member, client, elsewhere, ...generatedCodes }
}

describe('recovery codes', () => {
  test('verify one session each, in any notation', async () => {
    const { client, elsewhere, codes, id } = await newMemberWithCodes()
    expect(codes).toHaveLength(10)
    const typedCode = codes[0]!.toUpperCase().replaceAll(/(.{4})/g, '$1- ')
    const session = dataOf(await elsewhere.mfa.recoveryCodes.verify({ code: typedCode }))
    expect(claimsOf(session)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
    })
    const status = dataOf(await client.mfa.recoveryCodes.getStatus())
    expect(status).toEqual({ id, type: 'recovery_code', total: 10, remaining: 9 })
    const secondUse = client.mfa.recoveryCodes.verify({ code: codes[0]! })
    await expectRefusal(secondUse, 422, 'mfa_verification_failed')
  })

  test('are replaced by new ones', async () => {
    const { client, elsewhere, codes } = await newMemberWithCodes()
    const next = dataOf(await client.mfa.recoveryCodes.regenerate())
    const old = elsewhere.mfa.recoveryCodes.verify({ code: codes[0]! })
    await expectRefusal(old, 422, 'mfa_verification_failed')
    dataOf(await elsewhere.mfa.recoveryCodes.verify({ code: next.codes[0]! }))
  })

  test('are locked for a while after wrong ones', async () => {
    const { elsewhere, codes } = await newMemberWithCodes()
    const verify = async (code: string) => elsewhere.mfa.recoveryCodes.verify({ code })
    for (let count = 0; count < 5; count++) {
      await expectRefusal(verify('wrong'), 422, 'mfa_verification_failed')
    }
    await expectRefusal(verify(codes[0]!), 429, 'mfa_recovery_codes_locked')
    await inMinutes(16)
    dataOf(await verify(codes[0]!))
  })

  test('can’t be the only factor', async () => {
    const { client, app, id } = await newMemberWithCodes()
    const removing = client.mfa.unenroll({ factorId: app.id })
    await expectRefusal(removing, 422, 'mfa_recovery_codes_sole_factor')
    const codesAsFactor = client.mfa.unenroll({ factorId: id })
    await expectRefusal(codesAsFactor, 422, 'validation_failed')
    const second = await enrol(client, 'Tablet')
    await confirm(client, second)
    dataOf(await client.mfa.unenroll({ factorId: app.id }))
  })

  test('can be deleted', async () => {
    const { client } = await newMemberWithCodes()
    dataOf(await client.mfa.recoveryCodes.unenroll())
    await expectRefusal(client.mfa.recoveryCodes.getStatus(), 404, 'mfa_factor_not_found')
  })

  test('can’t be generated without a second factor, twice, or at aal1', async () => {
    const { client, elsewhere } = await newMemberWithCodes()
    const twice = client.mfa.recoveryCodes.generate()
    await expectRefusal(twice, 422, 'mfa_verified_factor_exists')
    const weak = elsewhere.mfa.recoveryCodes.regenerate()
    await expectRefusal(weak, 403, 'insufficient_aal')
    const { email } = await newSignedInMember()
    const without = visitor(experimental)
    await signIn(without, email)
    await expectRefusal(without.mfa.recoveryCodes.generate(), 403, 'insufficient_aal')
  })

  test('are unavailable while they are off', async () => {
    const { client } = await newMemberWithCodes()
    await configure({ recoveryCodes: false })
    const { getStatus, generate, regenerate, verify } = client.mfa.recoveryCodes
    for (const call of [getStatus(), generate(), regenerate(), verify({ code: 'a' })]) {
      await expectRefusal(call, 404, 'validation_failed', 'factor_id must be an UUID')
    }
  })
})
