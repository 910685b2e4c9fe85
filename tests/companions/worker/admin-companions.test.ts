import { beforeEach, describe, expect, test } from 'vitest'
import {
  createManagedSchemas,
  getManagedSchemas,
  type ManagedCompanion,
  type saveManagedEndpoint,
} from '#companions/staff/admin-companions'
import type { ConflictOf } from '#platform/endpoint'
import { auditLog, openOffice, rowsOf, type Office } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { companionImport, uuid, type Overrides } from '../../support/platform/fixtures.ts'
import { meetConditions } from '../../support/companions/publication.ts'

const PATH = '/api/admin/companions'
const ADA = uuid(1)
const minimalForm = { name: 'Ada', age_range: '23-27', location: 'Zurich, Switzerland' }
const publishedForm = { ...minimalForm, status: 'active' }

let office: Office
const open = async (...imports: Overrides[]) => {
  office = await openOffice(imports.map((overrides) => companionImport(overrides)))
}
beforeEach(() => open())

const post = (body: unknown) => office.call('POST', PATH, body)
const put = (id: string, body: unknown) => office.call('PUT', `${PATH}/${id}`, body)
const createCompanion = (body: object) => expectAnswer(createManagedSchemas, post(body))
const readCompanion = (id: string) =>
  expectAnswer(getManagedSchemas, office.call('GET', `${PATH}/${id}`))
const isPublic = async (id: string) => (await office.ask(`/api/companions/${id}`)).status === 200

type Refusal = { detail: { loc: string[]; msg: string }[] }
async function refusal(response: Response) {
  expect(response.status).toBe(422)
  const { detail } = await response.json<Refusal>()
  return detail.map(({ loc, msg }) => [loc.join('.'), msg])
}

describe('creating a companion', () => {
  test('an invalid form lists all errors in the order of its fields', async () => {
    const ages = 'Age range must be in format "18-25" with valid ages between 18-65'
    expect(await refusal(await post({}))).toEqual([
      ['body.name', 'Name is required'],
      ['body.age_range', ages],
      ['body.location', 'Location is required'],
    ])
    for (const age_range of ['25', '17-25', '18-66', '30-30', '30-25', 'a-b', '18-']) {
      expect(await refusal(await post({ ...minimalForm, age_range })), age_range).toEqual([
        ['body.age_range', ages],
      ])
    }
    expect(await refusal(await post({ ...minimalForm, name: '  ', location: ' ' }))).toEqual([
      ['body.name', 'Name is required'],
      ['body.location', 'Location is required'],
    ])
  })

  const wrong: [what: string, body: object, where: string][] = [
    ['an unknown city', { location: 'Atlantis, Switzerland' }, 'body.location'],
    ['a city of another country', { location: 'Zurich, France' }, 'body.location'],
    ['an unknown status', { status: 'hidden' }, 'body.status'],
    ['a height in miles', { height: '2 miles' }, 'body.height'],
    ['a weight of zero', { weight: '0 kg' }, 'body.weight'],
    ['a word as a switch', { is_active: 'yes' }, 'body.is_active'],
    ['an address without @', { contact: { email: 'ada' } }, 'body.contact.email'],
    ['an unknown day', { schedule: { funday: { available: true, times: '' } } }, 'body.schedule'],
    [
      'two telephone numbers',
      { contact: { phone: '079 123 45 67 / 078 765 43 21' } },
      'body.contact.phone',
    ],
    ['words instead of a number', { contact: { whatsapp: 'call me' } }, 'body.contact.whatsapp'],
    ['an invisible name', { name: '\u200b\u3164' }, 'body.name'],
    ['a name without a letter', { name: '♥' }, 'body.name'],
    ['the name of the team', { name: 'Vel0urs Support' }, 'body.name'],
    ['an ambiguous price', { price_per_hour: '1.500' }, 'body.price_per_hour'],
    ['a price with centimes', { price_per_hour: '450.50' }, 'body.price_per_hour'],
    ['a price below 10 francs', { price_per_hour: '9' }, 'body.price_per_hour'],
    ['a price above 10,000 francs', { price_per_hour: 10_001 }, 'body.price_per_hour'],
    ['a rate without a price', { rates: { incall: '' } }, 'body.rates.incall'],
    ['unreadable text', { bio: 'a\u0000b' }, 'body.bio'],
    [
      'a check that ends before it begins',
      { verifications: [{ checked: 'age', checked_at: '2026-02-01', valid_until: '2026-01-01' }] },
      'body.verifications.0',
    ],
  ]
  test.each(wrong)('%s is refused, and nothing is stored', async (_, body, location) => {
    const details = await refusal(await post({ ...minimalForm, ...body }))
    expect(details.map(([loc]) => loc).join()).toContain(location)
    expect(await rowsOf('SELECT id FROM companions')).toEqual([])
    expect(await auditLog()).toEqual([])
  })

  test('a body that is no JSON is refused', async () => {
    const response = await office.call('POST', PATH, undefined)
    expect(response.status).toBe(400)
  })

  test('a new companion is an unpublished draft with the reasons', async () => {
    const ada = await createCompanion(minimalForm)
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

  const fullForm = {
    ...publishedForm,
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
  test('a new companion has all typed values without blanks and duplicates', async () => {
    const ada = await createCompanion(fullForm)
    expect(ada).toMatchObject({
      ...fullForm,
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
    expect(await readCompanion(ada.id)).toEqual(ada)
    expect(await isPublic(ada.id)).toBe(false)
    await meetConditions(office.db, ada)
    office.catalogue.expire()
    expect((await readCompanion(ada.id)).not_public).toEqual([])
    const page = await office.json<{ data: object }>(`/api/companions/${ada.id}`)
    expect(page.data).toMatchObject({ name: 'Ada', isFeatured: true, isNew: true, height: 165 })
    expect(JSON.stringify(page)).not.toContain('ada@example.test')
  })

  test('both spellings of fields are accepted, and the first of two counts', async () => {
    const ada = await createCompanion({
      ...publishedForm,
      isFeatured: true,
      eyes: 'Blue',
      tags: ['Calm'],
    })
    expect(ada).toMatchObject({
      is_featured: true,
      eye_color: 'Blue',
      personality_traits: ['Calm'],
    })
    const companion = await createCompanion({
      ...minimalForm,
      is_featured: false,
      isFeatured: true,
    })
    expect(companion.is_featured).toBe(false)
  })

  test('a repeated call creates no second companion and overwrites no later change', async () => {
    await createCompanion({ ...publishedForm, id: ADA })
    await createCompanion({ ...publishedForm, id: ADA })
    expect(await rowsOf('SELECT id FROM companions')).toHaveLength(1)
    await put(ADA, { ...publishedForm, name: 'Beatrice' })
    expect((await post({ ...publishedForm, id: ADA })).status).toBe(409)
    expect((await readCompanion(ADA)).name).toBe('Beatrice')
  })
})

describe('saving a companion', () => {
  beforeEach(() => open({ id: ADA, name: 'Ada', languages: ['German'], verifications: [{}] }))

  test('the next public answer includes the saved changes', async () => {
    expect(await isPublic(ADA)).toBe(true)
    const savedCompanion = (await (
      await put(ADA, { ...publishedForm, name: 'Bea' })
    ).json()) as ManagedCompanion
    expect(savedCompanion).toMatchObject({ name: 'Bea', version: 2 })
    const { data } = await office.json<{ data: { name: string } }>(`/api/companions/${ADA}`)
    expect(data.name).toBe('Bea')
    await put(ADA, { ...publishedForm, is_active: false })
    expect(await isPublic(ADA)).toBe(false)
  })

  test('omitted fields stay unchanged, and the log has changed ones before and after', async () => {
    const before = await readCompanion(ADA)
    await put(ADA, { ...publishedForm, location: 'Geneva', bio: 'Hello' })
    const after = await readCompanion(ADA)
    const changedFields = {
      bio: 'Hello',
      city: 'Geneva',
      location: 'Geneva, Switzerland',
      version: 2,
    }
    const { updated_at } = after
    expect(after).toEqual({ ...before, ...changedFields, age_range: '23-27', updated_at })
    const [, changeEvent] = await auditLog()
    expect(changeEvent).toMatchObject({ act: 'companion.changed', subject: ADA, actor: uuid(0xad) })
    expect(changeEvent?.detail).toMatchObject({
      changes: {
        location: { before: 'Zurich, Switzerland', after: 'Geneva, Switzerland' },
        bio: { before: '', after: 'Hello' },
      },
    })
    expect(Object.keys((changeEvent?.detail.changes ?? {}) as object)).not.toContain('languages')
  })

  test('saving unchanged values writes nothing', async () => {
    const { version, ...otherFields } = await readCompanion(ADA)
    const log = await auditLog()
    expect((await put(ADA, { ...otherFields, version })).status).toBe(200)
    expect((await readCompanion(ADA)).version).toBe(version)
    expect(await auditLog()).toEqual(log)
  })

  test('saving an older version is refused with the current one, and overwrites nothing', async () => {
    const currentCompanion = await readCompanion(ADA)
    await put(ADA, { ...publishedForm, version: 1, name: 'Theirs' })
    const response = await put(ADA, {
      ...publishedForm,
      version: currentCompanion.version,
      name: 'Mine',
    })
    expect(response.status).toBe(409)
    const { detail, current } = await response.json<ConflictOf<typeof saveManagedEndpoint>>()
    expect(detail).toBe('Someone else has saved this companion in the meantime.')
    expect(current).toMatchObject({ name: 'Theirs', version: 2 })
    expect((await readCompanion(ADA)).name).toBe('Theirs')
    // The request is repeated because its answer was lost.
    expect((await put(ADA, { ...publishedForm, version: 1, name: 'Theirs' })).status).toBe(200)
  })

  test('numbers are stored in one form, names and texts without invisible characters', async () => {
    const input = {
      ...publishedForm,
      name: ' A\u200bda\tMaria ',
      bio: 'One\u000btwo',
      price_per_hour: "CHF 1'200.–",
      contact: {
        phone: '+41 (0)79 123 45 67',
        whatsapp: '\u202a079\u2011123\u201145\u201167\u202c',
      },
    }
    expect((await put(ADA, input)).status).toBe(200)
    expect(await readCompanion(ADA)).toMatchObject({
      name: 'Ada Maria',
      bio: 'One\ntwo',
      contact: { phone: '+41791234567', whatsapp: '+41791234567' },
    })
  })

  test('only one of two simultaneous saves is applied', async () => {
    const names = ['A', 'B', 'C', 'D', 'E']
    const answers = await Promise.all(
      names.map((name) => put(ADA, { ...publishedForm, version: 1, name })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    const [winner] = answers.flatMap(({ status }, index) => (status === 200 ? [names[index]] : []))
    expect(await readCompanion(ADA)).toMatchObject({ name: winner, version: 2 })
    expect(await auditLog()).toHaveLength(2)
  })

  test.each([uuid(99), 'nobody'])('calls for an unknown companion answer 404 (%s)', async (id) => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const response = await office.call(
        method,
        `${PATH}/${id}`,
        method === 'PUT' ? minimalForm : undefined,
      )
      expect(response.status, method).toBe(404)
    }
  })
})
