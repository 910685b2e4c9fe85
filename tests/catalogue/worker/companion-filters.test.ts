import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listManagedSchemas } from '#companions/staff/admin-companions'
import {
  companionChoices,
  companionDayFilters,
  companionNumbers,
} from '#companions/staff/companion-filters'
import { openOffice, type Office } from '../../support/staff/admin.ts'
import { expectAnswer, expectRefused } from '../../support/platform/answers.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
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
  { name: 'Clara', cityId: 'paris', visible_on_homepage: true },
  {
    name: 'Dora',
    is_vip: true,
    offersHotel: true,
    nationality: 'British',
    ethnicity: 'Latin',
    eye_color: 'green',
    hair_color: 'blonde',
    breast_size: 'Small',
    hourPrice: 50_000,
    text_language: 'de',
    languages: ['German'],
  },
  {
    name: 'Emma',
    cityId: 'geneva',
    hair_color: 'Blonde',
    hourPrice: 30_000,
    ageMin: 41,
    ageMax: 45,
    languages: ['german'],
    services: [{ name: 'Massage' }],
  },
  {
    name: 'Flora',
    cityId: 'geneva',
    heightCm: 180,
    weightKg: 75,
    notice_hours: 48,
    isUnlisted: true,
  },
  { name: 'Greta', contactPhone: '+41790000000', contactEmail: 'greta@members.test' },
  { name: 'Hanna', districtId: 'zurich-enge', traits: ['Well-read'] },
  { name: 'Ida', visible_in_feed: false },
]
/** Rows that are inserted together must have the same columns. */
const defaults: Overrides = { text_language: 'en', notice_hours: 0, isUnlisted: false }
const idOf = (name: string) => uuid(people.findIndex((person) => person.name === name) + 1)
const names = async (query: string) => {
  const list = office.call('GET', `${PATH}?sort=name&${query}`)
  return (await expectAnswer(listManagedSchemas, list)).companions.map(({ name }) => name)
}

beforeAll(async () => {
  office = await openOffice(
    people.map((person, index) => companionImport({ id: uuid(index + 1), ...defaults, ...person })),
  )
  await giveAccount(office.db, idOf('Hanna'))
  await env.DB.prepare("UPDATE companions SET answered_by = 'self' WHERE id = ?1")
    .bind(idOf('Hanna'))
    .run()
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
