import { beforeEach, describe, expect, test } from 'vitest'
import { previewEditSchemas } from '#contract/bulk-edit'
import { previewEdit } from '#contract/bulk-edit.api'
import { UNDO_HOURS } from '#contract/confirmation-options'
import type { Confirmation } from '#contract/confirmations'
import { requestConfirmation } from '#contract/confirmations.api'
import {
  readUndoSchemas,
  writeConfirmedChangesSchemas,
  type WrittenChanges,
} from '#contract/planned-changes'
import { readUndo, writeConfirmedChanges } from '#contract/planned-changes.api'
import { bearer } from '../support/accounts.ts'
import { changesBack } from '../../web/admin/shared/companions/changes-back.ts'
import { auditLog, openOffice, rowsOf, type Office } from '../support/admin.ts'
import { expectAnswer } from '../support/answers.ts'
import { env } from '../support/database.ts'
import { companionImport, HOUR, uuid } from '../support/fixtures.ts'
import { fillCompanions } from '../support/many-companions.ts'
import { changesIn, importsOf, secondClaims } from '../support/planned-changes.ts'

const [ADA, BERTA] = [uuid(1), uuid(2)]
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
      ...{ id, version },
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

test(
  'an edit of more than fifty that two people have written is taken back by two',
  { tags: 'thorough', timeout: 30_000 },
  async () => {
    office = await openOffice()
    await fillCompanions(52)
    imports = importsOf(office)
    const { headers } = bearer(await office.accounts.token(secondClaims))
    const asSecond = (path: string, body: object) =>
      office.ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
    await office.ask('/api/admin/companions', { headers })
    const all = (await rowsOf<{ id: string }>('SELECT id FROM companions ORDER BY id')).map(
      ({ id }) => id,
    )
    const stored = () =>
      rowsOf<{ id: string; bio: string }>(
        `SELECT id, bio, city_id, district_id, age_min, age_max, height_cm, rates, hour_price, offers_hotel,
        offers_incall, is_vip, schedule, notice_hours, (SELECT json_group_array(language ORDER BY position)
          FROM companion_languages WHERE companion_id = c.id) AS languages,
        (SELECT json_group_array(json_array(name, description, price) ORDER BY position)
          FROM companion_services WHERE companion_id = c.id) AS services FROM companions c ORDER BY id`,
      )
    const before = await stored()
    const fields = { bio: 'A season in Bern.' }
    const { rows } = await shown({ ids: all, field: 'bio', fields })

    /** Asked for by one, confirmed by the other, and written. */
    async function writtenByTwo(source: string, changes: object[]) {
      const body = { kind: 'changes', source, changes, reason: 'A good reason.' }
      const item = await (
        await office.call('POST', requestConfirmation.path, body)
      ).json<Confirmation>()
      expect(item).toMatchObject({ count: 52, source, isReady: false })
      const steps = `/api/admin/confirmations/${item.id}/steps`
      expect((await office.call('POST', steps, { act: 'confirm' })).status).toBe(403)
      expect((await asSecond(steps, { act: 'confirm' })).status).toBe(200)
      const results: WrittenChanges['results'] = []
      for (let from: number | null = 0; from !== null;) {
        const path = writeConfirmedChanges.path.replace(':id', item.id)
        const part: WrittenChanges = await expectAnswer(
          writeConfirmedChangesSchemas,
          office.call('POST', path, { from }),
        )
        results.push(...part.results)
        from = part.next
      }
      return results
    }
    const more = {
      ...{ location: 'Geneva, Switzerland', age_range: '30-34', height: '181 cm', is_vip: true },
      ...{ rates: { incall: 'CHF 900' }, price_per_hour: 'CHF 900', place: ['hotel'] },
      ...{ services: [{ name: 'Opera' }], languages: ['Italian'], notice_hours: 7 },
      schedule: { friday: { available: true, times: '10-11' } },
    }
    const changes = changesIn({ rows }).map((one) => ({
      ...one,
      fields: { ...one.fields, ...more },
    }))
    const results = await writtenByTwo('edit', changes)
    expect(await rowsOf(`SELECT 1 FROM companions WHERE bio = 'A season in Bern.'`)).toHaveLength(
      52,
    )
    const since = all[0]!
    await env.DB.prepare(
      `UPDATE companions SET bio = 'Her own.', version = version + 1 WHERE id = ?1`,
    )
      .bind(since)
      .run()

    const back = changesBack(rows, results)
    const alone = await imports.write(back, { source: 'undo' })
    expect([alone.status, await alone.json()]).toMatchObject([409, { id: 'confirmation.required' }])

    // The same later, from what the log says, for a day.
    const list = await office.get<{ confirmations: Confirmation[] }>('/api/admin/confirmations')
    const edit = list.confirmations.find(({ source }) => source === 'edit')!
    expect(edit.undoUntil).not.toBeNull()
    const read = () => office.call('GET', readUndo.path.replace(':id', edit.id))
    const later = await expectAnswer(readUndoSchemas, read())
    expect(later.rows.filter(({ state }) => state !== 'changed')).toMatchObject([
      { id: since, reasons: [{ type: 'companion.changed' }], change: null },
    ])
    const late = back.filter(({ id }) => id === since)
    const undone = await writtenByTwo('undo', [...changesIn(later), ...late])
    const twice = await expectAnswer(readUndoSchemas, read())
    expect(changesIn(twice)).toEqual([])
    expect(twice.rows).toHaveLength(52)
    await env.DB.prepare(
      `UPDATE confirmations SET input = json_set(input, '$.doneAt', ?2) WHERE id = ?1`,
    )
      .bind(edit.id, Date.now() - UNDO_HOURS * HOUR)
      .run()
    expect((await read()).status).toBe(409)
    expect(undone.filter(({ state }) => state === 'changed')).toHaveLength(51)
    expect(undone.find(({ id }) => id === since)).toMatchObject({ state: 'refused' })
    const [hers, ...others] = await stored()
    expect(hers).toMatchObject({ id: since, bio: 'Her own.', height_cm: 181 })
    expect(others).toEqual(before.slice(1))
    expect((await auditLog()).at(-1)).toMatchObject({ detail: { source: 'undo' } })
  },
)
