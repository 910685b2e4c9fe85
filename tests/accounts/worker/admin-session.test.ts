import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openAdminSessionEndpoint } from '#accounts/admin-session'
import { openAdminSessionSchemas } from '#accounts/members'
import { refusalOf } from '#contract/refusals'
import { expireRows } from '../../../worker/operations/jobs/expire-rows.ts'
import { openAccounts, type TestAccounts } from '../../support/accounts/accounts.ts'
import { addOwner } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { DAY, uuid } from '../../support/platform/fixtures.ts'
import { openSite } from '../../support/platform/open-site.ts'

const ADDRESS = '203.0.113.7'
const admin = { sub: uuid(0xad), email: 'office@members.test', app_metadata: { role: 'admin' } }

let accounts: TestAccounts
let site: Awaited<ReturnType<typeof openSite>>
const openArea = async (vars = {}) => {
  accounts = await openAccounts({ SITE_SECRET: 's'.repeat(32), ...vars })
  site = await openSite([], { vars: accounts.vars })
}
beforeEach(() => openArea())

async function enter(claims: object, address: string | null = ADDRESS) {
  const { headers: memberHeaders } = await accounts.as({ ...claims })
  const headers = new Headers(memberHeaders)
  if (address !== null) headers.set('cf-connecting-ip', address)
  return site.ask(openAdminSessionEndpoint.path, { headers })
}

type Logged = { member_id: string; outcome: string; address_hash: string | null; at: number }
const logEntries = async () =>
  (await env.DB.prepare('SELECT * FROM access_log ORDER BY id').all<Logged>()).results

async function expectDenied(response: Response, status = 403) {
  expect(response.status).toBe(status)
  if (status !== 403) return
  expect(await response.json()).toEqual(refusalOf('admin.denied'))
}

describe('administrator area', () => {
  test('a call without a token gets 401 and no log entry', async () => {
    const response = await site.ask(openAdminSessionEndpoint.path)
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual(refusalOf('admin.sign-in'))
    expect(await logEntries()).toEqual([])
  })

  const refusedMembers: [who: string, claims: object][] = [
    ['a member', {}],
    ['a member with a self-written role', { user_metadata: { role: 'admin', is_admin: true } }],
  ]
  test.each(refusedMembers)('the area refuses %s, with a log entry', async (_, claims) => {
    await expectDenied(await enter(claims))
    expect(await logEntries()).toMatchObject([{ member_id: uuid(0xa), outcome: 'denied' }])
  })

  test('an administrator gets access, with a log entry', async () => {
    const session = await expectAnswer(openAdminSessionSchemas, enter(admin))
    expect(session).toEqual({
      email: 'office@members.test',
      role: 'owner',
    })
    expect(await logEntries()).toMatchObject([{ member_id: uuid(0xad), outcome: 'granted' }])
  })

  test('a suspended administrator gets no access', async () => {
    await enter(admin)
    await addOwner()
    await env.DB.exec(`UPDATE members SET suspended_at = 1 WHERE id = '${uuid(0xad)}'`)
    expect((await enter(admin)).status).toBe(403)
    expect((await logEntries()).map(({ outcome }) => outcome)).toEqual(['granted', 'denied'])
  })

  test('the area stays closed while the log can’t be written', async () => {
    await env.DB.exec('DROP TABLE access_log')
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
    const response = await enter(admin)
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual(refusalOf('server.error'))
    const note = String(errors.mock.calls[0]?.[0])
    expect(note).toContain('no such table: access_log')
    expect(note, 'what was to be written').not.toContain(uuid(0xad))
  })
})

describe('sign-in log', () => {
  const hashOf = async (address: string | null) => {
    await enter(admin, address)
    return (await logEntries()).at(-1)!.address_hash
  }

  test('entries of one address share a hash that does not reveal the address', async () => {
    const hash = await hashOf(ADDRESS)
    expect(hash).toMatch(/^[0-9a-f]{32}$/)
    expect(await hashOf(ADDRESS)).toBe(hash)
    expect(await hashOf('203.0.113.8')).not.toBe(hash)
    await openArea({ SITE_SECRET: 't'.repeat(32) })
    expect(await hashOf(ADDRESS)).not.toBe(hash)
  })

  test('entries have no hash without an address or a secret', async () => {
    expect(await hashOf(null)).toBeNull()
    await openArea({ SITE_SECRET: undefined })
    expect(await hashOf(ADDRESS)).toBeNull()
  })

  test('entries can’t be changed, and are deleted after two years', async () => {
    await enter(admin)
    await expect(env.DB.exec(`UPDATE access_log SET outcome = 'denied'`)).rejects.toThrow(
      'append-only',
    )
    await expireRows(env, Date.now() + 729 * DAY)
    expect(await logEntries()).toHaveLength(1)
    await expireRows(env, Date.now() + 731 * DAY)
    expect(await logEntries()).toEqual([])
  })
})

describe('rate limit of attempts', () => {
  const fill = () => env.DB.exec('UPDATE rate_limits SET count = 60')

  test('a member’s attempts are limited across networks', async () => {
    await enter({})
    await fill()
    const response = await enter({}, '198.51.100.1')
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(500)
  })

  test('a network’s attempts are limited across members', async () => {
    await enter({}, '2001:db8:1:2::1')
    await fill()
    await expectDenied(await enter({ sub: uuid(0xc) }, '2001:db8:1:2:ffff::9'), 429)
    await expectDenied(await enter({ sub: uuid(0xd) }, '2001:db8:1:3::1'))
  })
})
