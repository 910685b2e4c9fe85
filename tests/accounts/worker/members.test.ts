import type { JWTPayload } from 'jose'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { getAccountSettingsEndpoint, getMeEndpoint } from '#accounts/me'
import { getAccountSettingsSchemas, getMeSchemas } from '#accounts/members'
import { renewDeviceEndpoint } from '#notifications/notifications'
import { app } from '../../../worker/app.ts'
import { importCompanions } from '../../../worker/seed/import-companions.ts'
import {
  bearer,
  KEY,
  newKey,
  openAccounts,
  type TestAccounts,
} from '../../support/accounts/accounts.ts'
import { addOwner } from '../../support/staff/admin.ts'
import { expectAnswer, expectTurnedAway } from '../../support/platform/answers.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import { systemActor, companionImport, uuid } from '../../support/platform/fixtures.ts'
import { flexPayVars } from '../../support/billing/payments.ts'
import { openSite } from '../../support/platform/open-site.ts'

const ADMIN = 'office@members.test'
let accounts: TestAccounts
let site: Awaited<ReturnType<typeof openSite>>
const openSiteWithMembers = async () => {
  accounts = await openAccounts({
    ...flexPayVars,
    ADMIN_EMAILS: `other@members.test, ${ADMIN.toUpperCase()}`,
  })
  site = await openSite([], { vars: accounts.vars })
}
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

describe('member', () => {
  beforeEach(openSiteWithMembers)

  const ask = async (claims = {}) =>
    expectAnswer(getMeSchemas, site.ask(getMeEndpoint.path, await accounts.as(claims)))

  test('the member’s own data is in an answer that no cache stores', async () => {
    const response = await site.ask(getMeEndpoint.path, await accounts.as())
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await ask({ user_metadata: { full_name: 'Ada' } })).toEqual({
      id: uuid(0xa),
      email: 'ada@members.test',
      displayName: 'Ada',
      isAdmin: false,
      role: null,
      isPremium: false,
      plan: null,
      photo: null,
      hasAcceptedTerms: false,
      requests: 0,
      messenger: null,
      unread: 0,
      unreadAs: { member: 0, companion: 0 },
      isLive: false,
      can: { administrate: false, runProfile: false },
    })
  })

  test('an RSA key identifies the member, too', async () => {
    const key = await newKey('RS256')
    accounts.service.keys.push(key.jwk)
    await expectAnswer(
      getMeSchemas,
      site.ask(getMeEndpoint.path, bearer(await accounts.token({}, key))),
    )
  })

  test('a slightly slow clock is accepted', async () => {
    await ask({ exp: accounts.seconds() - 3 })
  })

  test('a visit is recorded once a day', async () => {
    await ask()
    site.resetMeter()
    await ask()
    expect(site.meter).toEqual({ trips: 1, read: 3, written: 0 })
    const row = () => site.db.$client.prepare('SELECT * FROM members').first()
    await ask({ user_metadata: { full_name: 'Countess' } })
    expect(await row()).toMatchObject({ id: uuid(0xa), display_name: 'Countess' })
  })

  test('mails use the language of the account, else of the page', async () => {
    const languageAfter = async (claims: JWTPayload) => {
      const { headers } = await accounts.as(claims)
      await site.ask(getMeEndpoint.path, { headers: { ...headers, 'accept-language': 'de' } })
      return site.db.$client.prepare('SELECT language FROM members').first('language')
    }
    expect(await languageAfter({ user_metadata: { language: 'fr' } })).toBe('fr')
    expect(await languageAfter({})).toBe('de')
  })

  const claims: [what: string, claims: object, isAdmin: boolean][] = [
    ['nothing', {}, false],
    ['a self-written role', { user_metadata: { role: 'admin' } }, false],
    ['a role of the token itself', { roles: ['admin'], is_admin: true }, false],
    ['a similar role', { app_metadata: { role: 'Admin' } }, false],
    ['a list of roles', { app_metadata: { role: ['admin'] } }, false],
    ['a self-written listed address', { user_metadata: { email: ADMIN } }, false],
    ['an address similar to a listed one', { email: `${ADMIN}.evil.test` }, false],
    ['two addresses', { email: `other@members.test, ${ADMIN}` }, false],
    ['no address', { email: '' }, false],
    ['the role of the service', { app_metadata: { role: 'admin' } }, true],
    ['a listed address', { email: ADMIN }, true],
  ]
  test.each(claims)(
    'a token with %s gives the expected role (case %#)',
    async (_, tokenClaims, isAdmin) => {
      expect(await ask(tokenClaims)).toMatchObject({
        isAdmin,
        role: isAdmin ? 'owner' : null,
        can: { administrate: isAdmin },
      })
    },
  )
})

describe('decision of staff about a member', () => {
  beforeEach(openSiteWithMembers)

  const enter = async () =>
    site.ask(getMeEndpoint.path, await accounts.as({ app_metadata: { role: 'admin' } }))
  const setNow = async (column: string) => {
    const spare = await addOwner()
    const change = `UPDATE members SET display_name = '', ${column} = 1 WHERE id <> '${spare}'`
    await site.db.$client.exec(change)
  }

  test('a suspension counts from the next request', async () => {
    expect((await enter()).status).toBe(200)
    await setNow('suspended_at')
    await expectTurnedAway(await enter(), 403)
  })

  test('an erasure counts from the next request, and no visit undoes it', async () => {
    expect((await enter()).status).toBe(200)
    await setNow('erased_at')
    await expectTurnedAway(await enter(), 401)
    await expectTurnedAway(await enter(), 401)
  })
})

/**
 * All calls that write, except those of the staff area and of the payment provider, and those that anyone may
 * send: counts of profile views and browser errors are among these, and stay in memory.
 */
const writes = app.routes
  .filter(({ method, path }) => method !== 'GET' && method !== 'ALL' && path.startsWith('/api/'))
  .filter(
    ({ path }) =>
      !/^\/api\/(admin|payments|applications|reports|appeals|data-requests|companions|browser-problems|sign-in-attempts|kept-requests|trusted-contact)\b/.test(
        path,
      ),
  )
  // Drops middleware.
  .filter(({ path }) => !path.endsWith('/*'))
  // A browser renews its device by a secret, signed in or not.
  .filter(
    ({ method, path }) =>
      !(method === renewDeviceEndpoint.method && path === renewDeviceEndpoint.path),
  )
  .map(({ method, path }) => [method, path.replace(/:\w+/g, uuid(1))] as [string, string])
const unique = [...new Map(writes.map((route) => [route.join(' '), route])).values()]

describe('call that writes', () => {
  // The calls are independent of each other.
  beforeAll(async () => {
    await openSiteWithMembers()
    const profile = companionImport({})
    await importCompanions(site.db, [profile], systemActor())
    await site.ask(getMeEndpoint.path, await accounts.as())
    await giveAccount(site.db, profile.row.id, uuid(0xa))
  })
  beforeEach(async () => {
    await site.db.$client.exec('DELETE FROM rate_limits')
    await site.db.$client.exec('UPDATE members SET suspended_at = NULL, erased_at = NULL')
  })

  const call = (method: string, path: string, headers: object = {}) =>
    site.ask(path, { method, headers: { ...headers }, body: '{"choice":"none"}' })

  test('the list of writing calls is complete', () => {
    expect(unique.length).toBeGreaterThanOrEqual(12)
  })

  test.each(unique)(
    '%s %s identifies its member each time, and is rate-limited',
    async (method, path) => {
      await expectTurnedAway(await call(method, path), 401)
      // A missing fresh proof prevents the deletion of the account.
      const { headers } = await accounts.as({ amr: [] })
      expect((await call(method, path, headers)).status).toBeLessThan(500)
      await site.db.$client.exec('UPDATE rate_limits SET count = 5000')
      const limitedResponse = await call(method, path, headers)
      await expectTurnedAway(limitedResponse, 429)
      await site.db.$client.exec('DELETE FROM rate_limits')
      for (const [column, status] of [
        ['suspended_at', 403],
        ['erased_at', 401],
      ] as const) {
        await site.db.$client.exec(`UPDATE members SET display_name = '', ${column} = 1`)
        await expectTurnedAway(await call(method, path, headers), status)
      }
    },
  )
})

describe('account settings for the browser', () => {
  beforeEach(openSiteWithMembers)

  test('the answer includes the address for signing in', async () => {
    const settings = await expectAnswer(
      getAccountSettingsSchemas,
      site.ask(getAccountSettingsEndpoint.path),
    )
    expect(settings).toEqual({
      url: accounts.service.url,
      key: KEY,
      passkeys: false,
      recoveryCodes: false,
    })
    const page = await site.ask('/')
    expect(page.headers.get('content-security-policy')).toContain(
      `connect-src 'self' ${accounts.service.url};`,
    )
  })

  test.each([
    { variable: 'PASSKEYS', field: 'passkeys' },
    { variable: 'RECOVERY_CODES', field: 'recoveryCodes' },
  ] as const)('the variable $variable sets $field', async ({ variable, field }) => {
    site = await openSite([], { vars: { ...accounts.vars, [variable]: 'on' } })
    const settings = await expectAnswer(
      getAccountSettingsSchemas,
      site.ask(getAccountSettingsEndpoint.path),
    )
    expect(settings).toMatchObject({ passkeys: false, recoveryCodes: false, [field]: true })
  })

  const unset: [what: string, url: string, key: string][] = [
    ['an address', '', KEY],
    ['a key', 'https://a.test', ''],
    ['a valid address', 'a.test', KEY],
    ['an https address', 'http://a.test', KEY],
  ]
  test.each(unset)('accounts are off without %s', async (_, url, key) => {
    const vars = { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: key }
    site = await openSite([], { vars })
    expect(
      await expectAnswer(getAccountSettingsSchemas, site.ask(getAccountSettingsEndpoint.path)),
    ).toBeNull()
    await expectTurnedAway(await site.ask(getMeEndpoint.path), 401)
    await expectTurnedAway(await site.ask(getMeEndpoint.path, await accounts.as()), 503)
    expect((await site.ask('/')).status).toBe(200)
  })
})
