import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getManagedSchemas, listManagedSchemas } from '#companions/staff/admin-companions'
import { completenessFields } from '#companions/staff/companion-filters'
import { openOffice, rowsOf, type Office } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import { env } from '../../support/platform/database.ts'
import { editSettings } from '../../support/companions/edits.ts'
import {
  systemActor,
  companionImport,
  DAY,
  HOUR,
  uuid,
  type Overrides,
} from '../../support/platform/fixtures.ts'
import { insertSubmitted } from '../../support/media/submitted-row.ts'

const PATH = '/api/admin/companions'
const now = Date.now()
let office: Office

const list = (query = '') =>
  expectAnswer(listManagedSchemas, office.call('GET', `${PATH}?sort=name&${query}`))
const names = async (query: string) => (await list(query)).companions.map(({ name }) => name)
const row = async (name: string) =>
  (await list(`search=${name}`)).companions.find((companion) => companion.name === name)!
/** A read of private data must include a reason. */
const managed = (id: string) =>
  expectAnswer(
    getManagedSchemas,
    office.call('GET', `${PATH}/${id}`, undefined, { 'x-read-reason': 'correction' }),
  )
const checksOf = (...kinds: ('identity' | 'age' | 'photos')[]) =>
  kinds.map((kind) => ({ checked: kind }))

const full: Overrides = {
  heightCm: 170,
  weightKg: 60,
  nationality: 'Swiss',
  ethnicity: 'European',
  eye_color: 'Green',
  hair_color: 'Brown',
  breast_size: 'B',
  bio: 'One',
  detailed_bio: 'Two',
  premium_description: 'Three',
  rates: { incall: 'CHF 400' },
  hourPrice: 40_000,
  schedule: { monday: { available: true, times: '10-18' } },
  offersIncall: true,
  contactEmail: 'ada@members.test',
  languages: ['a'],
  traits: ['a'],
  services: [{ name: 'a' }],
}

const ago = (days: number) => now - days * DAY
/** Fails the conditions of publication. */
const bare: Overrides = { media: [], verifications: [] }

const people: Overrides[] = [
  { name: 'Ada', cityId: 'zurich', ...full, media: [{}, { accessLevel: 'private' }] },
  { name: 'Berta', cityId: 'bern', lifecycle: 'draft', publishedAt: null, ...bare },
  { name: 'Clara', cityId: 'paris', is_featured: true, media: [{ type: 'video' }] },
  { name: 'Dora', cityId: 'zurich', is_vip: true, category: 'masseuse', pausedAt: now },
  { name: 'Emma', cityId: 'geneva', presence: 'online', lastActiveAt: now - HOUR },
  { name: 'Flora', cityId: 'geneva', awayFrom: '2020-01-01', awayUntil: '2120-01-01' },
  { name: 'Greta', verifications: checksOf('identity', 'age', 'photos'), media: [{}] },
  { name: 'Hanna', verifications: [{ checked: 'identity', validUntil: now - DAY }] },
  { name: 'Ida', verifications: checksOf('age', 'photos'), visible_in_feed: false },
  { name: 'Juna', lastActiveAt: ago(60), ...bare },
]
const idOf = (name: string) => uuid(people.findIndex((person) => person.name === name) + 1)

beforeAll(async () => {
  office = await openOffice(
    people.map((person, index) =>
      companionImport({
        id: uuid(index + 1),
        createdAt: ago(100 - index),
        updatedAt: ago(50 - index),
        ...person,
      }),
    ),
  )
  for (const name of ['Hanna', 'Juna']) await giveAccount(office.db, idOf(name))
  await env.DB.batch(
    (['submitted', 'returned'] as const).map((state, index) =>
      env.DB.prepare(
        `INSERT INTO companion_revisions (id, companion_id, state, draft, base, created_at, changed_at,
           submitted_at, due_at, decided_at)
         VALUES (?1, ?2, ?3, '{}', '{}', 1, 1, 1, iif(?3 = 'submitted', 9, NULL),
           iif(?3 = 'returned', 2, NULL))`,
      ).bind(uuid(0x500 + index), idOf(state === 'submitted' ? 'Ida' : 'Juna'), state),
    ),
  )
})
beforeEach(async () => void (await env.DB.exec('DELETE FROM rate_limits')))

describe('rows of the staff’s table', () => {
  test('a row has the percentage of filled-in fields and the empty ones', async () => {
    expect(await row('Ada')).toMatchObject({ completeness: 100, blank: [] })
    const berta = await row('Berta')
    expect(berta).toMatchObject({ completeness: 0, blank: [...completenessFields] })
    expect(await row('Clara')).toMatchObject({ photos: 1, private_photos: 0, videos: 1 })
    expect(await row('Ada')).toMatchObject({ photos: 1, private_photos: 1, videos: 0 })
  })

  test('a row has the first public photo, which staff can open', async () => {
    const ada = await row('Ada')
    const [id] = (
      await rowsOf<{ id: string }>(
        `SELECT id FROM media WHERE companion_id = ?1 AND access_level = 'public'`,
        idOf('Ada'),
      )
    ).map((companion) => companion.id)
    expect(ada.thumbnail).toContain(`/${idOf('Ada')}/${id}/w320.webp`)
    expect((await row('Greta')).thumbnail).toMatch(/^\/media\//)
    expect((await row('Berta')).thumbnail).toBeNull()
  })

  test('a row has the same reasons for being hidden as the companion’s page', async () => {
    await insertSubmitted({ id: uuid(0x600), companionId: idOf('Juna') })
    await editSettings(office.db, { publication: { minimumAge: 27, graceDays: 30 } }, systemActor())
    office.catalogue.expire()
    const { companions } = await list()
    expect(companions).toHaveLength(people.length)
    for (const companion of companions) {
      const { not_public, location } = await managed(companion.id)
      expect(companion.not_public, companion.name).toEqual(not_public)
      expect(companion.location).toBe(location)
    }
    const reasons = new Set(
      companions.flatMap(({ not_public }) => not_public.map((reason) => reason.reason)),
    )
    expect([...reasons].sort()).toEqual(
      [
        'draft',
        'paused',
        'vip',
        'in-no-list',
        'inactive',
        'identity-missing',
        'age-missing',
        'photo-missing',
        'photo-submitted',
        'recorded-age-below',
        'below-minimum-age',
      ].sort(),
    )
    await editSettings(office.db, { publication: { minimumAge: 21, graceDays: 30 } }, systemActor())
  })
})

describe('the staff’s table', () => {
  const filterCases: [query: string, expected: string[]][] = [
    ['city=geneva', ['Emma', 'Flora']],
    ['country=france', ['Clara']],
    ['country=switzerland&city=bern', ['Berta']],
    ['visible=no', ['Berta', 'Dora', 'Ida', 'Juna']],
    ['featured=yes', ['Clara']],
    ['vip=yes', ['Dora']],
    ['vip=no&city=zurich&featured=no&visible=yes&account=no', ['Ada', 'Greta']],
    ['category=masseuse', ['Dora']],
    ['presence=online', ['Emma']],
    ['presence=away', ['Flora']],
    ['presence=paused', ['Dora']],
    ['presence=offline&city=geneva', ['Flora']],
    ['verified=all', ['Greta', 'Ida']],
    ['verified=identity&city=zurich', ['Ada', 'Dora', 'Greta', 'Ida']],
    ['verified=age&city=zurich', ['Ada', 'Dora', 'Greta', 'Hanna', 'Ida']],
    ['verified=photos', ['Greta', 'Ida']],
    ['verified=ended', ['Hanna']],
    ['verified=none&account=yes', ['Juna']],
    ['account=yes', ['Hanna', 'Juna']],
    ['revision=open', ['Ida', 'Juna']],
    ['revision=submitted', ['Ida']],
    ['revision=returned', ['Juna']],
    ['revision=none&account=yes', ['Hanna']],
    ['missing=photos', ['Berta', 'Juna']],
    ['missing=private-photos&verified=all', ['Greta', 'Ida']],
    ['missing=videos&city=paris', []],
    ['complete=95&city=zurich&visible=yes', ['Greta', 'Hanna']],
    ['complete=25&city=geneva', ['Emma', 'Flora']],
    [`search=zurich&status=active&complete=95&visible=yes`, ['Greta', 'Hanna']],
  ]
  test.each(filterCases)(
    'the filter %s narrows the table, with the exact total',
    async (query, expected) => {
      expect(await names(query)).toEqual(expected)
      expect((await list(`${query}&limit=1`)).total).toBe(expected.length)
    },
  )

  test('the exported file has the filtered rows', async () => {
    const response = await office.call('GET', `${PATH}.csv?city=geneva&presence=away`)
    const lines = (await response.text()).trimEnd().split('\r\n')
    expect(lines.slice(1).map((line) => line.split('","')[1])).toEqual(['Flora'])
  })
})
