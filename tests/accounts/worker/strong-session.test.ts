import { beforeEach, describe, expect, test } from 'vitest'
import { openAdminSessionEndpoint } from '#accounts/admin-session'
import { getOverviewEndpoint } from '#staff/overview'
import { refusalOf } from '#contract/refusals'
import { getUserEndpoint, resetSecondFactorsEndpoint } from '#accounts/users'
import {
  adminClaims,
  auditLog,
  openOffice,
  rowsOf,
  type Office,
} from '../../support/staff/admin.ts'
import { member, openUsers, rival, rivalClaims, type Users } from '../../support/accounts/users.ts'

const now = () => Math.floor(Date.now() / 1_000)
const byPassword = () => ({ method: 'password', timestamp: now() })
const strong = () => ({
  ...adminClaims,
  aal: 'aal2',
  amr: [{ method: 'totp', timestamp: now() }, byPassword()],
})

describe('second factor of staff', () => {
  let office: Office
  beforeEach(async () => {
    office = await openOffice([], { STAFF_SECOND_FACTOR: 'on' })
    accountHas({ factors: 2 })
  })
  /** Sets the factors that the account service reports; `passkeys` null: it does not offer passkeys. */
  const accountHas = ({ factors = 1, passkeys = null as number | null }) => {
    const { service } = office.accounts
    const verifiedFactors = (count: number) =>
      Array.from({ length: count }, () => ({ status: 'verified' }))
    const unverifiedFactor = { status: 'unverified' }
    service.session = () =>
      Response.json({ id: 'a', factors: [...verifiedFactors(factors), unverifiedFactor] })
    service.more = () =>
      passkeys === null
        ? Response.json({ code: 'passkey_disabled' }, { status: 404 })
        : Response.json(verifiedFactors(passkeys))
  }
  const ask = async (path: string, claims: object) =>
    office.ask(path, await office.accounts.as({ ...claims }))
  const paths = [openAdminSessionEndpoint.path, getOverviewEndpoint.path]

  test.each(paths)('%s refuses a password alone, with a log entry', async (path) => {
    for (const aal of ['aal1', 'aal3', undefined]) {
      const response = await ask(path, { ...adminClaims, aal })
      expect(response.status).toBe(403)
      expect(await response.json()).toEqual(refusalOf('staff.second-factor'))
    }
    const logRows = await rowsOf('SELECT outcome FROM access_log')
    expect(logRows).toEqual(Array.from({ length: 3 }, () => ({ outcome: 'denied' })))
  })

  test.each(paths)('%s accepts an app’s code and a passkey', async (path) => {
    const passkey = { ...adminClaims, amr: [{ method: 'passkey', timestamp: now() }] }
    for (const claims of [strong(), passkey]) expect((await ask(path, claims)).status).toBe(200)
  })

  test.each(paths)('%s requires a new sign-in after twelve hours', async (path) => {
    const twelveHoursAgo = now() - 12 * 3_600
    const since = (timestamp: number) => ({
      ...strong(),
      amr: [
        { method: 'totp', timestamp: now() },
        { method: 'password', timestamp },
      ],
    })
    expect((await ask(path, since(twelveHoursAgo + 60))).status).toBe(200)
    const response = await ask(path, since(twelveHoursAgo - 60))
    expect(await response.json()).toEqual(refusalOf('staff.session-expired'))
    expect(await (await ask(path, { ...strong(), amr: [] })).json()).toMatchObject({
      id: 'staff.session-expired',
    })
  })

  test.each(paths)('%s requires a spare second factor until there is one', async (path) => {
    accountHas({ factors: 1 })
    const response = await ask(path, strong())
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual(refusalOf('staff.backup-method-required'))
    accountHas({ factors: 1, passkeys: 0 })
    expect((await ask(path, strong())).status).toBe(403)
    accountHas({ factors: 1, passkeys: 1 })
    expect((await ask(path, strong())).status).toBe(200)
  })

  test('passkeys alone don’t suffice, because a password alone could then add a factor', async () => {
    const byPasskey = { ...adminClaims, amr: [{ method: 'passkey', timestamp: now() }] }
    accountHas({ factors: 0, passkeys: 2 })
    const response = await ask(getOverviewEndpoint.path, byPasskey)
    expect(await response.json()).toEqual(refusalOf('staff.backup-method-required'))
    accountHas({ factors: 1, passkeys: 1 })
    expect((await ask(getOverviewEndpoint.path, byPasskey)).status).toBe(200)
  })

  test('the area stays closed if the service reports no passkeys', async () => {
    accountHas({ factors: 1 })
    expect((await ask(getOverviewEndpoint.path, strong())).status).toBe(403)
    office.accounts.service.more = () => new Response(null, { status: 502 })
    expect((await ask(getOverviewEndpoint.path, strong())).status).toBe(503)
  })

  test('members without the right get the usual refusal', async () => {
    const response = await ask(getOverviewEndpoint.path, { aal: 'aal2' })
    expect(await response.json()).toEqual(refusalOf('admin.forbidden'))
  })
})

describe('account with a second factor', () => {
  let office: Office
  beforeEach(async () => {
    office = await openOffice()
  })
  const me = async (claims: object) =>
    office.ask('/api/me', await office.accounts.as({ ...claims }))
  const withApp = { aal: 'aal2', amr: [{ method: 'totp', timestamp: now() }, byPassword()] }
  const factorsAtService = (factors: object[]) => {
    office.accounts.service.session = () => Response.json({ id: 'a', factors })
  }

  test('a password alone is refused once a session has used the second factor', async () => {
    factorsAtService([{ status: 'verified' }])
    expect((await me({})).status).toBe(200)
    expect((await me(withApp)).status).toBe(200)
    const response = await me({})
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual(refusalOf('session.second-factor'))
    expect((await me({ amr: [{ method: 'passkey', timestamp: now() }] })).status).toBe(200)
    expect((await office.ask('/api/companions', await office.accounts.as())).status).toBe(200)
  })

  test('a password alone is accepted again when the account service reports no factor', async () => {
    await me(withApp)
    factorsAtService([{ status: 'unverified' }])
    expect((await me({})).status).toBe(200)
    factorsAtService([{ status: 'verified' }])
    expect((await me({})).status).toBe(200)
  })

  test('a password alone stays refused while the account service gives no answer', async () => {
    await me(withApp)
    office.accounts.service.session = () => new Response(null, { status: 502 })
    expect((await me({})).status).toBe(503)
  })
})

describe('lost second factors', () => {
  let office: Users
  beforeEach(async () => {
    office = await openUsers()
    const created_at = '2026-02-01T00:00:00Z'
    const factor = { status: 'verified', created_at, friendly_name: 'Phone' }
    const factors = [
      { ...factor, id: 'f1', factor_type: 'totp' },
      { ...factor, id: 'f2', factor_type: 'recovery_code' },
      { ...factor, id: 'f3', factor_type: 'totp', status: 'unverified' },
    ]
    Object.assign(office.accountAdmin.users.get(rival)!, { factors })
  })
  const path = (id: string) => resetSecondFactorsEndpoint.path.replace(':id', id)
  const removalCalls = () => office.accountAdmin.calls.filter((call) => call.startsWith('DELETE'))
  const calls = ['f1', 'f2'].map((id) => `DELETE /admin/users/${rival}/factors/${id}`)

  test('another administrator can remove the factors, which is logged and ends every session', async () => {
    const before = await office.read(rival)
    expect(before.can.resetFactors).toBe(true)
    expect(before.account?.factors).toEqual([
      { kind: 'totp', name: 'Phone', addedAt: '2026-02-01T00:00:00.000Z' },
      { kind: 'recovery_code', name: 'Phone', addedAt: '2026-02-01T00:00:00.000Z' },
    ])
    const amr = [{ method: 'password', timestamp: now() - 60 }]
    const earlier = { ...rivalClaims, amr }
    expect(await office.me(earlier)).toBe(200)
    await office.done('DELETE', rival, '/factors')
    expect(removalCalls()).toEqual(calls)
    expect(await office.me(earlier)).toBe(401)
    expect((await auditLog()).at(-1)).toMatchObject({
      act: 'member.factors-reset',
      subject: rival,
      detail: { factors: 'totp, recovery_code' },
    })
  })

  test('passkeys are removed, too', async () => {
    const passkeys = [{ id: 'p1', created_at: '2026-02-01T00:00:00Z', friendly_name: 'Laptop' }]
    office.accountAdmin.passkeys.set(`/admin/users/${rival}/passkeys`, passkeys)
    expect((await office.read(rival)).account?.factors).toHaveLength(3)
    await office.done('DELETE', rival, '/factors')
    expect(removalCalls()).toEqual([...calls, `DELETE /admin/users/${rival}/passkeys/p1`])
    expect((await auditLog()).at(-1)?.detail).toEqual({
      factors: 'totp, recovery_code, passkey',
    })
  })

  test('a second attempt removes the factors after the account service was silent', async () => {
    office.accountAdmin.failing = /factors\/f2/
    expect((await office.call('DELETE', path(rival))).status).toBe(503)
    office.accountAdmin.failing = null
    await office.done('DELETE', rival, '/factors')
    expect(removalCalls()).toEqual([...calls, ...calls])
  })

  test('a reset is refused for oneself, and without factors', async () => {
    const ownReset = await office.call('DELETE', path(adminClaims.sub))
    expect(await ownReset.json()).toEqual(refusalOf('admin.self-factor-reset'))
    const resetWithoutFactors = await office.call('DELETE', path(member))
    expect(await resetWithoutFactors.json()).toEqual(refusalOf('account.no-factors'))
    expect(removalCalls()).toEqual([])
    expect((await office.call('GET', getUserEndpoint.path.replace(':id', member))).status).toBe(200)
  })
})
