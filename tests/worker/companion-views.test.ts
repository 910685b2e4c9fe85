import { beforeEach, describe, expect, test } from 'vitest'
import { listCompanionViewsSchemas, saveCompanionViewSchemas } from '#contract/companion-views'
import { refusalOf } from '#contract/refusals'
import { eraseMember } from '../../worker/flows/delete-member.ts'
import { expireRows } from '../../worker/jobs/expire-rows.ts'
import {
  addOwner,
  adminClaims,
  auditLog,
  openOffice,
  rowsOf,
  type Office,
} from '../support/admin.ts'
import { expectAnswer } from '../support/answers.ts'
import { env } from '../support/database.ts'
import { DAY, uuid } from '../support/fixtures.ts'

const PATH = '/api/admin/companion-views'
const bern = { name: 'Bern', query: { city: 'bern', sort: 'name' }, columns: ['status', 'media'] }
const owner = uuid(0xfa)
let office: Office
beforeEach(async () => {
  office = await openOffice()
  await addOwner(owner)
})

const save = (body: object) =>
  expectAnswer(saveCompanionViewSchemas, office.call('POST', PATH, body))
const views = async () =>
  (await expectAnswer(listCompanionViewsSchemas, office.call('GET', PATH))).views
const other = async (method: string, path: string, body?: object) =>
  office.ask(path, {
    method,
    ...(await office.accounts.as({ ...adminClaims, sub: owner })),
    ...(body && { body: JSON.stringify(body) }),
  })

describe('a view of the table', () => {
  test('is saved once, as the address has it, and listed by name', async () => {
    const saved = await save(bern)
    expect(saved).toEqual({ ...bern, id: saved.id })
    expect(await save(bern)).toEqual(saved)
    const all = { name: 'All', query: { status: 'all', sort: 'newest', search: '' }, columns: [] }
    expect((await save(all)).query).toEqual({})
    // A number as well, with none of its zeros in front.
    const tall = { name: 'Tall', query: { heightMin: '0175', noticeMax: '0' }, columns: [] }
    expect((await save(tall)).query).toEqual({ heightMin: '175', noticeMax: '0' })
    expect((await views()).map(({ name }) => name)).toEqual(['All', 'Bern', 'Tall'])
    expect((await auditLog()).map(({ act, detail }) => [act, detail])).toEqual([
      ['companion-view.saved', { name: 'Bern', query: bern.query }],
      ['companion-view.saved', { name: 'All', query: {} }],
      ['companion-view.saved', { name: 'Tall', query: { heightMin: '175', noticeMax: '0' } }],
    ])
  })

  test('is refused for what the table does not know', async () => {
    const wrong: [object, string][] = [
      [{ ...bern, name: ' ' }, 'name'],
      [{ ...bern, name: 'x'.repeat(61) }, 'name'],
      [{ ...bern, query: { vip: 'perhaps' } }, 'vip'],
      [{ ...bern, query: { sort: 'colour' } }, 'sort'],
      [{ ...bern, query: { size: '1000' } }, 'size'],
      [{ ...bern, columns: ['secrets'] }, 'columns'],
    ]
    for (const [body, where] of wrong) {
      const response = await office.call('POST', PATH, body)
      expect([response.status, await response.text()]).toEqual([
        422,
        expect.stringContaining(`"${where}"`),
      ])
    }
    expect((await save({ ...bern, query: { city: 'bern', page: '3', drop: 'x' } })).query).toEqual({
      city: 'bern',
    })
  })

  test('keeps its name from others', async () => {
    await save(bern)
    const response = await office.call('POST', PATH, { ...bern, query: { city: 'zurich' } })
    expect([response.status, await response.json()]).toEqual([409, refusalOf('view.name-taken')])
    const zurich = await save({ ...bern, name: 'Zurich' })
    const renamed = await office.call('PUT', `${PATH}/${zurich.id}`, { name: 'Bern' })
    expect([renamed.status, await renamed.json()]).toEqual([409, refusalOf('view.name-taken')])
    expect((await views()).map(({ name }) => name)).toEqual(['Bern', 'Zurich'])
  })

  test('of two that are saved at the same moment one remains', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => office.call('POST', PATH, bern)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await views()).toHaveLength(1)
    expect(await auditLog()).toHaveLength(1)
  })

  test('is renamed and deleted, which is noted once', async () => {
    const { id } = await save(bern)
    for (let again = 0; again < 2; again++) {
      const response = await office.call('PUT', `${PATH}/${id}`, { name: ' Capital ' })
      expect(await response.json()).toMatchObject({ id, name: 'Capital', query: bern.query })
    }
    for (let again = 0; again < 2; again++) {
      expect(await (await office.call('DELETE', `${PATH}/${id}`)).json()).toEqual({ deleted: true })
    }
    expect((await auditLog()).map(({ act, detail }) => [act, detail]).slice(1)).toEqual([
      ['companion-view.renamed', { before: 'Bern', after: 'Capital' }],
      ['companion-view.deleted', { name: 'Capital' }],
    ])
    expect((await office.call('PUT', `${PATH}/${id}`, { name: 'Gone' })).status).toBe(404)
  })

  test('is no one else’s', async () => {
    const { id } = await save(bern)
    expect(await (await other('GET', PATH)).json()).toEqual({ views: [] })
    expect((await other('PUT', `${PATH}/${id}`, { name: 'Mine' })).status).toBe(404)
    await other('DELETE', `${PATH}/${id}`)
    expect(await views()).toHaveLength(1)
    expect((await other('POST', PATH, bern)).status).toBe(200)
    expect(await rowsOf('SELECT id FROM companion_views')).toHaveLength(2)
  })

  test('is one of fifty', async () => {
    await save(bern)
    await env.DB.prepare(
      `INSERT INTO companion_views WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n
       WHERE i < 49) SELECT printf('00000000-0000-4000-8000-%012x', i), ?1, 'View ' || i, '{}', '[]', 1 FROM n`,
    )
      .bind(uuid(0xad))
      .run()
    const response = await office.call('POST', PATH, { ...bern, name: 'One more' })
    expect([response.status, await response.json()]).toEqual([
      409,
      refusalOf('view.limit', { limit: 50 }),
    ])
    expect(await auditLog()).toHaveLength(1)
    expect(await save(bern)).toMatchObject({ name: 'Bern' })
  })

  test('goes with the account, and a year after the last visit', async () => {
    await save(bern)
    await other('POST', PATH, bern)
    await eraseMember(office.db, owner, { actor: owner, at: Date.now() })
    expect(await views()).toHaveLength(1)
    expect(await rowsOf('SELECT id FROM companion_views')).toHaveLength(1)
    await expireRows({ DB: env.DB }, Date.now() + 364 * DAY)
    expect(await rowsOf('SELECT id FROM companion_views')).toHaveLength(1)
    await expireRows({ DB: env.DB }, Date.now() + 366 * DAY)
    expect(await rowsOf('SELECT id FROM companion_views')).toEqual([])
  })
})
