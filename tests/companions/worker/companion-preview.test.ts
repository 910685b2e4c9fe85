import { beforeEach, expect, test } from 'vitest'
import { previewCompanionSchemas, previewRevisionSchemas } from '#moderation/companion-preview'
import { previewCompanion, previewRevision } from '#moderation/companion-preview.api'
import { getCompanion } from '#catalogue/companions.api'
import { getCompanionSchemas } from '#catalogue/companions'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import {
  adaClaims,
  ada,
  openOwnAreas,
  type Companions,
} from '../../support/companions/companions-own.ts'
import { uuid } from '../../support/platform/fixtures.ts'

const photo = uuid(0x31)
let office: Companions
beforeEach(async () => {
  office = await openOwnAreas([
    {
      id: ada,
      name: 'Ada',
      bio: 'Plays chess.',
      detailedBio: 'At length.',
      media: [{ id: photo }, { id: uuid(0x32), accessLevel: 'private' }],
      languages: ['German'],
      services: [{ name: 'Dinner' }],
      traits: ['Calm'],
      stories: [{ mediaId: photo }],
      reviews: [{}],
      rates: { '1 hour': 'CHF 300' },
    },
    { id: uuid(2) },
  ])
})

const at = ({ path }: { path: string }, id = ada) => path.replace(':id', id)
const preview = async (draft?: object) =>
  (
    await expectAnswer(
      previewCompanionSchemas,
      office.call('POST', at(previewCompanion), draft ? { draft } : {}),
    )
  ).data
async function seen() {
  office.catalogue.expire()
  return (await expectAnswer(getCompanionSchemas, office.ask(at(getCompanion)))).data
}
const draft = {
  name: 'Adélaïde',
  age_range: '26-31',
  location: 'Geneva, Switzerland',
  bio: 'Plays the piano.',
  detailed_bio: 'Even longer.',
  height: '171 cm',
  rates: { '2 hours': 'CHF 600' },
  price_per_hour: 'CHF 350',
  place: ['incall', 'hotel'],
  languages: ['French', 'Italian'],
  personality_traits: ['Warm', 'Witty'],
  services: [{ name: 'Concerts', description: 'Or the opera.', price: null }],
  schedule: { monday: { available: true, times: '18:00 - 22:00' } },
  bio_de: 'Spielt Klavier.',
  offer_language: 'en',
  is_featured: true,
}

test('without a draft it is her page as visitors see it', async () => {
  expect(await preview()).toEqual(await seen())
})

test('with a draft it is what saving it makes of her page, and writes nothing', async () => {
  const before = await seen()
  const log = await auditLog()
  const shown = await preview(draft)
  expect(shown).toMatchObject({ name: 'Adélaïde', city: 'Geneva', tags: ['Warm', 'Witty'] })
  expect(await seen()).toEqual(before)
  expect(await auditLog()).toEqual(log)
  const saved = await office.call('PUT', `/api/admin/companions/${ada}`, draft)
  expect(saved.status, await saved.clone().text()).toBe(200)
  // Her address follows her name when it is saved.
  expect({ ...shown, slug: '' }).toEqual({ ...(await seen()), slug: '' })
})

test('of who is not public it is for staff alone, with files that no one else opens', async () => {
  await office.call('PATCH', '/api/admin/companions', { ids: [ada], status: 'draft', reason: 'x' })
  expect((await office.ask(at(getCompanion))).status).toBe(404)
  const response = await office.call('POST', at(previewCompanion), {})
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const { data } = await response.json<{ data: Awaited<ReturnType<typeof seen>> }>()
  expect(data.public_photos.map(({ url }) => url)).toEqual([
    expect.stringMatching(/^\/media\/staff\/.+w640\.webp$/),
  ])
  expect(JSON.stringify(data)).not.toContain(uuid(0x32))
  const other = await office.as(adaClaims, 'POST', at(previewCompanion), {})
  expect(other.status).toBe(403)
})

test('what cannot be saved is refused in words', async () => {
  const wrong = { ...draft, location: 'Atlantis, Nowhere' }
  const refused = await office.call('POST', at(previewCompanion), { draft: wrong })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('location')
  expect((await office.call('POST', at(previewCompanion, uuid(9)), {})).status).toBe(404)
})

test('of what she has submitted it is her page once all of it is approved', async () => {
  const content = { bio: 'Collects clocks.', personality_traits: ['Patient'] }
  const own = (method: string, path: string, body: object) =>
    office.as(adaClaims, method, `/api/own${path}`, body)
  expect((await own('PUT', '/revision', { version: 0, content })).status).toBe(200)
  expect((await own('POST', '/revision/steps', { act: 'submit', version: 1 })).status).toBe(200)
  const [row] = await rowsOf<{ id: string; version: number }>(
    'SELECT id, version FROM companion_revisions',
  )
  const { data } = await expectAnswer(
    previewRevisionSchemas,
    office.call('GET', at(previewRevision, row!.id)),
  )
  expect(data).toMatchObject({ bio: 'Collects clocks.', tags: ['Patient'] })
  expect((await seen()).bio).toBe('Plays chess.')
  const [her] = await rowsOf<{ version: number }>(
    'SELECT version FROM companions WHERE id = ?1',
    ada,
  )
  const decision = { act: 'approve', version: row!.version, companionVersion: her!.version }
  const approved = await office.call('POST', `/api/admin/revisions/${row!.id}/steps`, {
    ...decision,
    reason: '',
  })
  expect(approved.status, await approved.clone().text()).toBe(200)
  expect(data).toEqual(await seen())
})
