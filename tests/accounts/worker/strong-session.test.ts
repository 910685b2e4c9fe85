import { beforeEach, describe, expect, test } from 'vitest'
import { openAdminSession } from '#accounts/admin-session.api'
import { getOverview } from '#staff/overview.api'
import { refusalOf } from '#contract/refusals'
import { getUser, resetSecondFactors } from '#accounts/users.api'
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

describe('where staff need a second factor', () => {
  let office: Office
  beforeEach(async () => {
    office = await openOffice([], { STAFF_SECOND_FACTOR: 'on' })
    accountHas({ factors: 2 })
  })
  /** As the account service knows it; null: it offers no passkeys. */
  const accountHas = ({ factors = 1, passkeys = null as number | null }) => {
    const { service } = office.accounts
    const some = (count: number) => Array.from({ length: count }, () => ({ status: 'verified' }))
    const unfinished = { status: 'unverified' }
    service.session = () => Response.json({ id: 'a', factors: [...some(factors), unfinished] })
    service.more = () =>
      passkeys === null
        ? Response.json({ code: 'passkey_disabled' }, { status: 404 })
        : Response.json(some(passkeys))
  }
  const ask = async (path: string, claims: object) =>
    office.ask(path, await office.accounts.as({ ...claims }))
  const paths = [openAdminSession.path, getOverview.path]

  test.each(paths)('%s refuses a password alone, and logs it', async (path) => {
    for (const aal of ['aal1', 'aal3', undefined]) {
      const response = await ask(path, { ...adminClaims, aal })
      expect(response.status).toBe(403)
      expect(await response.json()).toEqual(refusalOf('staff.second-factor'))
    }
    const logged = await rowsOf('SELECT outcome FROM access_log')
    expect(logged).toEqual(Array.from({ length: 3 }, () => ({ outcome: 'denied' })))
  })

  test.each(paths)('%s is open to an app’s code, and to a passkey', async (path) => {
    const passkey = { ...adminClaims, amr: [{ method: 'passkey', timestamp: now() }] }
    for (const claims of [strong(), passkey]) expect((await ask(path, claims)).status).toBe(200)
  })

  test.each(paths)('%s is closed twelve hours after the sign-in', async (path) => {
    const twelveHoursAgo = now() - 12 * 3_600
    const since = (timestamp: number) => ({
      ...strong(),
      amr: [
        { method: 'totp', timestamp: now() },
        { method: 'password', timestamp },
      ],
    })
    expect((await ask(path, since(twelveHoursAgo + 60))).status).toBe(200)
    const over = await ask(path, since(twelveHoursAgo - 60))
    expect(await over.json()).toEqual(refusalOf('staff.session-over'))
    expect(await (await ask(path, { ...strong(), amr: [] })).json()).toMatchObject({
      id: 'staff.session-over',
    })
  })

  test.each(paths)('%s needs a spare of the second factor, until there is one', async (path) => {
    accountHas({ factors: 1 })
    const refused = await ask(path, strong())
    expect(refused.status).toBe(403)
    expect(await refused.json()).toEqual(refusalOf('staff.spare-factor'))
    accountHas({ factors: 1, passkeys: 0 })
    expect((await ask(path, strong())).status).toBe(403)
    accountHas({ factors: 1, passkeys: 1 })
    expect((await ask(path, strong())).status).toBe(200)
  })

  test('passkeys alone are not enough: a password alone could then add a factor', async () => {
    const byPasskey = { ...adminClaims, amr: [{ method: 'passkey', timestamp: now() }] }
    accountHas({ factors: 0, passkeys: 2 })
    const refused = await ask(getOverview.path, byPasskey)
    expect(await refused.json()).toEqual(refusalOf('staff.spare-factor'))
    accountHas({ factors: 1, passkeys: 1 })
    expect((await ask(getOverview.path, byPasskey)).status).toBe(200)
  })

  test('a service that says nothing of passkeys opens nothing', async () => {
    accountHas({ factors: 1 })
    expect((await ask(getOverview.path, strong())).status).toBe(403)
    office.accounts.service.more = () => new Response(null, { status: 502 })
    expect((await ask(getOverview.path, strong())).status).toBe(503)
  })

  test('members without the right are refused as before', async () => {
    const response = await ask(getOverview.path, { aal: 'aal2' })
    expect(await response.json()).toEqual(refusalOf('admin.forbidden'))
  })
})

describe('an account with a second factor', () => {
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

  test('is closed to a password alone, once a session has proved it', async () => {
    factorsAtService([{ status: 'verified' }])
    expect((await me({})).status).toBe(200)
    expect((await me(withApp)).status).toBe(200)
    const refused = await me({})
    expect(refused.status).toBe(403)
    expect(await refused.json()).toEqual(refusalOf('session.second-factor'))
    expect((await me({ amr: [{ method: 'passkey', timestamp: now() }] })).status).toBe(200)
    expect((await office.ask('/api/companions', await office.accounts.as())).status).toBe(200)
  })

  test('is as before when the account service knows of none', async () => {
    await me(withApp)
    factorsAtService([{ status: 'unverified' }])
    expect((await me({})).status).toBe(200)
    factorsAtService([{ status: 'verified' }])
    expect((await me({})).status).toBe(200)
  })

  test('stays closed while the account service gives no answer', async () => {
    await me(withApp)
    office.accounts.service.session = () => new Response(null, { status: 502 })
    expect((await me({})).status).toBe(503)
  })
})

describe('second factors that were lost', () => {
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
  const path = (id: string) => resetSecondFactors.path.replace(':id', id)
  const removed = () => office.accountAdmin.asked.filter((call) => call.startsWith('DELETE'))
  const calls = ['f1', 'f2'].map((id) => `DELETE /admin/users/${rival}/factors/${id}`)

  test('are removed by another administrator, audited, and every session ends', async () => {
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
    expect(removed()).toEqual(calls)
    expect(await office.me(earlier)).toBe(401)
    expect((await auditLog()).at(-1)).toMatchObject({
      act: 'member.factors-reset',
      subject: rival,
      detail: { factors: 'totp, recovery_code' },
    })
  })

  test('are removed with the passkeys', async () => {
    const passkeys = [{ id: 'p1', created_at: '2026-02-01T00:00:00Z', friendly_name: 'Laptop' }]
    office.accountAdmin.passkeys.set(`/admin/users/${rival}/passkeys`, passkeys)
    expect((await office.read(rival)).account?.factors).toHaveLength(3)
    await office.done('DELETE', rival, '/factors')
    expect(removed()).toEqual([...calls, `DELETE /admin/users/${rival}/passkeys/p1`])
    expect((await auditLog()).at(-1)?.detail).toEqual({
      factors: 'totp, recovery_code, passkey',
    })
  })

  test('are removed by a second try when the account service was silent', async () => {
    office.accountAdmin.failing = /factors\/f2/
    expect((await office.call('DELETE', path(rival))).status).toBe(503)
    office.accountAdmin.failing = null
    await office.done('DELETE', rival, '/factors')
    expect(removed()).toEqual([...calls, ...calls])
  })

  test('are not reset for oneself, nor where there are none', async () => {
    const own = await office.call('DELETE', path(adminClaims.sub))
    expect(await own.json()).toEqual(refusalOf('admin.yourself-factors'))
    const none = await office.call('DELETE', path(member))
    expect(await none.json()).toEqual(refusalOf('account.no-factors'))
    expect(removed()).toEqual([])
    expect((await office.call('GET', getUser.path.replace(':id', member))).status).toBe(200)
  })
})
