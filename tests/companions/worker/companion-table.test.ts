import { writeAll } from '../../../worker/platform/db/bulk.ts'
import { publishCompanions } from '../../../worker/catalogue/engine/projection.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getManagedSchemas, listManagedSchemas } from '#companions/staff/admin-companions'
import { profileFields } from '#companions/staff/companion-list-options'
import { openOffice, rowsOf, type Office } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import { env } from '../../support/platform/database.ts'
import { editSettings } from '../../support/companions/edits.ts'
import {
  by,
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
  (await list(`search=${name}`)).companions.find((one) => one.name === name)!
/** The reason that staff choose is part of a read of private data. */
const managed = (id: string) =>
  expectAnswer(
    getManagedSchemas,
    office.call('GET', `${PATH}/${id}`, undefined, { 'x-read-reason': 'correction' }),
  )
const checked = (...kinds: ('identity' | 'age' | 'photos')[]) =>
  kinds.map((kind) => ({ checked: kind }))

const full: Overrides = {
  heightCm: 170,
  weightKg: 60,
  nationality: 'Swiss',
  ethnicity: 'European',
  eyeColor: 'Green',
  hairColor: 'Brown',
  breastSize: 'B',
  bio: 'One',
  detailedBio: 'Two',
  premiumDescription: 'Three',
  rates: { incall: 'CHF 400' },
  hourPrice: 40_000,
  schedule: { monday: { available: true, times: '10-18' } },
  offersIncall: true,
  contactEmail: 'ada@members.test',
}

const ago = (days: number) => now - days * DAY
/** Without what publication asks for. */
const bare: Overrides = { media: [], verifications: [] }

const people: Overrides[] = [
  { name: 'Ada', cityId: 'zurich', ...full, media: [{}, { accessLevel: 'private' }] },
  { name: 'Berta', cityId: 'bern', lifecycle: 'draft', publishedAt: null, ...bare },
  { name: 'Clara', cityId: 'paris', isFeatured: true, media: [{ type: 'video' }] },
  { name: 'Dora', cityId: 'zurich', isVip: true, category: 'masseuse', pausedAt: now },
  { name: 'Emma', cityId: 'geneva', presence: 'online', lastActiveAt: now - HOUR },
  { name: 'Flora', cityId: 'geneva', awayFrom: '2020-01-01', awayUntil: '2120-01-01' },
  { name: 'Greta', verifications: checked('identity', 'age', 'photos'), media: [{}] },
  { name: 'Hanna', verifications: [{ checked: 'identity', validUntil: now - DAY }] },
  { name: 'Ida', verifications: checked('age', 'photos'), visibleInFeed: false },
  { name: 'Juna', lastActiveAt: ago(60), ...bare },
]
const idOf = (name: string) => uuid(people.findIndex((one) => one.name === name) + 1)

beforeAll(async () => {
  office = await openOffice(
    people.map((one, at) =>
      companionImport({
        id: uuid(at + 1),
        createdAt: ago(100 - at),
        updatedAt: ago(50 - at),
        ...one,
      }),
    ),
  )
  await env.DB.batch([
    ...[
      'companion_languages (companion_id, language, position)',
      'companion_traits (companion_id, trait, position)',
    ].map((into) => env.DB.prepare(`INSERT INTO ${into} VALUES (?1, 'a', 0)`).bind(idOf('Ada'))),
    env.DB.prepare(
      `INSERT INTO companion_services (companion_id, name, position) VALUES (?1, 'a', 0)`,
    ).bind(idOf('Ada')),
  ])
  await writeAll(office.db, [publishCompanions(office.db, [idOf('Ada')])])
  for (const name of ['Hanna', 'Juna']) await giveAccount(office.db, idOf(name))
  await env.DB.batch(
    (['submitted', 'returned'] as const).map((state, at) =>
      env.DB.prepare(
        `INSERT INTO companion_revisions (id, companion_id, state, draft, base, created_at, changed_at,
           submitted_at, due_at, decided_at)
         VALUES (?1, ?2, ?3, '{}', '{}', 1, 1, 1, iif(?3 = 'submitted', 9, NULL),
           iif(?3 = 'returned', 2, NULL))`,
      ).bind(uuid(0x500 + at), idOf(state === 'submitted' ? 'Ida' : 'Juna'), state),
    ),
  )
})
beforeEach(async () => void (await env.DB.exec('DELETE FROM rate_limits')))

describe('a row of the table', () => {
  test('says how much of a full profile is filled in, and what is not', async () => {
    expect(await row('Ada')).toMatchObject({ completeness: 100, blank: [] })
    const berta = await row('Berta')
    expect(berta).toMatchObject({ completeness: 0, blank: [...profileFields] })
    expect(await row('Clara')).toMatchObject({ photos: 1, private_photos: 0, videos: 1 })
    expect(await row('Ada')).toMatchObject({ photos: 1, private_photos: 1, videos: 0 })
  })

  test('has the first photo for everyone, which staff may open', async () => {
    const ada = await row('Ada')
    const [id] = (
      await rowsOf<{ id: string }>(
        `SELECT id FROM media WHERE companion_id = ?1 AND access_level = 'public'`,
        idOf('Ada'),
      )
    ).map((one) => one.id)
    expect(ada.thumbnail).toContain(`/${idOf('Ada')}/${id}/w320.webp`)
    expect((await row('Greta')).thumbnail).toMatch(/^\/media\//)
    expect((await row('Berta')).thumbnail).toBeNull()
  })

  test('says the same of why she is not public as her own page', async () => {
    await insertSubmitted({ id: uuid(0x600), companionId: idOf('Juna') })
    await editSettings(office.db, { publication: { minimumAge: 27, graceDays: 30 } }, by())
    office.catalogue.expire()
    const { companions } = await list()
    expect(companions).toHaveLength(people.length)
    for (const one of companions) {
      const { not_public, location } = await managed(one.id)
      expect(one.not_public, one.name).toEqual(not_public)
      expect(one.location).toBe(location)
    }
    const reasons = new Set(
      companions.flatMap(({ not_public }) => not_public.map((why) => why.reason)),
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
    await editSettings(office.db, { publication: { minimumAge: 21, graceDays: 30 } }, by())
  })
})

describe('the table', () => {
  const filtered: [query: string, expected: string[]][] = [
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
  test.each(filtered)('is narrowed by %s, with the exact total', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
    expect((await list(`${query}&limit=1`)).total).toBe(expected.length)
  })

  test('leaves as a file as it is narrowed', async () => {
    const response = await office.call('GET', `${PATH}.csv?city=geneva&presence=away`)
    const lines = (await response.text()).trimEnd().split('\r\n')
    expect(lines.slice(1).map((line) => line.split('","')[1])).toEqual(['Flora'])
  })
})
