import { beforeEach, describe, expect, test } from 'vitest'
import {
  type ManagedCompanion,
  createManagedSchemas,
  getManagedSchemas,
} from '#companions/staff/admin-companions'
import type { saveManaged } from '#companions/staff/admin-companions.api'
import type { ConflictOf } from '#platform/endpoint'
import { auditLog, openOffice, rowsOf, type Office } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import { companionImport, DAY, uuid, type Overrides } from '../../support/platform/fixtures.ts'
import { meetConditions } from '../../support/companions/publication.ts'

const PATH = '/api/admin/companions'
const ADA = uuid(1)
const least = { name: 'Ada', age_range: '23-27', location: 'Zurich, Switzerland' }
const published = { ...least, status: 'active' }

let office: Office
const open = async (...imports: Overrides[]) => {
  office = await openOffice(imports.map((one) => companionImport(one)))
}
beforeEach(() => open())

const post = (body: unknown) => office.call('POST', PATH, body)
const put = (id: string, body: unknown) => office.call('PUT', `${PATH}/${id}`, body)
const created = (body: object) => expectAnswer(createManagedSchemas, post(body))
const shown = (id: string) => expectAnswer(getManagedSchemas, office.call('GET', `${PATH}/${id}`))
const isPublic = async (id: string) => (await office.ask(`/api/companions/${id}`)).status === 200

type Refusal = { detail: { loc: string[]; msg: string }[] }
async function refusal(response: Response) {
  expect(response.status).toBe(422)
  const { detail } = await response.json<Refusal>()
  return detail.map(({ loc, msg }) => [loc.join('.'), msg])
}

describe('a new companion', () => {
  test('is refused for all that is wrong, in the order of the form', async () => {
    const ages = 'Age range must be in format "18-25" with valid ages between 18-65'
    expect(await refusal(await post({}))).toEqual([
      ['body.name', 'Name is required'],
      ['body.age_range', ages],
      ['body.location', 'Location is required'],
    ])
    for (const age_range of ['25', '17-25', '18-66', '30-30', '30-25', 'a-b', '18-']) {
      expect(await refusal(await post({ ...least, age_range })), age_range).toEqual([
        ['body.age_range', ages],
      ])
    }
    expect(await refusal(await post({ ...least, name: '  ', location: ' ' }))).toEqual([
      ['body.name', 'Name is required'],
      ['body.location', 'Location is required'],
    ])
  })

  const wrong: [what: string, body: object, where: string][] = [
    ['an unknown city', { location: 'Atlantis, Switzerland' }, 'body.location'],
    ['a city of another country', { location: 'Zurich, France' }, 'body.location'],
    ['a status that is none', { status: 'hidden' }, 'body.status'],
    ['a height of miles', { height: '2 miles' }, 'body.height'],
    ['no weight at all', { weight: '0 kg' }, 'body.weight'],
    ['a switch that is a word', { is_active: 'yes' }, 'body.is_active'],
    ['an address without @', { contact: { email: 'ada' } }, 'body.contact.email'],
    [
      'a day that is none',
      { schedule: { funday: { available: true, times: '' } } },
      'body.schedule',
    ],
    [
      'two telephone numbers',
      { contact: { phone: '079 123 45 67 / 078 765 43 21' } },
      'body.contact.phone',
    ],
    ['words for a number', { contact: { whatsapp: 'call me' } }, 'body.contact.whatsapp'],
    ['a name of nothing', { name: '\u200b\u3164' }, 'body.name'],
    ['a name without a letter', { name: '♥' }, 'body.name'],
    ['the name of the team', { name: 'Vel0urs Support' }, 'body.name'],
    ['a price that can be read in two ways', { price_per_hour: '1.500' }, 'body.price_per_hour'],
    ['a rate without a price', { rates: { incall: '' } }, 'body.rates.incall'],
    ['unreadable text', { bio: 'a\u0000b' }, 'body.bio'],
    [
      'a check that ends before it began',
      { verifications: [{ checked: 'age', checked_at: '2026-02-01', valid_until: '2026-01-01' }] },
      'body.verifications.0',
    ],
  ]
  test.each(wrong)('is refused with %s, and nothing is stored', async (_, body, where) => {
    const found = await refusal(await post({ ...least, ...body }))
    expect(found.map(([loc]) => loc).join()).toContain(where)
    expect(await rowsOf('SELECT id FROM companions')).toEqual([])
    expect(await auditLog()).toEqual([])
  })

  test('is refused when it is no JSON', async () => {
    const response = await office.call('POST', PATH, undefined)
    expect(response.status).toBe(400)
  })

  test('begins as an unpublished draft, and says why', async () => {
    const ada = await created(least)
    expect(ada).toMatchObject({
      status: 'draft',
      is_active: true,
      visible_in_feed: true,
      version: 1,
    })
    expect(ada.not_public.map(({ reason }) => reason)).toEqual([
      'draft',
      'identity-missing',
      'age-missing',
      'age-unrecorded',
      'consent-missing',
      'photo-missing',
    ])
    expect(await isPublic(ada.id)).toBe(false)
    expect(await auditLog()).toMatchObject([
      { actor: uuid(0xad), act: 'companion.created', subject: ada.id, detail: { name: 'Ada' } },
    ])
  })

  const everything = {
    ...published,
    is_featured: true,
    is_vip: false,
    visible_on_homepage: true,
    category: 'masseuse',
    place: ['hotel', 'incall'],
    languages: ['German', ' ', 'german', 'French '],
    height: '165 cm',
    weight: 55,
    nationality: 'Italian',
    eye_color: 'Green',
    hair_color: '',
    bio: ' Two lines\nof text ',
    detailed_bio: 'More',
    premium_description: 'Private',
    personality_traits: ['Calm', 'CALM', ''],
    services: [{ name: 'Massage', price: '300 CHF/hour' }, { name: '' }, 'Couples'],
    rates: { incall: 'CHF 400' },
    schedule: {
      monday: { available: true, times: '10-18' },
      sunday: { available: false, times: '' },
    },
    contact: { whatsapp: '079 123 45 67', telegram: '', email: 'ada@example.test' },
    verifications: [{ checked: 'identity', checked_at: '2026-01-01', valid_until: '2027-01-01' }],
  }
  test('keeps all that was typed, without blanks and doubles', async () => {
    const ada = await created(everything)
    expect(ada).toMatchObject({
      ...everything,
      place: ['incall', 'hotel'],
      languages: ['German', 'French'],
      weight: '55 kg',
      hair_color: null,
      bio: 'Two lines\nof text',
      personality_traits: ['Calm'],
      services: [
        { name: 'Massage', price: '300 CHF/hour', description: null },
        { name: 'Couples', price: null, description: null },
      ],
      availability: ['monday'],
      contact: { whatsapp: '+41791234567', telegram: null, email: 'ada@example.test' },
      verifications: [{ checked: 'identity', checked_by: 'The office' }],
    })
    expect(await shown(ada.id)).toEqual(ada)
    expect(await isPublic(ada.id)).toBe(false)
    await meetConditions(office.db, ada)
    office.catalogue.expire()
    expect((await shown(ada.id)).not_public).toEqual([])
    const page = await office.json<{ data: object }>(`/api/companions/${ada.id}`)
    expect(page.data).toMatchObject({ name: 'Ada', isFeatured: true, isNew: true, height: 165 })
    expect(JSON.stringify(page)).not.toContain('ada@example.test')
  })

  test('is understood in the other spelling too, the first of two counts', async () => {
    const ada = await created({ ...published, isFeatured: true, eyes: 'Blue', tags: ['Calm'] })
    expect(ada).toMatchObject({
      is_featured: true,
      eye_color: 'Blue',
      personality_traits: ['Calm'],
    })
    const both = await created({ ...least, is_featured: false, isFeatured: true })
    expect(both.is_featured).toBe(false)
  })

  test('sent twice is there once; changed meanwhile, nothing is overwritten', async () => {
    await created({ ...published, id: ADA })
    await created({ ...published, id: ADA })
    expect(await rowsOf('SELECT id FROM companions')).toHaveLength(1)
    await put(ADA, { ...published, name: 'Beatrice' })
    expect((await post({ ...published, id: ADA })).status).toBe(409)
    expect((await shown(ADA)).name).toBe('Beatrice')
  })
})

describe('saving a companion', () => {
  beforeEach(() => open({ id: ADA, name: 'Ada', languages: ['German'], verifications: [{}] }))

  test('shows the public at the next request what has changed', async () => {
    expect(await isPublic(ADA)).toBe(true)
    const saved = (await (await put(ADA, { ...published, name: 'Bea' })).json()) as ManagedCompanion
    expect(saved).toMatchObject({ name: 'Bea', version: 2 })
    const { data } = await office.json<{ data: { name: string } }>(`/api/companions/${ADA}`)
    expect(data.name).toBe('Bea')
    await put(ADA, { ...published, is_active: false })
    expect(await isPublic(ADA)).toBe(false)
  })

  test('leaves alone what is left out, and what is changed is noted with before and after', async () => {
    const before = await shown(ADA)
    await put(ADA, { ...published, location: 'Geneva', bio: 'Hello' })
    const after = await shown(ADA)
    const changed = { bio: 'Hello', city: 'Geneva', location: 'Geneva, Switzerland', version: 2 }
    const { updated_at } = after
    expect(after).toEqual({ ...before, ...changed, age_range: '23-27', updated_at })
    const [, noted] = await auditLog()
    expect(noted).toMatchObject({ act: 'companion.changed', subject: ADA, actor: uuid(0xad) })
    expect(noted?.detail).toMatchObject({
      changes: {
        cityId: { before: 'zurich', after: 'geneva' },
        bio: { before: '', after: 'Hello' },
      },
    })
    expect(Object.keys((noted?.detail.changes ?? {}) as object)).not.toContain('languages')
  })

  test('of the same as before writes nothing', async () => {
    const { version, ...same } = await shown(ADA)
    const log = await auditLog()
    expect((await put(ADA, { ...same, version })).status).toBe(200)
    expect((await shown(ADA)).version).toBe(version)
    expect(await auditLog()).toEqual(log)
  })

  test('of an older version is refused with the newer one, and overwrites nothing', async () => {
    const mine = await shown(ADA)
    await put(ADA, { ...published, version: 1, name: 'Theirs' })
    const response = await put(ADA, { ...published, version: mine.version, name: 'Mine' })
    expect(response.status).toBe(409)
    const { detail, current } = await response.json<ConflictOf<typeof saveManaged>>()
    expect(detail).toBe('Someone else has saved this companion in the meantime.')
    expect(current).toMatchObject({ name: 'Theirs', version: 2 })
    expect((await shown(ADA)).name).toBe('Theirs')
    // Sent again because the answer was lost.
    expect((await put(ADA, { ...published, version: 1, name: 'Theirs' })).status).toBe(200)
  })

  test('stores numbers in one form, names and texts without what no one sees', async () => {
    const input = {
      ...published,
      name: ' A\u200bda\tMaria ',
      bio: 'One\u000btwo',
      price_per_hour: "CHF 1'200.–",
      contact: {
        phone: '+41 (0)79 123 45 67',
        whatsapp: '\u202a079\u2011123\u201145\u201167\u202c',
      },
    }
    expect((await put(ADA, input)).status).toBe(200)
    expect(await shown(ADA)).toMatchObject({
      name: 'Ada Maria',
      bio: 'One\ntwo',
      contact: { phone: '+41791234567', whatsapp: '+41791234567' },
    })
  })

  test('by two at once is done by one of them', async () => {
    const names = ['A', 'B', 'C', 'D', 'E']
    const answers = await Promise.all(
      names.map((name) => put(ADA, { ...published, version: 1, name })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    const [winner] = answers.flatMap(({ status }, at) => (status === 200 ? [names[at]] : []))
    expect(await shown(ADA)).toMatchObject({ name: winner, version: 2 })
    expect(await auditLog()).toHaveLength(2)
  })

  test('sets her online, which counts as activity', async () => {
    await open({ id: ADA, lastActiveAt: Date.now() - 20 * DAY })
    await giveAccount(office.db, ADA)
    expect((await shown(ADA)).not_public).toEqual([
      { field: 'presence', reason: 'inactive', days: 7 },
    ])
    await put(ADA, { ...published, presence: 'online' })
    expect(await shown(ADA)).toMatchObject({ presence: 'online', not_public: [] })
  })

  test.each([uuid(99), 'nobody'])('of someone who is not there: 404 (%s)', async (id) => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const response = await office.call(
        method,
        `${PATH}/${id}`,
        method === 'PUT' ? least : undefined,
      )
      expect(response.status, method).toBe(404)
    }
  })
})

test('deleting takes her off the site at once, and the act stays in the log', async () => {
  await open({ id: ADA, name: 'Ada' })
  expect((await office.call('DELETE', `${PATH}/${ADA}`)).status).toBe(200)
  expect(await isPublic(ADA)).toBe(false)
  expect((await office.call('DELETE', `${PATH}/${ADA}`)).status).toBe(404)
  expect((await auditLog()).slice(1)).toMatchObject([
    { act: 'companion.trashed', subject: ADA, detail: { name: 'Ada', city: 'Zurich' } },
  ])
})
