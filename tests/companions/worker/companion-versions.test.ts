import { beforeEach, describe, expect, test } from 'vitest'
import { getManagedSchemas } from '#companions/staff/admin-companions'
import { listVersionsSchemas } from '#companions/staff/companion-versions'
import { openOffice, type Office } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { companionImport, uuid } from '../../support/platform/fixtures.ts'

const ada = uuid(1)
const path = `/api/admin/companions/${ada}`
let office: Office
const input = { name: 'Ada', age_range: '25-29', location: 'Zurich, Switzerland' }
const change = async (fields: object) => {
  const answer = await office.call('PUT', path, { ...input, ...fields })
  expect(answer.status, await answer.text()).toBe(200)
}
const versions = () => expectAnswer(listVersionsSchemas, office.call('GET', `${path}/versions`))
const now = () => expectAnswer(getManagedSchemas, office.call('GET', path))

beforeEach(async () => {
  office = await openOffice([
    companionImport({
      id: ada,
      name: 'Ada',
      ageMin: 25,
      ageMax: 29,
      cityId: 'zurich',
      bio: 'First',
      contactPhone: null,
      contactWhatsapp: null,
      contactTelegram: null,
      contactEmail: null,
    }),
  ])
})

describe('versions of a companion', () => {
  test('each version has the values that it replaced, newest first', async () => {
    await change({ bio: 'Second', rates: { dinner: 'CHF 800' } })
    await change({ bio_de: 'Warm', place: ['hotel'], bio: 'Second' })
    await change({ location: 'Bern, Switzerland', age_range: '26-30', is_featured: true })
    const { versions: list, has_more: hasMore } = await versions()
    expect(hasMore).toBe(false)
    expect(list.map(({ before, after }) => [before, after])).toEqual([
      [
        { location: 'Zurich, Switzerland', age_range: '25-29', is_featured: false },
        { location: 'Bern, Switzerland', age_range: '26-30', is_featured: true },
      ],
      [
        { bio_de: '', place: expect.any(Array) as unknown },
        { bio_de: 'Warm', place: ['hotel'] },
      ],
      [
        { bio: 'First', rates: expect.any(Object) as unknown },
        { bio: 'Second', rates: { dinner: 'CHF 800' } },
      ],
    ])
    expect(list[0]?.by).toBeTruthy()
  })

  test('saving the values of a version restores the profile', async () => {
    const first = await now()
    await change({ bio: 'Second', languages: ['German'], services: ['Dinner'], height: 170 })
    await change({ bio: 'Third', detailed_bio_fr: 'Long', schedule: null, notice_hours: 5 })
    const { versions: list } = await versions()
    const state = Object.assign({}, ...list.map(({ before }) => before)) as object
    await change({ ...state, version: (await now()).version })
    const restoredProfile = await now()
    const { version: _, updated_at: __, ...restoredFields } = restoredProfile
    const { version: ___, updated_at: ____, ...firstFields } = first
    expect(restoredFields).toEqual(firstFields)
    expect((await versions()).versions).toHaveLength(3)
  })

  test('versions omit the values of channels', async () => {
    await change({ contact: { phone: '+41 79 111 22 33' } })
    await change({ contact: { phone: '+41 79 999 88 77' }, bio: 'Second' })
    const answer = await office.call('GET', `${path}/versions`)
    const text = await answer.text()
    expect(text).not.toContain('+41')
    expect(text).not.toContain('"set"')
    const { versions: list } = await versions()
    expect(list.map(({ unlisted }) => unlisted)).toContainEqual(['contact'])
  })

  test('versions contain one companion only, for roles that may read them', async () => {
    expect((await office.call('GET', `/api/admin/companions/${uuid(0x99)}/versions`)).status).toBe(
      404,
    )
    expect(await versions()).toEqual({ versions: [], has_more: false })
  })

  test('the list ends after fifty versions and reports that more exist', async () => {
    await env.DB.prepare(
      `INSERT INTO audit_log (at, actor, act, subject, detail)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
      SELECT i, 'system', 'companion.changed', ?1,
        json_object('changes', json_object('bio', json_object('before', 'Text ' || i, 'after', 'x'))) FROM n`,
    )
      .bind(ada)
      .run()
    office.resetMeter()
    const { versions: list, has_more: hasMore } = await versions()
    expect(list).toHaveLength(50)
    expect(hasMore).toBe(true)
    expect(list[0]).toMatchObject({ by: null, before: { bio: 'Text 400' } })
    expect(office.meter.read).toBeLessThanOrEqual(160)
  })
})
