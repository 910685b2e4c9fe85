import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openAdminSession } from '#accounts/admin-session.api'
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
const open = async (vars = {}) => {
  accounts = await openAccounts({ SITE_SECRET: 's'.repeat(32), ...vars })
  site = await openSite([], { vars: accounts.vars })
}
beforeEach(() => open())

async function enter(claims: object, address: string | null = ADDRESS) {
  const { headers: own } = await accounts.as({ ...claims })
  const headers = new Headers(own)
  if (address !== null) headers.set('cf-connecting-ip', address)
  return site.ask(openAdminSession.path, { headers })
}

type Logged = { member_id: string; outcome: string; address_hash: string | null; at: number }
const logged = async () =>
  (await env.DB.prepare('SELECT * FROM access_log ORDER BY id').all<Logged>()).results

async function expectDenied(response: Response, status = 403) {
  expect(response.status).toBe(status)
  if (status !== 403) return
  expect(await response.json()).toEqual(refusalOf('admin.denied'))
}

describe('the administrator area', () => {
  test('asks those without a token to sign in, and logs nothing', async () => {
    const response = await site.ask(openAdminSession.path)
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual(refusalOf('admin.sign-in'))
    expect(await logged()).toEqual([])
  })

  const refused: [who: string, claims: object][] = [
    ['a member', {}],
    ['a member who writes it themselves', { user_metadata: { role: 'admin', is_admin: true } }],
  ]
  test.each(refused)('refuses %s, and logs it', async (_, claims) => {
    await expectDenied(await enter(claims))
    expect(await logged()).toMatchObject([{ member_id: uuid(0xa), outcome: 'denied' }])
  })

  test('lets an administrator in, and logs it', async () => {
    const session = await expectAnswer(openAdminSessionSchemas, enter(admin))
    expect(session).toEqual({
      email: 'office@members.test',
      role: 'owner',
    })
    expect(await logged()).toMatchObject([{ member_id: uuid(0xad), outcome: 'granted' }])
  })

  test('is closed to an administrator who is suspended', async () => {
    await enter(admin)
    await addOwner()
    await env.DB.exec(`UPDATE members SET suspended_at = 1 WHERE id = '${uuid(0xad)}'`)
    expect((await enter(admin)).status).toBe(403)
    expect((await logged()).map(({ outcome }) => outcome)).toEqual(['granted', 'denied'])
  })

  test('stays closed while the log can’t be written', async () => {
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

describe('the log', () => {
  const hashOf = async (address: string | null) => {
    await enter(admin, address)
    return (await logged()).at(-1)!.address_hash
  }

  test('knows an address again, but not what it is', async () => {
    const hash = await hashOf(ADDRESS)
    expect(hash).toMatch(/^[0-9a-f]{32}$/)
    expect(await hashOf(ADDRESS)).toBe(hash)
    expect(await hashOf('203.0.113.8')).not.toBe(hash)
    await open({ SITE_SECRET: 't'.repeat(32) })
    expect(await hashOf(ADDRESS)).not.toBe(hash)
  })

  test('notes none where none is known, or no secret is set', async () => {
    expect(await hashOf(null)).toBeNull()
    await open({ SITE_SECRET: undefined })
    expect(await hashOf(ADDRESS)).toBeNull()
  })

  test('can’t be rewritten, and is kept for two years', async () => {
    await enter(admin)
    await expect(env.DB.exec(`UPDATE access_log SET outcome = 'denied'`)).rejects.toThrow(
      'append-only',
    )
    await expireRows(env, Date.now() + 729 * DAY)
    expect(await logged()).toHaveLength(1)
    await expireRows(env, Date.now() + 731 * DAY)
    expect(await logged()).toEqual([])
  })
})

describe('attempts are slowed down', () => {
  const fill = () => env.DB.exec('UPDATE rate_limits SET count = 60')

  test('for one member, wherever from', async () => {
    await enter({})
    await fill()
    const response = await enter({}, '198.51.100.1')
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(500)
  })

  test('for one network, as whomever', async () => {
    await enter({}, '2001:db8:1:2::1')
    await fill()
    await expectDenied(await enter({ sub: uuid(0xc) }, '2001:db8:1:2:ffff::9'), 429)
    await expectDenied(await enter({ sub: uuid(0xd) }, '2001:db8:1:3::1'))
  })
})
