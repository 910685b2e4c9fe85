import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listDuplicatesSchemas, listManagedSchemas } from '#companions/staff/admin-companions'
import { openOffice, type Office } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { companionImport, uuid, type Overrides } from '../../support/platform/fixtures.ts'
import { fillCompanions } from '../../support/companions/many-companions.ts'

const PATH = '/api/admin/companions'
const people: Overrides[] = [
  { name: 'Zoé', cityId: 'zurich', contactPhone: '+41 79 111 22 33' },
  {
    name: 'ZOE',
    cityId: 'zurich',
    contactWhatsapp: '079/111.22.33',
    lifecycle: 'draft',
    publishedAt: null,
  },
  { name: 'Zoe', cityId: 'bern', contactPhone: '0041 (79) 111-22-34' },
  { name: 'Ada', cityId: 'bern', media: [{ id: uuid(0x71) }, { id: uuid(0x72) }] },
  { name: 'Berta', cityId: 'paris', media: [{ id: uuid(0x73) }], contactPhone: '–' },
  { name: 'Clara', cityId: 'paris', media: [{ id: uuid(0x74) }], contactPhone: '+' },
  { name: 'Dora', cityId: 'geneva', media: [{ id: uuid(0x75) }], contactPhone: '+' },
]
const idOf = (name: string) => uuid(people.findIndex((person) => person.name === name) + 1)
let office: Office

const duplicates = async (name: string) =>
  (
    await expectAnswer(
      listDuplicatesSchemas,
      office.call('GET', `${PATH}/${idOf(name)}/duplicates`),
    )
  ).duplicates
const namesWith = async (value: string) =>
  (
    await expectAnswer(
      listManagedSchemas,
      office.call('GET', `${PATH}?sort=oldest&duplicates=${value}`),
    )
  ).companions.map(({ name }) => name)

const fingerprint = (id: string, sha256: string, perceptual: string[]) =>
  env.DB.prepare(
    'INSERT INTO media_fingerprints (media_id, sha256, perceptual, created_at) VALUES (?1, ?2, ?3, 1)',
  ).bind(id, sha256.repeat(64), JSON.stringify(perceptual))

describe('possible duplicates', () => {
  beforeAll(async () => {
    office = await openOffice(
      people.map((person, order) =>
        companionImport({ id: uuid(order + 1), createdAt: order, ...person }),
      ),
    )
    await env.DB.batch([
      fingerprint(uuid(0x71), 'a', ['11', '22']),
      // Equal files within one profile are no duplicate.
      fingerprint(uuid(0x72), 'a', []),
      fingerprint(uuid(0x73), 'a', []),
      fingerprint(uuid(0x74), 'c', ['11', '33']),
      // Pictures without contrast have no perceptual hash, so they never match.
      fingerprint(uuid(0x75), 'd', []),
    ])
  })
  beforeEach(async () => void (await env.DB.exec('DELETE FROM rate_limits')))

  test('profiles with the same name in a city, or the same number in any spelling, are duplicates', async () => {
    expect(await duplicates('Zoé')).toEqual([
      { id: idOf('ZOE'), name: 'ZOE', city: 'Zurich', status: 'draft', reasons: ['name', 'phone'] },
    ])
    expect(await duplicates('ZOE')).toMatchObject([{ id: idOf('Zoé'), reasons: ['name', 'phone'] }])
    expect(await duplicates('Zoe')).toEqual([])
  })

  test('profiles with the same picture, as a file or visually, are duplicates', async () => {
    expect(await duplicates('Ada')).toMatchObject([
      { name: 'Berta', reasons: ['picture'] },
      { name: 'Clara', reasons: ['picture'] },
    ])
    expect(await duplicates('Berta')).toMatchObject([{ name: 'Ada' }])
    expect(await duplicates('Dora')).toEqual([])
  })

  test.each([
    ['name', ['Zoé', 'ZOE']],
    ['phone', ['Zoé', 'ZOE']],
    ['picture', ['Ada', 'Berta', 'Clara']],
    ['any', ['Zoé', 'ZOE', 'Ada', 'Berta', 'Clara']],
  ])('the list filters duplicates by %s', async (value, expected) => {
    expect(await namesWith(value)).toEqual(expected)
  })

  test('duplicates of an unknown companion answer 404', async () => {
    const response = await office.call('GET', `${PATH}/${uuid(0x99)}/duplicates`)
    expect(response.status).toBe(404)
  })
})

describe('duplicates among 2,000 companions', () => {
  beforeAll(async () => {
    office = await openOffice()
    await fillCompanions(2_000)
    await env.DB.exec(
      `UPDATE companions SET contact_phone = id, contact_whatsapp = id || '1' WHERE rowid % 2`,
    )
    await env.DB.exec(
      `INSERT INTO media (id, companion_id, type, state, access_level, purpose, alt, position, width, height,
         color, preview, created_at) SELECT id, id, 'photo', 'published', 'public', 'gallery', '', 0, 1, 1, '#000000',
         'data:image/webp;', 1 FROM companions`.replaceAll('\n', ' '),
    )
    await env.DB.exec(
      `INSERT INTO media_fingerprints (media_id, sha256, perceptual, created_at) SELECT id,
         substr(replace(id, '-', '') || replace(id, '-', ''), 1, 64), json_array(id), 1 FROM companions`.replaceAll(
        '\n',
        ' ',
      ),
    )
  })

  test('duplicates of one companion are read by indexes', async () => {
    // The first call also records the visit.
    await office.get('/api/admin/session')
    office.resetMeter()
    await office.get(`${PATH}/${uuid(77)}/duplicates`)
    expect(office.meter.read).toBeLessThanOrEqual(40)
  })
})
