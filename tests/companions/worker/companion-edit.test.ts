import { beforeEach, describe, expect, test } from 'vitest'
import { previewEditSchemas, previewEditEndpoint } from '#companions/staff/bulk-edit'
import { auditLog, openOffice, rowsOf, type Office } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { companionImport, uuid } from '../../support/platform/fixtures.ts'
import { fillCompanions } from '../../support/companions/many-companions.ts'
import { changesIn, importsOf } from '../../support/companions/planned-changes.ts'

const ADA = uuid(1)
const BERTA = uuid(2)
const ids = [ADA, BERTA]
let office: Office
let imports: ReturnType<typeof importsOf>

const ask = (edit: object) =>
  office.call('POST', previewEditEndpoint.path, { ids, way: 'replace', ...edit })
const editPreview = (edit: object) => expectAnswer(previewEditSchemas, ask(edit))
const valuesOf = ({ rows }: Awaited<ReturnType<typeof editPreview>>) =>
  rows.map(({ fields: [field] }) => field && [field.before, field.after])

describe('bulk edit of a field', () => {
  beforeEach(async () => {
    office = await openOffice([
      companionImport({ id: ADA, name: 'Ada', languages: ['German', 'French'] }),
      companionImport({ id: BERTA, name: 'Berta', languages: ['English'] }),
    ])
    imports = importsOf(office)
  })

  test('the preview shows values before and after, and writes nothing', async () => {
    const fields = { languages: ['french', 'Italian'] }
    const edit = { field: 'languages', fields }
    expect(valuesOf(await editPreview({ ...edit, way: 'add' }))).toEqual([
      [
        ['German', 'French'],
        ['German', 'French', 'Italian'],
      ],
      [['English'], ['English', 'french', 'Italian']],
    ])
    expect(valuesOf(await editPreview({ ...edit, way: 'remove' }))).toEqual([
      [['German', 'French'], ['German']],
      undefined,
    ])
    expect(valuesOf(await editPreview(edit))).toEqual([
      [
        ['German', 'French'],
        ['french', 'Italian'],
      ],
      [['English'], ['french', 'Italian']],
    ])
    expect((await auditLog()).filter(({ act }) => act === 'companion.changed')).toEqual([])
  })

  test('services and rates are added and removed by their names', async () => {
    const services = [{ name: 'Dinner', price: 'CHF 500' }]
    const add = { field: 'services', way: 'add', fields: { services } }
    await imports.written(changesIn(await editPreview(add)), { source: 'edit' })
    const rates = { field: 'rates', way: 'add', fields: { rates: { '1h': 'CHF 400' } } }
    await imports.written(changesIn(await editPreview(rates)), { source: 'edit' })
    const names = `SELECT count(*) AS count FROM companion_services WHERE name = 'Dinner'`
    expect(await rowsOf(names)).toEqual([{ count: 2 }])
    const remove = { field: 'services', way: 'remove', fields: { services: ['dinner'] } }
    await imports.written(changesIn(await editPreview(remove)), { source: 'edit' })
    expect(await rowsOf(names)).toEqual([{ count: 0 }])
    expect(
      await rowsOf(`SELECT count(*) AS count FROM companions WHERE rates ->> '$.1h' = 'CHF 400'`),
    ).toEqual([{ count: 2 }])
  })

  test('an edit is written, and undone where nobody has saved since', async () => {
    const before = await rowsOf('SELECT id, city_id, district_id FROM companions ORDER BY id')
    const fields = { location: 'Paris, France' }
    const preview = await editPreview({ field: 'location', fields })
    const { results } = await imports.written(changesIn(preview), { source: 'edit' })
    expect(results).toMatchObject([{ state: 'changed' }, { state: 'changed' }])
    expect((await auditLog()).at(-1)).toMatchObject({ detail: { source: 'edit' } })
    await env.DB.prepare("UPDATE companions SET bio = 'New', version = version + 1 WHERE id = ?1")
      .bind(BERTA)
      .run()
    const undo = results.map(({ id, version }) => ({
      id,
      version,
      fields: Object.fromEntries(
        preview.rows
          .find((row) => row.id === id)!
          .fields.map((field) => [field.field, field.before]),
      ) as object,
    }))
    const undoResult = await imports.written(undo, { source: 'undo' })
    expect(undoResult.results).toMatchObject([
      { id: ADA, state: 'changed' },
      { id: BERTA, state: 'refused', reasons: [{ type: 'companion.changed' }] },
    ])
    const after = await rowsOf('SELECT id, city_id, district_id FROM companions ORDER BY id')
    expect(after).toMatchObject([before[0], { id: BERTA, city_id: 'paris' }])
    expect((await imports.written(undo.slice(0, 1), { source: 'undo' })).results).toMatchObject([
      { state: 'unchanged' },
    ])
  })

  test.each([
    ['an unknown field', { field: 'contact', fields: { contact: { phone: '1' } } }],
    ['a missing value', { field: 'bio', fields: { height: '170 cm' } }],
    ['an addition to a plain text', { field: 'bio', way: 'add', fields: { bio: 'x' } }],
    ['an unknown place', { field: 'location', fields: { location: 'Atlantis' } }],
    ['a value out of its range', { field: 'height', fields: { height: '17 cm' } }],
    ['an empty selection', { ids: [], field: 'bio', fields: { bio: 'x' } }],
  ])('%s is refused', async (_, edit) => {
    expect((await ask(edit)).status).toBe(422)
  })

  test('an edit with more text than one call could undo is refused', async () => {
    office = await openOffice()
    await fillCompanions(60)
    await env.DB.prepare('UPDATE companions SET detailed_bio = ?1').bind('x'.repeat(19_000)).run()
    const all = await rowsOf<{ id: string }>('SELECT id FROM companions')
    const edit = { field: 'detailed_bio', fields: { detailed_bio: 'Short.' } }
    const few = all.slice(0, 20).map(({ id }) => id)
    expect((await ask({ ...edit, ids: few })).status).toBe(200)
    const response = await ask({ ...edit, ids: all.map(({ id }) => id) })
    const { id } = await response.json<{ id: string }>()
    expect([response.status, id]).toEqual([413, 'companion.edit-too-large'])
  })

  test('only the companion whose list would become too long is refused', async () => {
    const many = Array.from({ length: 29 }, (_, index) => `Language ${index}`)
    const edit = { field: 'languages', way: 'add', fields: { languages: many } }
    const { rows } = await editPreview(edit)
    expect(rows).toMatchObject([
      { state: 'refused', reasons: [{ loc: ['languages'], type: 'field.too-many' }] },
      { state: 'changed' },
    ])
  })
})
