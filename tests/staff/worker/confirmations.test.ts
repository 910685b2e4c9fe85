import { beforeEach, describe, expect, test } from 'vitest'
import { actOnConfirmationSchemas, listConfirmationsSchemas } from '#staff/confirmations'
import { actOnConfirmation, listConfirmations, requestConfirmation } from '#staff/confirmations.api'
import { deleteTrashed, restoreTrashed } from '#companions/staff/trash.api'
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
const stepsOf = (id: string) => actOnConfirmation.path.replace(':id', id)
const request = (body: object) =>
  expectAnswer(actOnConfirmationSchemas, office.call('POST', requestConfirmation.path, body))
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

describe('a companion with an open report', () => {
  test('is deleted by the only owner alone, which the log says', async () => {
    await report()
    expect((await deleteAda()).status).toBe(200)
    expect((await auditLog()).at(-1)).toMatchObject({
      act: 'companion.trashed',
      detail: { confirmation: 'only owner' },
    })
  })

  test('is deleted when an editor requests it and an owner confirms it', async () => {
    await makeRival('editor')
    await report()
    const refused = await asRival('DELETE', `/api/admin/companions/${ada}`)
    expect([refused.status, await idOf(refused)]).toEqual([409, 'confirmation.required'])
    const requested = await asRival('POST', requestConfirmation.path, deletion)
    const id = await idOf(requested)
    const own = await asRival('POST', stepsOf(id), { act: 'confirm' })
    expect([own.status, await idOf(own)]).toEqual([403, 'confirmation.own'])
    const done = await expectAnswer(
      actOnConfirmationSchemas,
      office.call('POST', stepsOf(id), { act: 'confirm' }),
    )
    // No name outlives her, and no id takes its place.
    expect(done).toMatchObject({ state: 'confirmed', subject: null, decidedBy: 'The office' })
    expect(done.can).toEqual([])
    expect(await rowsOf('SELECT id FROM companions WHERE deleted_at IS NULL')).toEqual([])
    expect((await auditLog()).at(-1)).toMatchObject({
      act: 'companion.trashed',
      actor: uuid(0xad),
      detail: { confirmation: id, requestedBy: rival, reason },
    })
    const again = await office.call('POST', stepsOf(id), { act: 'confirm' })
    expect([again.status, await idOf(again)]).toEqual([409, 'confirmation.closed'])
  })

  test('is deleted once by an owner who confirms it twice at the same time', async () => {
    await makeRival('editor')
    await report()
    const id = await idOf(await asRival('POST', requestConfirmation.path, deletion))
    const both = await Promise.all(
      [1, 2].map(() => office.call('POST', stepsOf(id), { act: 'confirm' })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const trashed = (await auditLog()).filter(({ act }) => act === 'companion.trashed')
    expect(trashed).toHaveLength(1)
  })

  test('is deleted for good out of the trash by two people as well', async () => {
    await makeRival('editor')
    await deleteAda()
    await report()
    const path = deleteTrashed.path.replace(':id', ada)
    const refused = await asRival('DELETE', path)
    expect([refused.status, await idOf(refused)]).toEqual([409, 'confirmation.required'])
    const id = await idOf(
      await asRival('POST', requestConfirmation.path, { ...deletion, forGood: true }),
    )
    await office.call('POST', restoreTrashed.path.replace(':id', ada))
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

  test('stays when the request has expired, was declined, or its requester lost the role', async () => {
    await makeRival('editor')
    await report()
    const requested = async () => idOf(await asRival('POST', requestConfirmation.path, deletion))
    const late = await requested()
    expect(await rowsOf('SELECT expires_at - requested_at AS ms FROM confirmations')).toEqual([
      { ms: 7 * 86_400_000 },
    ])
    await env.DB.prepare(
      'UPDATE confirmations SET requested_at = requested_at - ?1, expires_at = expires_at - ?1',
    )
      .bind(7 * DAY)
      .run()
    expect((await office.call('POST', stepsOf(late), { act: 'confirm' })).status).toBe(409)
    const declined = await requested()
    expect((await office.call('POST', stepsOf(declined), { act: 'decline' })).status).toBe(200)
    const last = await requested()
    await office.done('DELETE', rival, '/rights')
    expect((await office.call('POST', stepsOf(last), { act: 'confirm' })).status).toBe(409)
    const { confirmations } = await expectAnswer(
      listConfirmationsSchemas,
      office.call('GET', listConfirmations.path),
    )
    expect(Object.fromEntries(confirmations.map(({ id, state }) => [id, state]))).toEqual({
      [late]: 'expired',
      [declined]: 'declined',
      [last]: 'open',
    })
    expect(await rowsOf('SELECT id FROM companions WHERE deleted_at IS NULL')).toHaveLength(1)
  })
})

describe('a change of roles', () => {
  test('needs a second owner as soon as there is one', async () => {
    await makeRival('owner')
    const refused = await office.call('PUT', office.at(member, '/rights'), { role: 'editor' })
    expect([refused.status, await idOf(refused)]).toEqual([409, 'confirmation.required'])
    const { id, can } = await request({ kind: 'rights', member, role: 'editor', reason })
    expect(can).toEqual(['withdraw'])
    expect((await asRival('POST', stepsOf(id), { act: 'confirm' })).status).toBe(200)
    expect((await office.read(member)).role).toBe('editor')
  })

  test.each(['suspended_at = 1', `erased_at = 1, display_name = ''`])(
    'gives none to a member with %s',
    async (changes) => {
      await rowsOf(`UPDATE members SET ${changes} WHERE id = ?1`, member)
      const given = await office.call('PUT', office.at(member, '/rights'), { role: 'editor' })
      expect([given.status, await idOf(given)]).toEqual([409, 'admin.grant-refused'])
      expect(await rowsOf('SELECT 1 FROM administrators WHERE member_id = ?1', member)).toEqual([])
    },
  )

  test('is neither requested nor confirmed by anyone but owners', async () => {
    await makeRival('editor')
    const body = { kind: 'rights', member, role: 'owner', reason }
    expect((await asRival('POST', requestConfirmation.path, body)).status).toBe(403)
    const { id } = await request(body)
    const confirmed = await asRival('POST', stepsOf(id), { act: 'confirm' })
    expect([confirmed.status, await idOf(confirmed)]).toEqual([403, 'admin.role'])
    const { confirmations } = await (
      await asRival('GET', listConfirmations.path)
    ).json<{ confirmations: object[] }>()
    expect(confirmations).toEqual([])
  })

  test('never takes the last owner, whichever way the rows are written', async () => {
    await office.get('/api/admin/overview')
    const owner = uuid(0xad)
    const ways = [
      `UPDATE administrators SET standing = 'taken' WHERE member_id = '${owner}'`,
      `UPDATE administrators SET role = 'editor' WHERE member_id = '${owner}'`,
      `INSERT OR REPLACE INTO administrators (member_id, standing, changed_at, role)
         VALUES ('${owner}', 'given', 1, 'auditor')`,
      `DELETE FROM administrators WHERE member_id = '${owner}'`,
      `UPDATE members SET suspended_at = 1 WHERE id = '${owner}'`,
      `UPDATE members SET erased_at = 1 WHERE id = '${owner}'`,
      `DELETE FROM members WHERE id = '${owner}'`,
    ]
    for (const way of ways) {
      await expect(env.DB.prepare(way).run(), way).rejects.toThrow('an owner must remain')
    }
    expect((await office.call('GET', '/api/admin/overview')).status).toBe(200)
  })
})

test('a change of more than fifty companions needs one person', async () => {
  await makeRival('editor')
  const ids = [ada, ...Array.from({ length: 50 }, (_, at) => uuid(0x1000 + at))]
  const change = { ids, is_featured: true }
  expect((await asRival('PATCH', '/api/admin/companions', change)).status).toBe(200)
  expect(await rowsOf('SELECT is_featured FROM companions')).toEqual([{ is_featured: 1 }])
})

test('requests are kept for two years', async () => {
  await request({ kind: 'rights', member, role: 'editor', reason })
  await expireRows(env, Date.now() + 729 * DAY)
  expect(await rowsOf('SELECT kind FROM confirmations')).toEqual([{ kind: 'rights' }])
  await expireRows(env, Date.now() + 731 * DAY)
  expect(await rowsOf('SELECT kind FROM confirmations')).toEqual([])
})

test('bulk edits cannot be requested', async () => {
  const change = { ids: [ada], is_featured: true }
  const body = { kind: 'bulk-change', change, reason }
  expect((await office.call('POST', requestConfirmation.path, body)).status).toBe(422)
})
