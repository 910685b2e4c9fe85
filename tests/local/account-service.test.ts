import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AccountService } from '../../worker/accounts/lib/account-service.ts'
import { PUBLISHABLE_KEY, SECRET_KEY } from '../../worker/local/auth/keys.ts'
import { newDevice } from './passkey-device.ts'
import {
  ask,
  configure,
  dataOf,
  lastMailTo,
  newAddress,
  newMember,
  newSignedInMember,
  ORIGIN,
  PASSWORD,
  resetStandIns,
  visitor,
} from './stand-in.ts'

// The site's own client against the stand-in; tests of staff mock the service.
const serviceWith = (key: string) => new AccountService(`${ORIGIN}/auth/v1`, key)
const service = serviceWith(SECRET_KEY)
const unknownId = '00000000-0000-4000-8000-00000000ffff'

beforeEach(async () => {
  await resetStandIns()
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => ask(input, init))
})
afterEach(() => vi.unstubAllGlobals())

describe('the site’s client of the account service', () => {
  test('rejects another key with an error that contains no key', async () => {
    for (const key of [PUBLISHABLE_KEY, 'sb_secret_wrong']) {
      const response = await serviceWith(key)
        .find(unknownId)
        .catch((error: unknown) => error as Error & { status: number })
      expect(response).toMatchObject({ status: 503 })
      expect(JSON.stringify([String(response), String((response as Error).cause)])).not.toContain(
        key,
      )
    }
  })

  test('finds accounts by id or by a part of the address', async () => {
    const { id, email } = await newMember()
    const account = await service.find(id)
    expect(account).toMatchObject({ id, email, bannedUntil: null, hasAdminRole: false })
    expect(account?.confirmedAt).toBeGreaterThan(0)
    expect(await service.search(email.slice(0, 14), 10)).toEqual([account])
    expect(await service.find(unknownId)).toBeNull()
  })

  test('lists and deletes a member’s passkeys', async () => {
    const { id, client } = await newSignedInMember()
    const registration = dataOf(await client.passkey.startRegistration())
    const device = await newDevice({ origin: ORIGIN, rpId: 'localhost' })
    const credential = await device.create(registration.options)
    dataOf(
      await client.passkey.verifyRegistration({
        challengeId: registration.challenge_id,
        credential,
      }),
    )
    const [passkey, ...otherPasskeys] = await service.passkeysOf(id)
    expect([passkey, otherPasskeys]).toMatchObject([{ kind: 'passkey', name: 'Passkey' }, []])
    await service.removeFactor(id, passkey!)
    expect(await service.passkeysOf(id)).toEqual([])
    await service.removeFactor(id, passkey!)
    expect(await service.passkeysOf(unknownId)).toEqual([])
  })

  test('bans an account until the ban is lifted', async () => {
    const { id, email, client } = await newSignedInMember()
    await service.ban(id)
    expect((await service.find(id))?.bannedUntil).toBeGreaterThan(Date.now() + 90 * 31_536_000_000)
    expect((await client.refreshSession()).error?.code).toBe('user_banned')
    await service.unban(id)
    expect((await service.find(id))?.bannedUntil).toBeNull()
    dataOf(await visitor().signInWithPassword({ email, password: PASSWORD }))
  })

  test('deletes an account, and succeeds for a deleted one', async () => {
    const { id } = await newMember()
    await service.remove(id)
    expect(await service.find(id)).toBeNull()
    await service.remove(id)
    await service.ban(id)
  })

  test('sends a confirmation again, and reports when it is too early', async () => {
    const email = newAddress()
    dataOf(await visitor().signUp({ email, password: PASSWORD }))
    await service.resendConfirmation(email, `${ORIGIN}/auth/confirm`)
    expect((await lastMailTo(email)).link).toContain(`redirect_to=${ORIGIN}/auth/confirm`)
    await configure({ maxFrequencySeconds: 60 })
    await expect(service.resendConfirmation(email, ORIGIN)).rejects.toMatchObject({
      status: 429,
      answer: { id: 'account.too-many-emails' },
    })
  })
})
