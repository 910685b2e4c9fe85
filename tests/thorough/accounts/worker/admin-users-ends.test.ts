import type { JWTPayload } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { refusalOf } from '#contract/refusals'
import type { AuditActor } from '../../../../worker/platform/db/audited.ts'
import { createDatabase, type Database } from '../../../../worker/platform/db/client.ts'
import { changeRole } from '../../../../worker/accounts/change-role.ts'
import { deleteMember } from '../../../../worker/accounts/delete-member.ts'
import { noApproval } from '../../../../worker/accounts/second-person.ts'
import { suspendMember } from '../../../../worker/moderation/suspend-member.ts'
import { syncAccounts } from '../../../../worker/accounts/jobs/account-service.ts'
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
  otherMember,
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
const memberStates = 'SELECT id, suspended_at, erased_at FROM members ORDER BY id'
const auditActions = async () => (await auditLog()).map(({ act }) => act).slice(1)

describe('deletion by staff', () => {
  test('a deletion removes the rows and the account, once', async () => {
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
    expect((await auditActions()).slice(1)).toEqual(['member.deleted'])
    expect((await office.list()).total).toBe(3)
    expect((await office.list('state=deleted')).users).toMatchObject([{ id: member }])
  })

  test('the rows are deleted although the account’s deletion fails, which a job retries', async () => {
    office.accountAdmin.failing = /^DELETE/
    const page = await office.done('DELETE', member, '', { reason })
    expect(page).toMatchObject({ state: 'deleted', accountDue: 'delete', can: { delete: true } })
    expect(await office.me()).toBe(401)
    office.accountAdmin.failing = null
    await syncAccounts({ ...env, ...office.accounts.vars })
    expect(office.accountAdmin.users.has(member)).toBe(false)
    expect((await office.read(member)).accountDue).toBeNull()
  })

  test(
    'the deletion of an account that has never signed in refuses its tokens',
    { tags: 'thorough' },
    async () => {
      office.accountAdmin.add(uuid(0x77), 'new@members.test')
      await office.done('DELETE', uuid(0x77), '', { reason })
      expect(office.accountAdmin.users.has(uuid(0x77))).toBe(false)
      expect(await office.me({ sub: uuid(0x77) })).toBe(401)
    },
  )
})

describe('confirmation mail', () => {
  test('the mail is sent again to unconfirmed accounts', async () => {
    const never = { email_confirmed_at: undefined as unknown as string }
    office.accountAdmin.add(uuid(0x78), 'newer@members.test', never)
    await office.done('POST', uuid(0x78), '/confirmation')
    expect(office.accountAdmin.mailed).toEqual([
      'newer@members.test http://localhost:8787/auth/confirm',
    ])
    const response = await office.call('POST', office.at(member, '/confirmation'))
    expect(response.status).toBe(409)
  })
})

describe('role of an administrator', () => {
  const editor = { role: 'editor' }
  const entry = async (claims: JWTPayload) =>
    (await office.as(claims, 'GET', '/api/admin/users')).status

  test('giving and revoking a role is effective at the next request', async () => {
    expect(await entry(rivalClaims)).toBe(403)
    expect(await office.done('PUT', rival, '/rights', { role: 'moderator' })).toMatchObject({
      isAdmin: true,
      role: 'moderator',
    })
    expect(await entry(rivalClaims)).toBe(200)
    expect((await office.done('DELETE', rival, '/rights')).isAdmin).toBe(false)
    expect(await entry(rivalClaims)).toBe(403)
    expect(await auditActions()).toEqual(['rights.given', 'rights.taken'])
  })

  test('a token with the old claim does not restore a revoked role', async () => {
    const claims = { ...rivalClaims, app_metadata: { role: 'admin' } }
    expect(await entry(claims)).toBe(200)
    const actor = { actor: uuid(0xad), at: Date.now() }
    await changeRole(office.db, rival, null, actor, noApproval)
    expect(await entry(claims)).toBe(403)
  })

  test('nobody can revoke their own role', async () => {
    const self = await office.call('DELETE', office.at(uuid(0xad), '/rights'))
    expect(self.status).toBe(409)
    expect((await office.read(uuid(0xad))).can).toMatchObject({ revokeRole: false, delete: false })
    await office.get('/api/admin/overview')
  })

  const services = () => {
    const accounts = accountServiceOf(configOf({ ...env, ...office.accounts.vars }))!
    return { db: office.db, accounts }
  }
  const changes: [what: string, change: (staff: AuditActor) => Promise<void>][] = [
    ['giving a role', (staff) => changeRole(office.db, member, 'editor', staff, noApproval)],
    ['revoking a role', (staff) => changeRole(office.db, otherMember, null, staff, noApproval)],
    [
      'suspending a member of staff',
      (staff) =>
        suspendMember(services(), otherMember, reason, { name: 'An owner', ...staff }, null),
    ],
    ['deleting a member of staff', (staff) => deleteMember(services(), otherMember, staff)],
  ]
  test.each(changes)(
    '%s is refused to an actor whose own right has just ended',
    async (_, change) => {
      await office.done('PUT', otherMember, '/rights', editor)
      await office.done('PUT', rival, '/rights', editor)
      await office.done('DELETE', rival, '/rights')
      const before = [
        await auditActions(),
        await rowsOf('SELECT * FROM administrators'),
        await rowsOf(memberStates),
      ]
      await expect(change({ actor: rival, at: Date.now() })).rejects.toMatchObject({ status: 409 })
      const after = [
        await auditActions(),
        await rowsOf('SELECT * FROM administrators'),
        await rowsOf(memberStates),
      ]
      expect(after).toEqual(before)
    },
  )

  const losses = [
    [
      'suspended',
      (db: Database, staff: AuditActor) =>
        suspendMember(
          { ...services(), db },
          otherMember,
          reason,
          { name: 'An owner', ...staff },
          null,
        ),
    ],
    [
      'deleted',
      (db: Database, staff: AuditActor) => deleteMember({ ...services(), db }, otherMember, staff),
    ],
  ] as const
  test.each(losses)(
    'a member who becomes an owner at the same moment is not %s',
    async (_, lose) => {
      const staff = { actor: uuid(0xad), at: Date.now() }
      await office.get('/api/admin/overview')
      let isOwner = false
      const meanwhile = interceptedDatabase(env.DB, async (name, work, isRead) => {
        if (name === 'DB.batch' && !isRead && !isOwner) {
          isOwner = true
          await changeRole(office.db, otherMember, 'owner', staff, noApproval)
        }
        return work()
      })
      const before = await rowsOf(memberStates)
      await expect(lose(createDatabase(meanwhile), staff)).rejects.toMatchObject({ status: 409 })
      expect(isOwner).toBe(true)
      expect(await rowsOf(memberStates)).toEqual(before)
    },
  )

  const clashes = [
    ['suspend', 'PUT', '/suspension'],
    ['delete', 'DELETE', ''],
  ] as const
  test.each(clashes)(
    'a single owner can’t %s another owner',
    { tags: 'thorough' },
    async (_, method, rest) => {
      await office.done('PUT', rival, '/rights', { role: 'owner' })
      expect((await office.read(rival)).can).toMatchObject({ suspend: false, delete: false })
      const answers = await Promise.all([
        office.call(method, office.at(rival, rest), { reason }),
        office.as(rivalClaims, method, office.at(uuid(0xad), rest), { reason }),
      ])
      for (const answer of answers) {
        expect([answer.status, await answer.json()]).toEqual([
          409,
          refusalOf('admin.owner-protected'),
        ])
      }
      const activeMembers = 'SELECT 1 FROM members WHERE suspended_at IS NULL AND erased_at IS NULL'
      expect(await rowsOf(activeMembers)).toHaveLength(4)
      const staff = { actor: uuid(0xad), at: Date.now() }
      await changeRole(office.db, rival, 'editor', staff, noApproval)
      expect((await office.call(method, office.at(rival, rest), { reason })).status).toBe(200)
    },
  )
})
