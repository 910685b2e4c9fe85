import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listManagedSchemas } from '#companions/staff/admin-companions'
import {
  companionChoices,
  companionDayFilters,
  companionNumbers,
} from '#companions/staff/companion-filters'
import { openOffice, type Office } from '../../support/staff/admin.ts'
import { expectAnswer, expectRefused } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { companionImport, uuid, type Overrides } from '../../support/platform/fixtures.ts'

const PATH = '/api/admin/companions'
let office: Office

const people: Overrides[] = [
  {
    name: 'Ada',
    heightCm: 170,
    weightKg: 60,
    eye_color: 'Green',
    hair_color: 'Brown',
    hourPrice: 40_000,
    contactEmail: 'ada@members.test',
    schedule: { monday: { available: true, times: '10-18' } },
  },
  { name: 'Clara', cityId: 'paris' },
  { name: 'Dora', is_vip: true },
  { name: 'Emma', cityId: 'geneva' },
  { name: 'Flora', cityId: 'geneva' },
  { name: 'Greta' },
  { name: 'Hanna' },
  { name: 'Ida', visible_in_feed: false },
]
const idOf = (name: string) => uuid(people.findIndex((person) => person.name === name) + 1)
const names = async (query: string) => {
  const list = office.call('GET', `${PATH}?sort=name&${query}`)
  return (await expectAnswer(listManagedSchemas, list)).companions.map(({ name }) => name)
}

beforeAll(async () => {
  office = await openOffice(
    people.map((person, index) => companionImport({ id: uuid(index + 1), ...person })),
  )
})
beforeEach(async () => void (await env.DB.exec('DELETE FROM rate_limits')))

test('the table filters by the Swiss dates of creation and change', async () => {
  const timeOf = (text: string) => Date.parse(text)
  await env.DB.prepare('UPDATE companions SET created_at = ?1, updated_at = ?2 WHERE id = ?3')
    .bind(timeOf('2026-03-09T23:30:00Z'), timeOf('2026-07-01T22:30:00Z'), idOf('Emma'))
    .run()
  expect(await names('createdFrom=2026-03-10&createdTo=2026-03-10')).toEqual(['Emma'])
  expect(await names('createdFrom=2026-03-09&createdTo=2026-03-09')).toEqual([])
  expect(await names('changedFrom=2026-07-02&changedTo=2026-07-02')).toEqual(['Emma'])
  expect(await names('changedFrom=2026-07-01&changedTo=2026-07-01')).toEqual([])
  await env.DB.prepare('UPDATE companions SET published_at = ?1, last_active_at = ?2 WHERE id = ?3')
    .bind(timeOf('2025-03-09T23:30:00Z'), timeOf('2025-07-01T22:30:00Z'), idOf('Emma'))
    .run()
  expect(await names('publishedFrom=2025-03-10&publishedTo=2025-03-10')).toEqual(['Emma'])
  expect(await names('publishedFrom=2025-03-09&publishedTo=2025-03-09')).toEqual([])
  expect(await names('activeFrom=2025-07-02&activeTo=2025-07-02')).toEqual(['Emma'])
  expect(await names('activeFrom=2025-07-01&activeTo=2025-07-01')).toEqual([])
})

test('the table filters by values of the profile', async () => {
  const setColumns = (name: string, changes: string) =>
    env.DB.prepare(`UPDATE companions SET ${changes} WHERE id = ?1`).bind(idOf(name))
  await env.DB.batch([
    env.DB.prepare('UPDATE companions SET visible_on_homepage = 0'),
    setColumns('Clara', 'visible_on_homepage = 1'),
    setColumns(
      'Dora',
      `offers_hotel = 1, nationality = 'British', ethnicity = 'Latin', eye_color = 'green',
      hair_color = 'blonde', breast_size = 'Small', hour_price = 50000, text_language = 'de'`,
    ),
    setColumns('Emma', `hair_color = 'Blonde', hour_price = 30000, age_min = 41, age_max = 45`),
    setColumns('Flora', `height_cm = 180, weight_kg = 75, notice_hours = 48, is_unlisted = 1`),
    setColumns('Greta', `contact_phone = '+41790000000', contact_email = 'greta@members.test'`),
    setColumns('Hanna', `answered_by = 'self', district_id = 'zurich-enge'`),
    env.DB.prepare(
      `INSERT INTO members (id, display_name, first_seen_at, last_seen_at) VALUES (?1, 'Hanna', 1, 1)`,
    ).bind(idOf('Hanna')),
    env.DB.prepare(
      'INSERT INTO companion_accounts (companion_id, member_id, since) VALUES (?1, ?1, 1)',
    ).bind(idOf('Hanna')),
    env.DB.prepare(
      `INSERT INTO companion_traits (companion_id, trait, position) VALUES (?1, 'Well-read', 0)`,
    ).bind(idOf('Hanna')),
    env.DB.prepare(
      `INSERT INTO companion_languages (companion_id, language, position)
      VALUES (?1, 'German', 0), (?2, 'german', 0)`,
    ).bind(idOf('Dora'), idOf('Emma')),
    env.DB.prepare(
      `INSERT INTO companion_services (companion_id, name, position)
      VALUES (?1, 'Massage', 0)`,
    ).bind(idOf('Emma')),
  ])
  const filteredQueries: [query: string, expected: string[]][] = [
    ['home=yes', ['Clara']],
    ['home=no&city=geneva', ['Emma', 'Flora']],
    ['feed=no', ['Ida']],
    ['place=hotel', ['Dora']],
    ['languages=German', ['Dora', 'Emma']],
    ['services=Massage', ['Emma']],
    ['nationality=British', ['Dora']],
    ['ethnicity=Latin', ['Dora']],
    ['eyes=Green', ['Ada', 'Dora']],
    ['hair=Blonde', ['Dora', 'Emma']],
    ['breastSize=Small', ['Dora']],
    ['price=300', ['Emma']],
    ['price=500', ['Ada', 'Dora', 'Emma']],
    ['price=none&city=geneva', ['Flora']],
    ['text=de', ['Dora']],
    // Both bounds are inclusive, and an age is a range.
    ['ageMin=45', ['Emma']],
    ['ageMin=46', []],
    ['ageMin=40&ageMax=41', ['Emma']],
    ['ageMin=30&ageMax=40', []],
    ['heightMin=180', ['Flora']],
    ['heightMax=170', ['Ada']],
    ['heightMin=171&heightMax=179', []],
    ['weightMin=61&weightMax=75', ['Flora']],
    ['weightMax=60', ['Ada']],
    ['noticeMin=48', ['Flora']],
    ['noticeMin=49', []],
    ['noticeMax=0&city=geneva', ['Emma']],
    ['unlisted=yes', ['Flora']],
    ['unlisted=no&city=geneva', ['Emma']],
    ['channel=phone', ['Greta']],
    ['channel=email', ['Ada', 'Greta']],
    ['channel=whatsapp', []],
    ['channel=none&city=geneva', ['Emma', 'Flora']],
    ['weekday=monday', ['Ada']],
    ['weekday=tuesday', []],
    ['weekday=none&city=geneva', ['Emma', 'Flora']],
    ['answers=self', ['Hanna']],
    ['answers=team&city=zurich&vip=no', ['Ada', 'Greta', 'Ida']],
    ['district=zurich-enge', ['Hanna']],
    ['trait=well-READ', ['Hanna']],
    ['trait=read', ['Hanna']],
    ['trait=%25', []],
  ]
  for (const [query, expected] of filteredQueries)
    expect(await names(query), query).toEqual(expected)
})

test('an invalid filter is refused', async () => {
  for (const name of [
    ...Object.keys(companionChoices),
    ...companionNumbers,
    ...companionDayFilters,
  ]) {
    await expectRefused(office.call('GET', `${PATH}?${name}=?`), name)
  }
})
