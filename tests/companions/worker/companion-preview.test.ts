import { beforeEach, expect, test } from 'vitest'
import {
  previewCompanionSchemas,
  previewRevisionSchemas,
  previewCompanionEndpoint,
  previewRevisionEndpoint,
} from '#moderation/companion-preview'
import { getCompanionEndpoint, getCompanionSchemas } from '#catalogue/companions'
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
      detailed_bio: 'At length.',
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

const pathOf = ({ path }: { path: string }, id = ada) => path.replace(':id', id)
const preview = async (draft?: object) =>
  (
    await expectAnswer(
      previewCompanionSchemas,
      office.call('POST', pathOf(previewCompanionEndpoint), draft ? { draft } : {}),
    )
  ).data
async function readProfile() {
  office.catalogue.expire()
  return (await expectAnswer(getCompanionSchemas, office.ask(pathOf(getCompanionEndpoint)))).data
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

test('a preview without a draft equals the page that visitors see', async () => {
  expect(await preview()).toEqual(await readProfile())
})

test('a preview with a draft equals the page after saving, and writes nothing', async () => {
  const before = await readProfile()
  const log = await auditLog()
  const previewedProfile = await preview(draft)
  expect(previewedProfile).toMatchObject({
    name: 'Adélaïde',
    city: 'Geneva',
    tags: ['Warm', 'Witty'],
  })
  expect(await readProfile()).toEqual(before)
  expect(await auditLog()).toEqual(log)
  const response = await office.call('PUT', `/api/admin/companions/${ada}`, draft)
  expect(response.status, await response.clone().text()).toBe(200)
  // The address follows the name only when the change is saved.
  expect({ ...previewedProfile, slug: '' }).toEqual({ ...(await readProfile()), slug: '' })
})

test('the preview of a hidden profile is for staff only, with links of their own to files', async () => {
  await office.call('PATCH', '/api/admin/companions', { ids: [ada], status: 'draft', reason: 'x' })
  expect((await office.ask(pathOf(getCompanionEndpoint))).status).toBe(404)
  const response = await office.call('POST', pathOf(previewCompanionEndpoint), {})
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const { data } = await response.json<{ data: Awaited<ReturnType<typeof readProfile>> }>()
  expect(data.public_photos.map(({ url }) => url)).toEqual([
    expect.stringMatching(/^\/media\/staff\/.+w640\.webp$/),
  ])
  expect(JSON.stringify(data)).not.toContain(uuid(0x32))
  const otherResponse = await office.as(adaClaims, 'POST', pathOf(previewCompanionEndpoint), {})
  expect(otherResponse.status).toBe(403)
})

test('an invalid draft is refused with the field, an unknown companion with 404', async () => {
  const wrong = { ...draft, location: 'Atlantis, Nowhere' }
  const response = await office.call('POST', pathOf(previewCompanionEndpoint), { draft: wrong })
  expect(response.status).toBe(422)
  expect(await response.text()).toContain('location')
  expect((await office.call('POST', pathOf(previewCompanionEndpoint, uuid(9)), {})).status).toBe(
    404,
  )
})

test('the preview of a submitted revision equals the page after its approval', async () => {
  await office.submitRevision({ bio: 'Collects clocks.', personality_traits: ['Patient'] })
  const [row] = await rowsOf<{ id: string; version: number }>(
    'SELECT id, version FROM companion_revisions',
  )
  const { data } = await expectAnswer(
    previewRevisionSchemas,
    office.call('GET', pathOf(previewRevisionEndpoint, row!.id)),
  )
  expect(data).toMatchObject({ bio: 'Collects clocks.', tags: ['Patient'] })
  expect((await readProfile()).bio).toBe('Plays chess.')
  const [companionRow] = await rowsOf<{ version: number }>(
    'SELECT version FROM companions WHERE id = ?1',
    ada,
  )
  const decision = {
    act: 'approve',
    version: row!.version,
    companionVersion: companionRow!.version,
  }
  const approved = await office.call('POST', `/api/admin/revisions/${row!.id}/steps`, {
    ...decision,
    reason: '',
  })
  expect(approved.status, await approved.clone().text()).toBe(200)
  expect(data).toEqual(await readProfile())
})
