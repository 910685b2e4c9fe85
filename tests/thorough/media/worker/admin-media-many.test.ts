import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeManyMediaSchemas, listMediaSchemas, listMediaEndpoint } from '#media/media'
import { refusalOf } from '#contract/refusals'
import {
  mediaActs,
  openOffice,
  photoForm,
  type Office,
} from '../../../support/media/admin-media.ts'
import { expectAnswer } from '../../../support/platform/answers.ts'
import { env } from '../../../support/platform/database.ts'
import { Faults } from '../../../support/platform/faults.ts'
import { uuid } from '../../../support/platform/fixtures.ts'
import { expectTidy, keysInBucket } from '../../../support/media/uploads.ts'

afterEach(() => vi.restoreAllMocks())

describe('a change of many files', () => {
  let office: Office
  beforeEach(async () => {
    office = await openOffice()
  })
  const bulk = (body: object) => expectAnswer(changeManyMediaSchemas, office.bulk(body))

  const refusedChanges: [what: string, body: object][] = [
    ['no files', { ids: [], remove: true }],
    ['no change', { ids: [uuid(1)] }],
    ['two changes', { ids: [uuid(1)], remove: true, access_level: 'public' }],
    ['a text and a level', { ids: [uuid(1)], alt: 'Lake', access_level: 'public' }],
    ['a text that is too long', { ids: [uuid(1)], alt: 'a'.repeat(301) }],
    [
      'too many files',
      { ids: Array.from({ length: 49 }, (_, index) => uuid(index)), remove: true },
    ],
    ['invalid ids', { ids: ['1'], remove: true }],
  ]
  test.each(refusedChanges)('is refused with %s', async (_, body) => {
    const response = await office.bulk(body)
    expect(response.status).toBe(422)
    await response.text()
  })

  test('makes them private, except one for stories', async () => {
    const a = await office.uploaded(photoForm())
    const b = await office.uploaded(photoForm())
    const inStory = await office.uploaded(photoForm({ purpose: 'story' }))
    const answer = await bulk({
      ids: [a.id, inStory.id, b.id, uuid(0xdd)],
      access_level: 'private',
    })
    expect(answer.changed).toBe(2)
    expect(answer.failed).toEqual([
      { id: inStory.id, reason: refusalOf('media.story-public') },
      { id: uuid(0xdd), reason: refusalOf('http.not-found') },
    ])
    for (const { url } of [a, b]) expect(await office.statusOf(url)).toBe(404)
    // The file is opened with a link for staff, because no story shows it.
    expect(inStory.url).toMatch(/^\/media\/staff\//)
    expect(await office.statusOf(inStory.url)).toBe(200)
    await expectTidy()
  })

  test('sets or removes their text, with an audit event for each', async () => {
    const ids = [
      (await office.uploaded(photoForm({ alt: 'Old' }))).id,
      (await office.uploaded(photoForm({ access_level: 'private' }))).id,
    ]
    const missingFile = { id: uuid(0xdd), reason: refusalOf('http.not-found') }
    const answer = await bulk({ ids: [...ids, missingFile.id], alt: ' At the lake ' })
    expect(answer).toEqual({ changed: 2, failed: [missingFile] })
    const texts = async () =>
      (await expectAnswer(listMediaSchemas, office.get(listMediaEndpoint.path))).media.map(
        ({ alt, caption }) => [alt, caption],
      )
    expect(await texts()).toEqual(ids.map(() => ['At the lake', 'At the lake']))
    expect((await mediaActs()).slice(2)).toEqual(['media.changed', 'media.changed'])
    expect(await bulk({ ids, alt: '' })).toEqual({ changed: 2, failed: [] })
    expect(await texts()).toEqual(ids.map(() => ['', '']))
  })

  test('deletes them, and counts those that someone else has deleted', async () => {
    const a = await office.uploaded(photoForm())
    const b = await office.uploaded(photoForm())
    const ids = [a.id, b.id, uuid(0xdd)]
    expect(await bulk({ ids, remove: true })).toEqual({ changed: 3, failed: [] })
    expect(await office.statusOf(a.url)).toBe(404)
    expect(await keysInBucket()).toEqual([])
    expect(await bulk({ ids, remove: true })).toEqual({ changed: 3, failed: [] })
  })

  test('affects only one file when R2 fails, and completes when it is repeated', async () => {
    for (const level of ['error', 'warn'] as const)
      vi.spyOn(console, level).mockImplementation(() => {})
    const items = [await office.uploaded(photoForm()), await office.uploaded(photoForm())]
    const ids = items.map(({ id }) => id)
    const MEDIA = new Faults(0).bucket(env.MEDIA)
    const answer = await expectAnswer(
      changeManyMediaSchemas,
      office.bulk({ ids, remove: true }, { MEDIA }),
    )
    expect(answer).toMatchObject({ changed: 1, failed: [{ id: ids[0] }] })
    // The row is deleted first: the picture is no longer public, even while its files exist.
    expect((await expectAnswer(listMediaSchemas, office.get(listMediaEndpoint.path))).total).toBe(0)
    expect(await bulk({ ids: [ids[0]], remove: true })).toEqual({ changed: 1, failed: [] })
    expect(await keysInBucket()).toEqual([])
  })
})
