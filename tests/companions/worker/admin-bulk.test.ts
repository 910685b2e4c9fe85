import { beforeEach, describe, expect, test } from 'vitest'
import {
  changeManagedSchemas,
  getManagedSchemas,
  undoManagedSchemas,
  undoManagedEndpoint,
} from '#companions/staff/admin-companions'
import { createDatabase } from '../../../worker/platform/db/client.ts'
import { changeVisibilities } from '../../../worker/companions/manage-companions.ts'
import { auditLog, openOffice, type Office } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { Faults } from '../../support/platform/faults.ts'
import { companionImport, uuid, type Overrides } from '../../support/platform/fixtures.ts'

const PATH = '/api/admin/companions'
const ADA = uuid(1)
const publishedFields = {
  name: 'Ada',
  age_range: '23-27',
  location: 'Zurich, Switzerland',
  status: 'active',
}

type Changes = Record<string, { before: unknown; after: unknown }>

let office: Office
const open = async (...imports: Overrides[]) => {
  office = await openOffice(imports.map((overrides) => companionImport(overrides)))
}

const put = (id: string, body: unknown) => office.call('PUT', `${PATH}/${id}`, body)
const readCompanion = (id: string) =>
  expectAnswer(getManagedSchemas, office.call('GET', `${PATH}/${id}`))
const isPublic = async (id: string) => (await office.ask(`/api/companions/${id}`)).status === 200

describe('bulk changes of visibility', () => {
  const patch = (body: object) => office.call('PATCH', PATH, body)
  const changeMany = (body: object) => expectAnswer(changeManagedSchemas, patch(body))
  beforeEach(() =>
    open({ id: uuid(1) }, { id: uuid(2) }, { id: uuid(3), lifecycle: 'draft', publishedAt: null }),
  )

  test('a bulk change without companions or changes is refused', async () => {
    expect((await patch({ ids: [], status: 'active' })).status).toBe(422)
    expect((await patch({ ids: [ADA] })).status).toBe(422)
    expect((await patch({ ids: [ADA], status: 'gone' })).status).toBe(422)
  })

  test('a bulk change applies to all companions and logs each', async () => {
    const ids = [uuid(1), uuid(3), uuid(99)]
    const reason = 'A new season'
    const body = { ids, status: 'active', is_featured: true, reason }
    expect(await changeMany(body)).toMatchObject({
      changed: 2,
    })
    expect(await isPublic(uuid(3))).toBe(true)
    expect((await readCompanion(uuid(1))).is_featured).toBe(true)
    expect((await readCompanion(uuid(2))).is_featured).toBe(false)
    expect((await auditLog()).slice(1)).toMatchObject([
      {
        subject: uuid(1),
        detail: { reason, changes: { is_featured: { before: false, after: true } } },
      },
      {
        subject: uuid(3),
        detail: { changes: { status: { before: 'draft', after: 'active' } } },
      },
    ])
    await patch({ ids, status: 'archived' })
    expect(await isPublic(uuid(1))).toBe(false)
  })

  test('a bulk change skips companions that already have the values', async () => {
    const { version } = await readCompanion(uuid(1))
    const log = await auditLog()
    expect(await changeMany({ ids: [uuid(1), uuid(2)], status: 'active' })).toEqual({
      changed: 0,
      companions: [],
    })
    expect((await readCompanion(uuid(1))).version).toBe(version)
    expect(await auditLog()).toEqual(log)
  })

  const undo = (companions: object[]) =>
    expectAnswer(undoManagedSchemas, office.call('POST', undoManagedEndpoint.path, { companions }))
  const states = async () =>
    (await Promise.all([1, 2, 3].map((n) => readCompanion(uuid(n))))).map(
      ({ status, is_active, is_featured }) => [status, is_active, is_featured],
    )

  test('undoing restores the former values of each companion', async () => {
    const ids = [uuid(1), uuid(2), uuid(3)]
    await changeMany({ ids: [uuid(2)], is_active: false, is_featured: true })
    const before = await states()
    const { companions } = await changeMany({ ids, status: 'archived' })
    expect(await isPublic(uuid(1))).toBe(false)
    expect(await undo(companions)).toEqual({ changed: 3, skipped: [] })
    expect(await states()).toEqual(before)
    expect(await isPublic(uuid(1))).toBe(true)
    expect(await isPublic(uuid(2))).toBe(false)
    expect((await auditLog()).slice(-3)).toMatchObject(
      ids.map((subject) => ({ subject, detail: { isUndo: true } })),
    )
    // The second undo finds other versions.
    expect((await undo(companions)).changed).toBe(0)
    expect(await states()).toEqual(before)
  })

  test('undoing restores the values of the audit log, not those of the call', async () => {
    const ids = [uuid(1), uuid(2), uuid(3)]
    const { companions } = await changeMany({ ids, is_featured: true })
    const before = await states()
    const log = await auditLog()
    for (const forged of [
      { status: 'active', is_active: true, is_featured: false },
      { status: 'archived', is_active: true, is_featured: false },
      { status: 'draft', is_active: false, is_featured: true },
    ]) {
      const forgedChanges = companions.map((companion) => ({ ...companion, before: forged }))
      const response = await office.call('POST', undoManagedEndpoint.path, {
        companions: forgedChanges,
      })
      expect(response.status).toBe(409)
    }
    expect([await states(), await auditLog()]).toEqual([before, log])
    await undo(companions.map(({ id, version }) => ({ id, version })))
    expect((await states()).map(([, , isFeatured]) => isFeatured)).toEqual([false, false, false])
  })

  test('undoing is refused when the newest change was of other fields', async () => {
    await put(uuid(1), { ...publishedFields, name: 'Berta' })
    const { version } = await readCompanion(uuid(1))
    const response = await office.call('POST', undoManagedEndpoint.path, {
      companions: [{ id: uuid(1), version }],
    })
    expect(response.status).toBe(409)
    expect(await readCompanion(uuid(1))).toMatchObject({ name: 'Berta', version })
  })

  test('undoing a first publication clears the date of publication', async () => {
    const { companions } = await changeMany({ ids: [uuid(1), uuid(3)], status: 'active' })
    expect((await readCompanion(uuid(3))).published_at).not.toBeNull()
    await undo(companions)
    expect(await readCompanion(uuid(3))).toMatchObject({ status: 'draft', published_at: null })
    expect((await readCompanion(uuid(1))).published_at).not.toBeNull()
  })

  test('undoing a later publication leaves the date of the first one', async () => {
    const publishedAt = Date.UTC(2025, 4, 1)
    await open({ id: ADA, lifecycle: 'archived', publishedAt })
    const { companions } = await changeMany({ ids: [ADA], status: 'active' })
    await undo(companions)
    expect(await readCompanion(ADA)).toMatchObject({
      status: 'archived',
      published_at: new Date(publishedAt).toISOString(),
    })
  })

  test('undoing skips companions that were saved since', async () => {
    const ids = [uuid(1), uuid(2)]
    const { companions } = await changeMany({ ids, is_active: false })
    await put(uuid(2), { ...publishedFields, name: 'Berta', is_active: false })
    expect(await undo(companions)).toEqual({ changed: 1, skipped: ['Berta'] })
    expect((await readCompanion(uuid(1))).is_active).toBe(true)
    expect(await readCompanion(uuid(2))).toMatchObject({ name: 'Berta', is_active: false })
  })

  test('undoing skips companions who hid their page from search engines since', async () => {
    const ids = [uuid(1), uuid(2)]
    const { companions } = await changeMany({ ids, is_active: false })
    const { name } = await readCompanion(uuid(2))
    const path = `/api/admin/companions/${uuid(2)}/search-engines`
    expect((await office.call('PUT', path, { unlisted: true })).status).toBe(200)
    expect(await undo(companions)).toEqual({ changed: 1, skipped: [name] })
    expect((await readCompanion(uuid(1))).is_active).toBe(true)
    expect((await readCompanion(uuid(2))).is_active).toBe(false)
  })

  test('a bulk change records the former values even when someone saves meanwhile', async () => {
    for (let attempt = 0; ; attempt++) {
      await open({ id: uuid(1) }, { id: uuid(2) })
      let isDone = false
      const saveMeanwhile = async () => {
        isDone = (await put(uuid(2), { ...publishedFields, name: 'Berta', status: 'pending' })).ok
      }
      const db = createDatabase(new Faults(attempt, { happen: saveMeanwhile }).database(env.DB))
      const options = {
        staff: { actor: uuid(0xad), name: 'The office', at: Date.now() },
      }
      const changes = await changeVisibilities(
        db,
        [uuid(1), uuid(2)],
        { status: 'archived' },
        options,
      )
      if (!isDone) {
        expect(attempt).toBeGreaterThan(1)
        return
      }
      const log = (await auditLog()).filter(({ subject }) => subject === uuid(2))
      const saves = log.map(({ detail }) => (detail.changes as Changes | undefined)?.status)
      expect(saves).toEqual([
        { before: 'active', after: 'pending' },
        { before: 'pending', after: 'archived' },
      ])
      expect(changes.find(({ id }) => id === uuid(2))?.before.status).toBe('pending')
    }
  })
})
