import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog, openOffice, rowsOf, type Office } from '../../support/staff/admin.ts'
import type { ImportPreview } from '#companions/staff/planned-changes'
import { env } from '../../support/platform/database.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import { companionImport, uuid } from '../../support/platform/fixtures.ts'
import { changesIn, importsOf } from '../../support/companions/planned-changes.ts'

const ADA = uuid(1)
let office: Office
let imports: ReturnType<typeof importsOf>

const idOf = async (response: Response) => (await response.json<{ id: string }>()).id
/** Refused columns of a row with their reasons. */
const wrong = ({ rows: [row] }: ImportPreview) =>
  row?.reasons.map(({ loc, type }) => [loc[0], type])

describe('the import of companions', () => {
  beforeEach(async () => {
    office = await openOffice([
      companionImport({ id: ADA, name: '=Ada', cityId: 'zurich' }),
      companionImport({ id: uuid(2), name: 'Berta, the “2nd”', cityId: 'bern' }),
    ])
    imports = importsOf(office)
  })

  test('an unchanged export changes nothing', async () => {
    const { rows, readOnly, hasMoments } = await imports.preview(await imports.exported())
    expect(rows.map(({ state, row }) => [row, state])).toEqual([
      [2, 'unchanged'],
      [3, 'unchanged'],
    ])
    expect(readOnly).toContain('has_account')
    expect(hasMoments).toBe(true)
  })

  test('the preview lists the changes, and writing applies just those, once', async () => {
    const file = (await imports.exported()).replace('"zurich"', '"x"').replace(/"Zurich"/, '"Bern"')
    const text = file.replace("'=Ada", "'+Ada Lou")
    const preview = await imports.preview(text)
    expect(preview.rows[0]).toMatchObject({
      state: 'changed',
      name: '=Ada',
      hides: false,
      fields: [
        { field: 'name', before: '=Ada', after: '+Ada Lou' },
        {
          field: 'location',
          before: 'Zurich, Switzerland',
          after: 'Bern, Switzerland',
        },
      ],
    })
    expect(await rowsOf('SELECT name FROM companions WHERE id = ?1', ADA)).toEqual([
      { name: '=Ada' },
    ])
    expect((await auditLog()).filter(({ act }) => act === 'companion.changed')).toEqual([])

    const changes = changesIn(preview)
    const result = await imports.written(changes)
    expect(result).toEqual({
      results: [{ id: ADA, state: 'changed', version: 2, reasons: [] }],
      next: null,
    })
    expect(await rowsOf('SELECT name, city_id FROM companions WHERE id = ?1', ADA)).toEqual([
      { name: '+Ada Lou', city_id: 'bern' },
    ])
    expect((await auditLog()).at(-1)).toMatchObject({
      act: 'companion.changed',
      subject: ADA,
      detail: { source: 'import', changes: { name: { before: '=Ada', after: '+Ada Lou' } } },
    })
    expect((await imports.written(changes)).results).toMatchObject([
      { state: 'unchanged', version: 2 },
    ])
    expect((await imports.preview(text)).rows.map(({ state }) => state)).toEqual([
      'unchanged',
      'unchanged',
    ])
    expect((await auditLog()).filter(({ act }) => act === 'companion.changed')).toHaveLength(1)
  })

  test('companions changed since the export or the preview are skipped', async () => {
    const text = (await imports.exported()).replace("'=Ada", 'Ada')
    const changes = changesIn(await imports.preview(text))
    await env.DB.prepare(
      "UPDATE companions SET bio = 'New', version = version + 1, updated_at = updated_at + 1 WHERE id = ?1",
    )
      .bind(ADA)
      .run()
    const { results } = await imports.written(changes)
    expect(results).toMatchObject([
      { state: 'refused', version: null, reasons: [{ type: 'companion.changed' }] },
    ])
    expect(wrong(await imports.preview(text))).toEqual([['updated_at', 'import.row-changed']])
    expect(await rowsOf('SELECT name FROM companions WHERE id = ?1', ADA)).toEqual([
      { name: '=Ada' },
    ])
  })

  test('rows without an id create drafts, and none when imported again', async () => {
    const text = 'name;age_range;city;is_vip\nClara;22-25;Bern;1\nClara;22-25;Bern;1\n'
    const preview = await imports.preview(text)
    expect(preview.rows).toMatchObject([{ state: 'created' }, { state: 'created' }])
    const changes = changesIn(preview)
    expect((await imports.written(changes)).results).toMatchObject([
      { state: 'created', version: 1 },
      { state: 'created', version: 1 },
    ])
    const all = "SELECT lifecycle, is_vip, city_id FROM companions WHERE name = 'Clara'"
    const clara = { lifecycle: 'draft', is_vip: 1, city_id: 'bern' }
    expect(await rowsOf(all)).toEqual([clara, clara])
    expect((await imports.written(changes)).results).toMatchObject([
      { state: 'unchanged' },
      { state: 'unchanged' },
    ])
    expect((await imports.preview(text)).rows.map(({ state }) => state)).toEqual([
      'unchanged',
      'unchanged',
    ])
    // Another tab has previewed the file before the first one wrote.
    const otherChanges = changes.map((change) => ({ ...change, id: crypto.randomUUID() }))
    expect((await imports.written(otherChanges)).results).toMatchObject([
      { state: 'unchanged' },
      { state: 'unchanged' },
    ])
    expect(await rowsOf(all)).toHaveLength(2)
    const [, creation] = (await auditLog()).filter(({ act }) => act === 'companion.created')
    expect(creation).toMatchObject({ detail: { name: 'Clara', source: 'import' } })
  })

  test.each([
    'name,age_range,city,country\nTesta,25-30,Zürich,Schweiz\n',
    'name,age_range,city,country\nTesta,25-30,Zurigo,Svizzera\n',
    'name,age_range,city\nTesta,25-30,"Zürich, Schweiz"\n',
    'name,age_range,city\nTesta,25-30,"zuerich, suisse"\n',
    'sep=;\r\nname;age_range;city;country\r\nTesta;25-30;Zurich;Switzerland\r\n',
    '\r\nname,age_range,city,country\r\nTesta,25-30,Zurich,Switzerland\r\n',
  ])('the city in %j is recognised', async (text) => {
    const preview = await imports.preview(text)
    expect(preview.rows).toMatchObject([{ state: 'created', reasons: [] }])
    expect(preview.rows[0]?.change?.fields).toMatchObject({ location: 'Zurich, Switzerland' })
  })

  test('a city followed by the name of another country is refused', async () => {
    const preview = await imports.preview('name,age_range,city\nTesta,25-30,"Zürich, Österreich"\n')
    expect(wrong(preview)).toEqual([['city', 'city.unknown']])
  })

  test.each([
    'Genève, Suisse',
    'GENÈVE , suisse',
    'Gene\u0300ve, Suisse',
    'Genève,\u00a0Suisse',
    'Genève (Suisse)',
  ])('the city “%s” is recognised as Geneva', async (city) => {
    const preview = await imports.preview(`name;age_range;city\nTesta;25-30;"${city}"\n`)
    expect(preview.rows).toMatchObject([{ state: 'created', reasons: [] }])
    expect(preview.rows[0]?.change?.fields).toMatchObject({ location: 'Geneva, Switzerland' })
  })

  test.each([
    ['de', ';'],
    ['fr', ';'],
    ['it', ';'],
    ['en', ','],
  ])('an export in %s is separated by “%s” and changes nothing', async (language, mark) => {
    const headers = { 'accept-language': language }
    const response = await office.call('GET', '/api/admin/companions.csv', undefined, headers)
    const text = await response.text()
    expect(text.split('\r\n')[1]).toMatch(new RegExp(`^"[^"]+"${mark}"'=Ada"${mark}`))
    const { rows, separator } = await imports.preview(text)
    expect(separator).toBe(mark)
    expect(rows.map(({ state }) => state)).toEqual(['unchanged', 'unchanged'])
  })

  test.each([
    ['an unknown city', 'Clara,22-25,Atlantis,,', [['city', 'city.unknown']]],
    ['an unknown district', 'Clara,22-25,Bern,Moon,', [['district', 'import.unknown-district']]],
    ['an invalid age range', 'Clara,15-17,Bern,,', [['age_range', 'companion.invalid-age-range']]],
    ['no name', ',22-25,Bern,,', [['name', 'companion.name-required']]],
    ['a published status', 'Clara,22-25,Bern,,active', [['status', 'import.draft-required']]],
    [
      'several errors',
      'Clara,15-17,Atlantis,,active',
      [
        ['status', 'import.draft-required'],
        ['city', 'city.unknown'],
        ['age_range', 'companion.invalid-age-range'],
      ],
    ],
    ['too many cells', 'Clara,22-25,Bern,,,more', [[undefined, 'import.cell-count']]],
  ])('a new row with %s is refused', async (_, line, reasons) => {
    const preview = await imports.preview(`name,age_range,city,district,status\n${line}\n`)
    expect(wrong(preview)).toEqual(reasons)
    expect(preview.rows).toMatchObject([
      { state: 'refused', change: null, line: expect.any(String) },
    ])
  })

  test.each([
    ['an unknown id', `${uuid(9)},Eva,1`, [['id', 'companion.not-found']]],
    ['an invalid id', '17,Eva,1', [['id', 'field.id']]],
    ['an invalid flag', `${ADA},Eva,2`, [['is_vip', 'import.invalid-boolean']]],
    ['an empty name', `${ADA},,1`, [['name', 'companion.name-required']]],
  ])('a changed row with %s is refused', async (_, line, reasons) => {
    expect(wrong(await imports.preview(`id,name,is_vip\n${line}\n`))).toEqual(reasons)
  })

  test('a second row of a companion names the first one', async () => {
    const { rows } = await imports.preview(`id,name\n${ADA},Eva\n${ADA},Eve\n`)
    expect(rows.map(({ state }) => state)).toEqual(['changed', 'refused'])
    expect(rows[1]?.reasons).toMatchObject([{ type: 'import.duplicate-row', values: { row: 2 } }])
  })

  test.each([
    ['an unknown column', 'id,name,phone\n1,2,3', 'import.unknown-column'],
    ['a column twice', 'id,name,Name\n1,2,3', 'import.duplicate-column'],
    ['nothing to write', 'id,presence\n1,online', 'import.nothing-to-write'],
    ['neither id nor city', 'name,age_range\nEva,22-25', 'import.missing-column'],
    ['no rows', 'id,name\r\n', 'import.empty'],
    ['no content', '', 'import.nothing-to-write'],
    ['too many rows', `id,name\n${'a,b\n'.repeat(1_001)}`, 'import.too-many-rows'],
    ['too many bytes', `id,name\n${'a'.repeat(500_000)}`, 'import.too-large'],
  ])('a file with %s is refused', async (_, content, refusal) => {
    const response = await imports.sendFile(content)
    expect([413, 422]).toContain(response.status)
    expect(await idOf(response)).toBe(refusal)
  })

  test('hiding a companion with an account requires a reason', async () => {
    await giveAccount(office.db, ADA)
    const preview = await imports.preview(`id,status\n${ADA},archived\n`)
    expect(preview.rows).toMatchObject([{ state: 'changed', hides: true }])
    const changes = changesIn(preview)
    expect((await imports.written(changes)).results).toMatchObject([
      { state: 'refused', reasons: [{ loc: ['reason'], type: 'case.reason-required' }] },
    ])
    expect((await imports.written(changes, { reason: 'Asked.' })).results).toMatchObject([
      { state: 'changed' },
    ])
  })
})
