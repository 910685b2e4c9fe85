import { beforeEach, describe, expect, test } from 'vitest'
import { previewEditSchemas } from '#companions/staff/bulk-edit'
import { previewEdit } from '#companions/staff/bulk-edit.api'
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
  office.call('POST', previewEdit.path, { ids, way: 'replace', ...edit })
const shown = (edit: object) => expectAnswer(previewEditSchemas, ask(edit))
const valuesOf = ({ rows }: Awaited<ReturnType<typeof shown>>) =>
  rows.map(({ fields: [one] }) => one && [one.before, one.after])

describe('a field of several', () => {
  beforeEach(async () => {
    office = await openOffice([
      companionImport({ id: ADA, name: 'Ada', languages: ['German', 'French'] }),
      companionImport({ id: BERTA, name: 'Berta', languages: ['English'] }),
    ])
    imports = importsOf(office)
  })

  test('is shown before and after, and not written', async () => {
    const fields = { languages: ['french', 'Italian'] }
    const edit = { field: 'languages', fields }
    expect(valuesOf(await shown({ ...edit, way: 'add' }))).toEqual([
      [
        ['German', 'French'],
        ['German', 'French', 'Italian'],
      ],
      [['English'], ['English', 'french', 'Italian']],
    ])
    expect(valuesOf(await shown({ ...edit, way: 'remove' }))).toEqual([
      [['German', 'French'], ['German']],
      undefined,
    ])
    expect(valuesOf(await shown(edit))).toEqual([
      [
        ['German', 'French'],
        ['french', 'Italian'],
      ],
      [['English'], ['french', 'Italian']],
    ])
    expect((await auditLog()).filter(({ act }) => act === 'companion.changed')).toEqual([])
  })

  test('adds and removes services and rates by their names', async () => {
    const services = [{ name: 'Dinner', price: 'CHF 500' }]
    const add = { field: 'services', way: 'add', fields: { services } }
    await imports.written(changesIn(await shown(add)), { source: 'edit' })
    const rates = { field: 'rates', way: 'add', fields: { rates: { '1h': 'CHF 400' } } }
    await imports.written(changesIn(await shown(rates)), { source: 'edit' })
    const names = `SELECT count(*) AS count FROM companion_services WHERE name = 'Dinner'`
    expect(await rowsOf(names)).toEqual([{ count: 2 }])
    const remove = { field: 'services', way: 'remove', fields: { services: ['dinner'] } }
    await imports.written(changesIn(await shown(remove)), { source: 'edit' })
    expect(await rowsOf(names)).toEqual([{ count: 0 }])
    expect(
      await rowsOf(`SELECT count(*) AS count FROM companions WHERE rates ->> '$.1h' = 'CHF 400'`),
    ).toEqual([{ count: 2 }])
  })

  test('is written, and taken back where no one has saved since', async () => {
    const before = await rowsOf('SELECT id, city_id, district_id FROM companions ORDER BY id')
    const fields = { location: 'Paris, France' }
    const preview = await shown({ field: 'location', fields })
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
        preview.rows.find((row) => row.id === id)!.fields.map((one) => [one.field, one.before]),
      ) as object,
    }))
    const undone = await imports.written(undo, { source: 'undo' })
    expect(undone.results).toMatchObject([
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
    ['no value', { field: 'bio', fields: { height: '170 cm' } }],
    [
      'a text of which something is to be added',
      { field: 'bio', way: 'add', fields: { bio: 'x' } },
    ],
    ['an unknown place', { field: 'location', fields: { location: 'Atlantis' } }],
    ['a value out of its range', { field: 'height', fields: { height: '17 cm' } }],
    ['no one', { ids: [], field: 'bio', fields: { bio: 'x' } }],
  ])('is refused with %s', async (_, edit) => {
    expect((await ask(edit)).status).toBe(422)
  })

  test('is refused with more text than one call could take back', async () => {
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

  test('refuses her alone for whom it would be too much', async () => {
    const many = Array.from({ length: 29 }, (_, at) => `Language ${at}`)
    const edit = { field: 'languages', way: 'add', fields: { languages: many } }
    const { rows } = await shown(edit)
    expect(rows).toMatchObject([
      { state: 'refused', reasons: [{ loc: ['languages'], type: 'field.too-many' }] },
      { state: 'changed' },
    ])
  })
})
