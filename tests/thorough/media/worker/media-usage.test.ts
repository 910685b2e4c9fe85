import { beforeEach, expect, test } from 'vitest'
import { getContentSchemas } from '#media/admin-stories'
import type { MediaItem } from '#media/media'
import { recordPromotionConsentEndpoint } from '#companions/publication'
import { addressOf } from '#platform/endpoint'
import { getMediaUsageEndpoint, getMediaUsageSchemas } from '#media/media-usage'
import {
  companionId,
  contentPath,
  openOffice,
  photoForm,
  type Office,
} from '../../../support/media/admin-media.ts'
import { expectAnswer } from '../../../support/platform/answers.ts'
import { env } from '../../../support/platform/database.ts'
import { uuid } from '../../../support/platform/fixtures.ts'

let office: Office
let first: MediaItem
let second: MediaItem
let privatePhoto: MediaItem
beforeEach(async () => {
  office = await openOffice()
  privatePhoto = await office.uploaded(photoForm({ access_level: 'private' }))
  first = await office.uploaded(photoForm({ alt: 'First' }))
  second = await office.uploaded(photoForm({ alt: 'Second' }))
})

const usage = async (query: string) =>
  (await expectAnswer(getMediaUsageSchemas, office.get(`${getMediaUsageEndpoint.path}?${query}`)))
    .files
const onlyInGallery = { gallery: true, cover: false, preview: false, stories: [] }

test('lists the places of files: gallery, cover, stories, highlights', async () => {
  const { revision } = await expectAnswer(getContentSchemas, office.get(contentPath()))
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  const story = uuid(0x51)
  const highlightStory = uuid(0x52)
  const storyContent = { media_id: second.id, text: '' }
  const response = await office.put(contentPath(), {
    revision,
    stories: [{ id: story, ...storyContent, expires_at }],
    highlights: [
      { id: uuid(0x53), title: 'Travel', stories: [{ id: highlightStory, ...storyContent }] },
    ],
  })
  expect(response.status).toBe(200)
  const expectedFiles = [
    { id: privatePhoto.id, companion: companionId, ...onlyInGallery },
    { id: first.id, companion: companionId, ...onlyInGallery, cover: true },
    {
      id: second.id,
      companion: companionId,
      ...onlyInGallery,
      stories: expect.arrayContaining([
        { id: story, expires_at, highlight: null },
        { id: highlightStory, expires_at: null, highlight: 'Travel' },
      ]) as unknown,
    },
  ]
  const files = await usage(`ids=${privatePhoto.id},${first.id},${second.id},${uuid(0x99)}`)
  const sortById = (files: { id: string }[]) => files.toSorted((a, b) => a.id.localeCompare(b.id))
  expect(sortById(files)).toEqual(sortById(expectedFiles))
  expect(await usage(`companion=${companionId}`)).toHaveLength(3)
  await office.changed(second.id, { cover: true })
  expect((await usage(`ids=${second.id}`))[0]).toMatchObject({ cover: true })
  expect((await usage(`ids=${first.id}`))[0]).toMatchObject({ cover: false })
})

test('names the first photo with consent as preview of shared links, and none of VIP companions', async () => {
  const promotion = addressOf(recordPromotionConsentEndpoint, { params: { id: companionId } })
  const consent = { givenBy: 'Ada Muster', givenOn: '2026-05-01', evidence: 'Signed form' }
  expect((await office.put(promotion, consent)).status).toBe(200)
  const previews = async () =>
    (await usage(`companion=${companionId}`)).filter((file) => file.preview).map(({ id }) => id)
  expect(await previews()).toEqual([first.id])
  await env.DB.prepare('UPDATE companions SET is_vip = 1 WHERE id = ?').bind(companionId).run()
  expect(await previews()).toEqual([])
})

test.each(['', `ids=${uuid(1)}&companion=${uuid(2)}`, 'ids=x', `companion=x`])(
  'refuses a query of usage without either ids or a companion: ?%s',
  async (query) => {
    const response = await office.get(`${getMediaUsageEndpoint.path}?${query}`)
    expect(response.status).toBe(422)
    await response.text()
  },
)

test('lists no files of a companion without files', async () => {
  expect(await usage(`companion=${uuid(0x77)}`)).toEqual([])
})
