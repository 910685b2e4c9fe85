import type { JWTPayload } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { refusalOf } from '#contract/refusals'
import type { AuditActor } from '../../../../worker/platform/db/audited.ts'
import { createDatabase, type Database } from '../../../../worker/platform/db/client.ts'
import { changeRole } from '../../../../worker/accounts/change-role.ts'
import { deleteMember } from '../../../../worker/accounts/delete-member.ts'
import { noApproval } from '../../../../worker/accounts/second-person.ts'
import { suspendMember } from '../../../../worker/moderation/suspend-member.ts'
import { syncAccounts } from '../../../../worker/accounts/jobs/sync-accounts.ts'
import { accountServiceOf } from '../../../../worker/accounts/lib/account-service.ts'
import { configOf } from '../../../../worker/platform/lib/config.ts'
import { auditLog, rowsOf } from '../../../support/staff/admin.ts'
import { env } from '../../../support/platform/database.ts'
import { uuid } from '../../../support/platform/fixtures.ts'
import { interceptedDatabase } from '../../../support/platform/intercept.ts'
import {
  ada,
  inDays,
  member,
  openUsers,
  other,
  rival,
  rivalClaims,
  type Users,
} from '../../../support/accounts/users.ts'

let office: Users
beforeEach(async () => {
  office = await openUsers()
})

const reason = 'As requested'
const grant = { id: uuid(0x6a), plan: 'gold', until: inDays(10), reason }
const held = 'SELECT id, suspended_at, erased_at FROM members ORDER BY id'
const acts = async () => (await auditLog()).map(({ act }) => act).slice(1)

describe('a deletion', () => {
  test('takes the rows and the account, and is done once', async () => {
    await office.done('POST', member, '/grants', grant)
    await office.as({}, 'PUT', `/api/follows/${ada}`)
    const page = await office.done('DELETE', member, '', { reason })
    expect(page).toMatchObject({
      state: 'deleted',
      name: '',
      email: null,
      plan: null,
      accountDue: null,
    })
    expect(office.accountAdmin.users.has(member)).toBe(false)
    expect(await office.me()).toBe(401)
    for (const table of ['follows', 'premium_grants']) {
      expect(await rowsOf(`SELECT * FROM ${table}`)).toEqual([])
    }
    await office.done('DELETE', member, '', { reason })
    expect((await acts()).slice(1)).toEqual(['member.deleted'])
    expect((await office.list()).total).toBe(3)
    expect((await office.list('state=deleted')).users).toMatchObject([{ id: member }])
  })

  test('of the rows stands though the account’s fails; that follows later', async () => {
    office.accountAdmin.failing = /^DELETE/
    const page = await office.done('DELETE', member, '', { reason })
    expect(page).toMatchObject({ state: 'deleted', accountDue: 'delete', can: { delete: true } })
    expect(await office.me()).toBe(401)
    office.accountAdmin.failing = null
    await syncAccounts({ ...env, ...office.accounts.vars })
    expect(office.accountAdmin.users.has(member)).toBe(false)
    expect((await office.read(member)).accountDue).toBeNull()
  })

  test('of an account that is gone already succeeds', async () => {
    office.accountAdmin.users.delete(member)
    expect((await office.done('DELETE', member, '', { reason })).accountDue).toBeNull()
  })

  test('of an account that was never here keeps its tokens out', { tags: 'thorough' }, async () => {
    office.accountAdmin.add(uuid(0x77), 'new@members.test')
    await office.done('DELETE', uuid(0x77), '', { reason })
    expect(office.accountAdmin.users.has(uuid(0x77))).toBe(false)
    expect(await office.me({ sub: uuid(0x77) })).toBe(401)
  })
})

describe('the confirmation', () => {
  test('is sent again to whom it is due', async () => {
    const never = { email_confirmed_at: undefined as unknown as string }
    office.accountAdmin.add(uuid(0x78), 'newer@members.test', never)
    await office.done('POST', uuid(0x78), '/confirmation')
    expect(office.accountAdmin.mailed).toEqual([
      'newer@members.test http://localhost:8787/auth/confirm',
    ])
    const confirmed = await office.call('POST', office.at(member, '/confirmation'))
    expect(confirmed.status).toBe(409)
  })
})

describe('the right to administrate', () => {
  const editor = { role: 'editor' }
  const entry = async (claims: JWTPayload) =>
    (await office.as(claims, 'GET', '/api/admin/users')).status

  test('is given and taken, effective at the next request', async () => {
    expect(await entry(rivalClaims)).toBe(403)
    expect(await office.done('PUT', rival, '/rights', { role: 'moderator' })).toMatchObject({
      isAdmin: true,
      role: 'moderator',
    })
    expect(await entry(rivalClaims)).toBe(200)
    expect((await office.done('DELETE', rival, '/rights')).isAdmin).toBe(false)
    expect(await entry(rivalClaims)).toBe(403)
    expect(await acts()).toEqual(['rights.given', 'rights.taken'])
  })

  test('once taken, is not brought back by a token that still says so', async () => {
    const claims = { ...rivalClaims, app_metadata: { role: 'admin' } }
    expect(await entry(claims)).toBe(200)
    const by = { actor: uuid(0xad), at: Date.now() }
    await changeRole(office.db, rival, null, by, noApproval)
    expect(await entry(claims)).toBe(403)
  })

  test('is never taken from oneself', async () => {
    const self = await office.call('DELETE', office.at(uuid(0xad), '/rights'))
    expect(self.status).toBe(409)
    expect((await office.read(uuid(0xad))).can).toMatchObject({ revokeRole: false, delete: false })
    await office.get('/api/admin/overview')
  })

  test('is not given to a suspended member', async () => {
    await office.done('PUT', rival, '/suspension', { reason })
    expect((await office.call('PUT', office.at(rival, '/rights'), editor)).status).toBe(409)
    await office.done('DELETE', rival, '/suspension')
    expect(await entry(rivalClaims)).toBe(403)
  })

  test('is not given to whoever is deleted', async () => {
    await office.done('DELETE', rival, '', { reason })
    expect((await office.call('PUT', office.at(rival, '/rights'), editor)).status).toBe(409)
    expect(await rowsOf(`SELECT * FROM administrators WHERE member_id = '${rival}'`)).toEqual([])
  })

  const services = () => {
    const accounts = accountServiceOf(configOf({ ...env, ...office.accounts.vars }))!
    return { db: office.db, accounts }
  }
  const changes: [what: string, change: (by: AuditActor) => Promise<void>][] = [
    ['given', (by) => changeRole(office.db, member, 'editor', by, noApproval)],
    ['taken', (by) => changeRole(office.db, other, null, by, noApproval)],
    [
      'lost to a suspension',
      (by) => suspendMember(services(), other, reason, { name: 'An owner', ...by }, null),
    ],
    ['lost to a deletion', (by) => deleteMember(services(), other, by)],
  ]
  test.each(changes)('is not %s by someone who has just lost it', async (_, change) => {
    await office.done('PUT', other, '/rights', editor)
    await office.done('PUT', rival, '/rights', editor)
    await office.done('DELETE', rival, '/rights')
    const before = [await acts(), await rowsOf('SELECT * FROM administrators'), await rowsOf(held)]
    await expect(change({ actor: rival, at: Date.now() })).rejects.toMatchObject({ status: 409 })
    const after = [await acts(), await rowsOf('SELECT * FROM administrators'), await rowsOf(held)]
    expect(after).toEqual(before)
  })

  const losses = [
    [
      'suspended',
      (db: Database, by: AuditActor) =>
        suspendMember({ ...services(), db }, other, reason, { name: 'An owner', ...by }, null),
    ],
    ['deleted', (db: Database, by: AuditActor) => deleteMember({ ...services(), db }, other, by)],
  ] as const
  test.each(losses)(
    'of whoever becomes an owner at that moment is not lost: %s',
    async (_, lose) => {
      const by = { actor: uuid(0xad), at: Date.now() }
      await office.get('/api/admin/overview')
      let isOwner = false
      const meanwhile = interceptedDatabase(env.DB, async (name, work, isRead) => {
        if (name === 'DB.batch' && !isRead && !isOwner) {
          isOwner = true
          await changeRole(office.db, other, 'owner', by, noApproval)
        }
        return work()
      })
      const before = await rowsOf(held)
      await expect(lose(createDatabase(meanwhile), by)).rejects.toMatchObject({ status: 409 })
      expect(isOwner).toBe(true)
      expect(await rowsOf(held)).toEqual(before)
    },
  )

  const clashes = [
    ['suspend', 'PUT', '/suspension'],
    ['delete', 'DELETE', ''],
  ] as const
  test.each(clashes)(
    'of an owner is not lost because another one alone chose to %s',
    { tags: 'thorough' },
    async (_, method, rest) => {
      await office.done('PUT', rival, '/rights', { role: 'owner' })
      expect((await office.read(rival)).can).toMatchObject({ suspend: false, delete: false })
      const answers = await Promise.all([
        office.call(method, office.at(rival, rest), { reason }),
        office.as(rivalClaims, method, office.at(uuid(0xad), rest), { reason }),
      ])
      for (const answer of answers) {
        expect([answer.status, await answer.json()]).toEqual([409, refusalOf('admin.owner-first')])
      }
      const kept = 'SELECT 1 FROM members WHERE suspended_at IS NULL AND erased_at IS NULL'
      expect(await rowsOf(kept)).toHaveLength(4)
      const by = { actor: uuid(0xad), at: Date.now() }
      await changeRole(office.db, rival, 'editor', by, noApproval)
      expect((await office.call(method, office.at(rival, rest), { reason })).status).toBe(200)
    },
  )
})
