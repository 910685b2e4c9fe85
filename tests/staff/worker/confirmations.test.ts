import { beforeEach, describe, expect, test } from 'vitest'
import {
  actOnConfirmationSchemas,
  listConfirmationsSchemas,
  actOnConfirmationEndpoint,
  listConfirmationsEndpoint,
  requestConfirmationEndpoint,
} from '#staff/confirmations'
import { deleteTrashedEndpoint, restoreTrashedEndpoint } from '#companions/staff/trash'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { DAY, uuid } from '../../support/platform/fixtures.ts'
import { expireRows } from '../../../worker/operations/jobs/expire-rows.ts'
import {
  ada,
  member,
  openUsers,
  rival,
  rivalClaims,
  type Users,
} from '../../support/accounts/users.ts'

let office: Users
beforeEach(async () => {
  office = await openUsers()
})

const reason = 'A good reason.'
const asRival = (method: string, path: string, body?: unknown) =>
  office.as(rivalClaims, method, path, body)
const deletion = { kind: 'deletion', companion: ada, reason }
const stepsOf = (id: string) => actOnConfirmationEndpoint.path.replace(':id', id)
const request = (body: object) =>
  expectAnswer(
    actOnConfirmationSchemas,
    office.call('POST', requestConfirmationEndpoint.path, body),
  )
const idOf = async (response: Response) => (await response.json<{ id: string }>()).id
const makeRival = (role: string) => office.done('PUT', rival, '/rights', { role })
const report = () =>
  env.DB.prepare(
    `INSERT INTO reports (id, reference, fingerprint, companion, reason, text, due_at, created_at, changed_at)
     VALUES (?1, 'R-AAAA-AAAA', ?2, ?3, 'fake', 'x', 5, 1, 1)`,
  )
    .bind(uuid(70), 'f'.repeat(64), ada)
    .run()
const deleteAda = () => office.call('DELETE', `/api/admin/companions/${ada}`)

describe('deletion of a companion with an open report', () => {
  test('is allowed for the only owner and logged as such', async () => {
    await report()
    expect((await deleteAda()).status).toBe(200)
    expect((await auditLog()).at(-1)).toMatchObject({
      act: 'companion.trashed',
      detail: { confirmation: 'only owner' },
    })
  })

  test('is requested by an editor and confirmed by an owner', async () => {
    await makeRival('editor')
    await report()
    const refusal = await asRival('DELETE', `/api/admin/companions/${ada}`)
    expect([refusal.status, await idOf(refusal)]).toEqual([409, 'confirmation.required'])
    const response = await asRival('POST', requestConfirmationEndpoint.path, deletion)
    const id = await idOf(response)
    const ownConfirmation = await asRival('POST', stepsOf(id), { act: 'confirm' })
    expect([ownConfirmation.status, await idOf(ownConfirmation)]).toEqual([
      403,
      'confirmation.own-request',
    ])
    const confirmation = await expectAnswer(
      actOnConfirmationSchemas,
      office.call('POST', stepsOf(id), { act: 'confirm' }),
    )
    // The record keeps neither a name nor an id of the deleted companion.
    expect(confirmation).toMatchObject({
      state: 'confirmed',
      subject: null,
      decidedBy: 'The office',
    })
    expect(confirmation.can).toEqual([])
    expect(await rowsOf('SELECT id FROM companions WHERE deleted_at IS NULL')).toEqual([])
    expect((await auditLog()).at(-1)).toMatchObject({
      act: 'companion.trashed',
      actor: uuid(0xad),
      detail: { confirmation: id, requestedBy: rival, reason },
    })
    const repeated = await office.call('POST', stepsOf(id), { act: 'confirm' })
    expect([repeated.status, await idOf(repeated)]).toEqual([409, 'confirmation.closed'])
  })

  test('is executed once by two simultaneous confirmations', async () => {
    await makeRival('editor')
    await report()
    const id = await idOf(await asRival('POST', requestConfirmationEndpoint.path, deletion))
    const responses = await Promise.all(
      [1, 2].map(() => office.call('POST', stepsOf(id), { act: 'confirm' })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const trashEvents = (await auditLog()).filter(({ act }) => act === 'companion.trashed')
    expect(trashEvents).toHaveLength(1)
  })

  test('needs two people also for a permanent deletion from the trash', async () => {
    await makeRival('editor')
    await deleteAda()
    await report()
    const path = deleteTrashedEndpoint.path.replace(':id', ada)
    const refusal = await asRival('DELETE', path)
    expect([refusal.status, await idOf(refusal)]).toEqual([409, 'confirmation.required'])
    const id = await idOf(
      await asRival('POST', requestConfirmationEndpoint.path, { ...deletion, forGood: true }),
    )
    await office.call('POST', restoreTrashedEndpoint.path.replace(':id', ada))
    expect((await office.call('POST', stepsOf(id), { act: 'confirm' })).status).toBe(404)
    expect(await rowsOf('SELECT id FROM companions')).toHaveLength(1)
    await deleteAda()
    expect((await office.call('POST', stepsOf(id), { act: 'confirm' })).status).toBe(200)
    expect(await rowsOf('SELECT id FROM companions')).toEqual([])
    expect((await auditLog()).at(-1)).toMatchObject({
      act: 'companion.deleted',
      actor: uuid(0xad),
      detail: { confirmation: id, requestedBy: rival, reason },
    })
  })

  test('is not executed after expiry, after a refusal, or if the requester lost the role', async () => {
    await makeRival('editor')
    await report()
    const requestDeletion = async () =>
      idOf(await asRival('POST', requestConfirmationEndpoint.path, deletion))
    const expiredId = await requestDeletion()
    expect(await rowsOf('SELECT expires_at - requested_at AS ms FROM confirmations')).toEqual([
      { ms: 7 * 86_400_000 },
    ])
    await env.DB.prepare(
      'UPDATE confirmations SET requested_at = requested_at - ?1, expires_at = expires_at - ?1',
    )
      .bind(7 * DAY)
      .run()
    expect((await office.call('POST', stepsOf(expiredId), { act: 'confirm' })).status).toBe(409)
    const declinedId = await requestDeletion()
    expect((await office.call('POST', stepsOf(declinedId), { act: 'decline' })).status).toBe(200)
    const last = await requestDeletion()
    await office.done('DELETE', rival, '/rights')
    expect((await office.call('POST', stepsOf(last), { act: 'confirm' })).status).toBe(409)
    const { confirmations } = await expectAnswer(
      listConfirmationsSchemas,
      office.call('GET', listConfirmationsEndpoint.path),
    )
    expect(Object.fromEntries(confirmations.map(({ id, state }) => [id, state]))).toEqual({
      [expiredId]: 'expired',
      [declinedId]: 'declined',
      [last]: 'open',
    })
    expect(await rowsOf('SELECT id FROM companions WHERE deleted_at IS NULL')).toHaveLength(1)
  })
})

describe('change of roles', () => {
  test('needs a second owner if there is one', async () => {
    await makeRival('owner')
    const refusal = await office.call('PUT', office.at(member, '/rights'), { role: 'editor' })
    expect([refusal.status, await idOf(refusal)]).toEqual([409, 'confirmation.required'])
    const { id, can } = await request({ kind: 'rights', member, role: 'editor', reason })
    expect(can).toEqual(['withdraw'])
    expect((await asRival('POST', stepsOf(id), { act: 'confirm' })).status).toBe(200)
    expect((await office.read(member)).role).toBe('editor')
  })

  test.each(['suspended_at = 1', `erased_at = 1, display_name = ''`])(
    'is refused for a member with %s',
    async (changes) => {
      await rowsOf(`UPDATE members SET ${changes} WHERE id = ?1`, member)
      const response = await office.call('PUT', office.at(member, '/rights'), { role: 'editor' })
      expect([response.status, await idOf(response)]).toEqual([409, 'admin.grant-refused'])
      expect(await rowsOf('SELECT 1 FROM administrators WHERE member_id = ?1', member)).toEqual([])
    },
  )

  test('is refused for requests and confirmations by other roles than owners', async () => {
    await makeRival('editor')
    const body = { kind: 'rights', member, role: 'owner', reason }
    expect((await asRival('POST', requestConfirmationEndpoint.path, body)).status).toBe(403)
    const { id } = await request(body)
    const response = await asRival('POST', stepsOf(id), { act: 'confirm' })
    expect([response.status, await idOf(response)]).toEqual([403, 'admin.role-insufficient'])
    const { confirmations } = await (
      await asRival('GET', listConfirmationsEndpoint.path)
    ).json<{ confirmations: object[] }>()
    expect(confirmations).toEqual([])
  })

  test('cannot remove the last owner by any write', async () => {
    await office.get('/api/admin/overview')
    const owner = uuid(0xad)
    const queries = [
      `UPDATE administrators SET standing = 'taken' WHERE member_id = '${owner}'`,
      `UPDATE administrators SET role = 'editor' WHERE member_id = '${owner}'`,
      `INSERT OR REPLACE INTO administrators (member_id, standing, changed_at, role)
         VALUES ('${owner}', 'given', 1, 'auditor')`,
      `DELETE FROM administrators WHERE member_id = '${owner}'`,
      `UPDATE members SET suspended_at = 1 WHERE id = '${owner}'`,
      `UPDATE members SET erased_at = 1 WHERE id = '${owner}'`,
      `DELETE FROM members WHERE id = '${owner}'`,
    ]
    for (const query of queries) {
      await expect(env.DB.prepare(query).run(), query).rejects.toThrow('an owner must remain')
    }
    expect((await office.call('GET', '/api/admin/overview')).status).toBe(200)
  })
})

test('allows one person to change more than fifty companions', async () => {
  await makeRival('editor')
  const ids = [ada, ...Array.from({ length: 50 }, (_, index) => uuid(0x1000 + index))]
  const change = { ids, is_featured: true }
  expect((await asRival('PATCH', '/api/admin/companions', change)).status).toBe(200)
  expect(await rowsOf('SELECT is_featured FROM companions')).toEqual([{ is_featured: 1 }])
})

test('deletes confirmation requests after two years', async () => {
  await request({ kind: 'rights', member, role: 'editor', reason })
  await expireRows(env, Date.now() + 729 * DAY)
  expect(await rowsOf('SELECT kind FROM confirmations')).toEqual([{ kind: 'rights' }])
  await expireRows(env, Date.now() + 731 * DAY)
  expect(await rowsOf('SELECT kind FROM confirmations')).toEqual([])
})

test('refuses confirmation requests for bulk edits', async () => {
  const change = { ids: [ada], is_featured: true }
  const body = { kind: 'bulk-change', change, reason }
  expect((await office.call('POST', requestConfirmationEndpoint.path, body)).status).toBe(422)
})

test('lists open requests first, then closed ones, by page', async () => {
  const now = Date.now()
  const ids = [1, 2, 3, 4].map((n) => uuid(0x700 + n))
  const [olderOpen, closed, newerOpen, expired] = ids
  const rows = [
    { id: olderOpen, days: 2, state: 'open' },
    { id: closed, days: 1, state: 'declined' },
    { id: newerOpen, days: 0, state: 'open' },
    { id: expired, days: 9, state: 'open' },
  ]
  await env.DB.batch(
    rows.map(({ id, days, state }) =>
      env.DB.prepare(
        `INSERT INTO confirmations (id, kind, subject, input, reason, actor, actor_name,
           requested_at, expires_at, state, decided_at)
         VALUES (?1, 'deletion', ?2, '{"kind":"deletion"}', 'x', ?3, 'Lea', ?4, ?5, ?6, ?7)`,
      ).bind(
        id,
        ada,
        uuid(0x78),
        now - days * DAY,
        now + (7 - days) * DAY,
        state,
        state === 'open' ? null : now,
      ),
    ),
  )
  const listPage = async (query: string) => {
    const path = `${listConfirmationsEndpoint.path}?${query}`
    const answer = await expectAnswer(listConfirmationsSchemas, office.call('GET', path))
    return { ids: answer.confirmations.map(({ id }) => id), hasMore: answer.hasMore }
  }
  expect(await listPage('')).toEqual({
    ids: [newerOpen, olderOpen, closed, expired],
    hasMore: false,
  })
  expect(await listPage('skip=1&limit=2')).toEqual({ ids: [olderOpen, closed], hasMore: true })
})
