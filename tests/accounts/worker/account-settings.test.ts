import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openAdminSessionEndpoint } from '#accounts/admin-session'
import { getHealthSchemas, getHealthEndpoint } from '#operations/health'
import { exportMeEndpoint } from '#accounts/my-data'
import { flushCounts } from '../../../worker/platform/lib/event-counts.ts'
import { runSchedule } from '../../../worker/schedule.ts'
import {
  openAccounts,
  projectSettings,
  type TestAccounts,
} from '../../support/accounts/accounts.ts'
import { nextAlarmDay } from '../../support/operations/alarm-clock.ts'
import { rowsOf } from '../../support/staff/admin.ts'
import { expectTurnedAway } from '../../support/platform/answers.ts'
import { adaClaims, openCompanions } from '../../support/companions/companions-own.ts'
import { env } from '../../support/platform/database.ts'
import { SECOND, uuid } from '../../support/platform/fixtures.ts'
import { isolate, openSite } from '../../support/platform/open-site.ts'

const MINUTE = 60 * SECOND
const OWNER = 'owner@site.test'
const claims = { sub: uuid(0xad), email: OWNER }
const SITE_SECRET = 's'.repeat(32)

let accounts: TestAccounts
let site: Awaited<ReturnType<typeof openSite>>
beforeEach(async () => {
  for (const level of ['warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation(() => {})
  }
  vi.useFakeTimers({ now: nextAlarmDay(), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  accounts = await openAccounts({ ADMIN_EMAILS: OWNER, SITE_SECRET })
  site = await openSite([], { vars: accounts.vars })
})

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const enter = async (): Promise<Response> =>
  site.ask(openAdminSessionEndpoint.path, await accounts.as(claims))
const change = (changes: object) => (accounts.service.settings = projectSettings(changes))
const administrators = () => rowsOf('SELECT standing FROM administrators')

describe('address in ADMIN_EMAILS', () => {
  test('a listed address makes an owner while the service confirms addresses', async () => {
    const response = await enter()
    expect(await response.json()).toMatchObject({ role: 'owner' })
  })

  test('a listed address makes no owner while the service does not confirm addresses', async () => {
    change({ mailer_autoconfirm: true })
    await expectTurnedAway(await enter(), 403)
    expect(await administrators()).toEqual([])
  })

  test('a listed address loses the role within minutes of that change', async () => {
    expect((await enter()).status).toBe(200)
    change({ mailer_autoconfirm: true })
    later(5 * MINUTE)
    await expectTurnedAway(await enter(), 403)
  })

  test('a listed address gets 503 while it is unknown whether addresses are confirmed', async () => {
    accounts.service.settings = null
    await expectTurnedAway(await enter(), 503)
    accounts.service.settings = projectSettings()
    later(10 * SECOND)
    expect((await enter()).status).toBe(200)
  })

  test('a listed owner keeps the role during a short outage, and stays recorded as administrator after it', async () => {
    expect((await enter()).status).toBe(200)
    accounts.service.settings = null
    later(9 * MINUTE)
    expect((await enter()).status).toBe(200)
    later(11 * MINUTE)
    await expectTurnedAway(await enter(), 503)
    expect(await administrators()).toEqual([{ standing: 'known' }])
  })

  test('other members cause no call to the service', async () => {
    accounts.service.settings = null
    expect((await site.ask('/api/me', await accounts.as())).status).toBe(200)
  })
})

describe('confirmed address', () => {
  const anonymous = { sub: uuid(0xa), email: 'ada@members.test' }
  const copy = async () => {
    const response = await site.ask(exportMeEndpoint.path, await accounts.as(anonymous))
    expect(response.status).toBe(200)
    return response.json<{ dataRequests?: unknown[] }>()
  }
  const sendRequest = () =>
    site.ask('/api/data-requests', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        key: uuid(1),
        kind: 'access',
        asker: 'other',
        name: 'Ada',
        email: anonymous.email,
        text: 'Please send me a copy of what you have of me.',
      }),
    })

  test('the account gets data sent from its address', async () => {
    expect((await sendRequest()).status).toBe(201)
    expect((await copy()).dataRequests).toHaveLength(1)
  })

  test('the account gets no such data while the service confirms addresses by itself', async () => {
    change({ mailer_autoconfirm: true })
    expect((await sendRequest()).status).toBe(201)
    expect((await copy()).dataRequests).toBeUndefined()
  })

  test('the account can accept no invitation while the service confirms addresses by itself', async () => {
    const office = await openCompanions()
    await office.invite()
    office.accounts.service.settings = projectSettings({ mailer_autoconfirm: true })
    const response = await office.accept(adaClaims, await office.token())
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ id: 'invitation.no-address' })
  })
})

describe('differing settings of the account project', () => {
  const differing: [changes: object, setting: string][] = [
    [{ mailer_autoconfirm: true }, 'Confirm email'],
    [{ disable_signup: true }, 'Allow new users to sign up'],
    [{ saml_enabled: true }, 'SAML 2.0'],
    [{ passkeys_enabled: true }, 'Passkeys'],
    [{ external: { email: false } }, 'Email provider'],
    [{ external: { email: true, phone: true } }, 'Provider phone'],
    [{ external: { email: true, anonymous_users: true } }, 'Provider anonymous_users'],
    [{ external: { email: true, google: true } }, 'Provider google'],
  ]
  const health = async (vars: object = accounts.vars) => {
    const response = await isolate({ vars }).ask(getHealthEndpoint.path)
    return getHealthSchemas.response.parse(await response.json())
  }

  test.each(differing)('the health check reports the difference: %j', async (changes, setting) => {
    expect((await health()).accounts).toEqual([])
    change(changes)
    later(5 * MINUTE)
    const { ok, accounts: differences } = await health()
    expect(differences).toMatchObject([{ setting }])
    expect(ok).toBe(false)
  })

  test('missing keys are reported, and passkeys by the site’s own variable', async () => {
    accounts.service.keys = []
    expect((await health({ ...accounts.vars, PASSKEYS: 'on' })).accounts).toEqual([
      { setting: 'Passkeys', expected: 'on, as PASSKEYS says' },
      { setting: 'JWT signing keys', expected: 'an ES256 or RS256 key' },
    ])
  })

  test('the settings are unknown while the service is silent or not configured', async () => {
    accounts.service.settings = null
    expect((await health()).accounts).toBeNull()
    expect((await health({})).accounts).toBeNull()
  })

  test('the nightly job counts differences for an alert', async () => {
    change({ mailer_autoconfirm: true })
    flushCounts(Date.now())
    await runSchedule('23 3 * * *', { ...env, ...accounts.vars }, Date.now())
    later(MINUTE)
    const { events } = flushCounts(Date.now())
    expect(events).toContainEqual({ event: 'accounts.differ', count: 1 })
  })
})
