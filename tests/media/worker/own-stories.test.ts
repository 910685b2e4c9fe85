import { beforeEach, describe, expect, test } from 'vitest'
import { runSchedule } from '../../../worker/schedule.ts'
import { rowsOf } from '../../support/staff/admin.ts'
import { ada, adaClaims, bertaClaims } from '../../support/companions/companions-own.ts'
import { env } from '../../support/platform/database.ts'
import { DAY, uuid } from '../../support/platform/fixtures.ts'
import { refusalOf } from '../../support/platform/refusals.ts'
import {
  openSubmissions,
  ownForm,
  storyForm,
  type Submissions,
} from '../../support/media/submitted-media.ts'
import { expectTidy, fileOf, keysInBucket, picture } from '../../support/media/uploads.ts'

let office: Submissions
beforeEach(async () => {
  office = await openSubmissions()
})

const profile = () => office.profile()
const approve = async ({ id, version }: { id: string; version: number }) =>
  expect(await office.decided([{ id, version }])).toEqual({ changed: 1, failed: [] })
const submit = async (change: object) => {
  const response = await office.submit(change)
  expect(response.status, await response.clone().text()).toBe(200)
}
/** Publishes a photo in the companion's gallery. */
async function photo(fields?: Parameters<typeof ownForm>[0]): Promise<string> {
  const submission = await office.uploaded(ownForm(fields))
  await approve(submission)
  return submission.id
}
/** The photo that publication requires; another picture than those of stories in these tests. */
const cover = () => photo({ file: fileOf(picture('portrait'), 'image/jpeg') })
const consent = { shown: 'self' }
const first = uuid(0x51)
const second = uuid(0x52)
const travel = uuid(0x61)
const home = uuid(0x62)

describe("a companion's own story", () => {
  test('is reviewed with its text, shown from its approval on, and ends', async () => {
    const coverId = await cover()
    const before = JSON.stringify(await profile())
    const submission = await office.uploaded(storyForm())
    expect(submission).toMatchObject({
      kind: 'story',
      purpose: 'story',
      text: 'By the lake',
      hours: 24,
    })
    expect(JSON.stringify(await profile())).toBe(before)
    const [listItem] = (await office.queue()).submissions
    expect(listItem).toMatchObject({
      text: 'By the lake',
      consent: { uses: ['public', 'stories'] },
    })
    await approve(submission)
    // A repeated approval, after a lost answer, has no effect.
    await approve(submission)
    expect((await profile()).stories).toMatchObject([{ id: submission.id, text: 'By the lake' }])
    expect((await profile()).public_photos).toMatchObject([{ id: coverId }])
    const [story] = (await office.own()).stories
    expect(Date.parse(story!.expiresAt) - Date.now()).toBeGreaterThan(DAY - 60_000)
    await expectTidy()
    await runSchedule('23 3 * * *', env, Date.now() + 9 * DAY)
    expect(await rowsOf('SELECT id FROM stories')).toEqual([])
    expect(await office.own()).toMatchObject({
      stories: [],
      idleStoryFiles: [{ id: submission.id }],
    })
  })

  test('is removed immediately, with a file that only this story shows', async () => {
    await cover()
    const submission = await office.uploaded(storyForm())
    await approve(submission)
    const address = `/media/${ada}/${submission.id}/w640.webp`
    expect((await office.visit(address)).status).toBe(200)
    expect((await office.removeStory(submission.id)).status).toBe(200)
    expect((await profile()).stories).toEqual([])
    expect((await office.visit(address)).status).toBe(404)
    expect((await keysInBucket()).filter((key) => key.includes(submission.id))).toEqual([])
    expect(await refusalOf(office.removeStory(submission.id))).toMatchObject({ status: 404 })
  })

  test('is removed when she revokes her consent, and its file is blocked', async () => {
    await cover()
    const submission = await office.uploaded(storyForm())
    await approve(submission)
    const response = await office.as(adaClaims, 'POST', `/api/own/media/${submission.id}/revoke`)
    expect(response.status).toBe(200)
    expect((await profile()).stories).toEqual([])
    expect((await office.visit(`/media/${ada}/${submission.id}/w640.webp`)).status).toBe(404)
    expect(await refusalOf(office.upload(storyForm()))).toEqual({
      status: 409,
      id: 'media.blocked',
    })
  })

  test('needs consent to stories for a published photo, which stays in the gallery', async () => {
    const id = await photo()
    const story = { kind: 'story', id: first, mediaId: id, text: 'Again', hours: 48 }
    expect(await refusalOf(office.submit(story))).toEqual({
      status: 422,
      id: 'submission.consent-required',
    })
    expect(await rowsOf('SELECT id FROM media_submissions')).toEqual([])
    await submit({ ...story, consent })
    // A repeated submission, after a lost answer, has no effect.
    await submit({ ...story, consent })
    const { submitted: submissions } = await office.own()
    expect(submissions).toMatchObject([{ id: first, kind: 'story', mediaId: id, text: 'Again' }])
    expect((await office.visit(submissions[0]!.thumbnail)).status).toBe(200)
    expect((await profile()).stories).toEqual([])
    const words = { version: 1, text: 'Once more', alt: '' }
    expect((await office.reword(first, words)).status).toBe(200)
    await approve({ id: first, version: 2 })
    expect((await profile()).stories).toMatchObject([{ id: first, text: 'Once more' }])
    expect((await office.own()).published[0]).toMatchObject({
      uses: ['public', 'stories'],
      alt: '',
    })
    expect((await office.removeStory(first)).status).toBe(200)
    expect((await profile()).stories).toEqual([])
    expect((await profile()).public_photos).toHaveLength(1)
  })

  test('is removed when she withdraws the use in stories, while its photo stays', async () => {
    const id = await photo()
    await submit({ kind: 'story', id: first, mediaId: id, hours: 48, consent })
    await approve({ id: first, version: 1 })
    expect((await profile()).stories).toMatchObject([{ id: first }])
    expect((await office.withdrawUse(id, 'stories')).status).toBe(200)
    expect((await profile()).stories).toEqual([])
    expect((await profile()).public_photos).toMatchObject([{ id }])
  })

  test('is not published without her consent or the photo', async () => {
    const removedPhoto = await photo()
    const privatePhoto = await photo()
    const photoWithoutConsent = await photo()
    const story = { kind: 'story', hours: 24, consent }
    await submit({ ...story, id: first, mediaId: removedPhoto })
    await submit({ ...story, id: second, mediaId: privatePhoto })
    await submit({ ...story, id: uuid(0x53), mediaId: photoWithoutConsent })
    expect((await office.remove(removedPhoto)).status).toBe(200)
    expect((await office.change(privatePhoto, { access_level: 'private' })).status).toBe(200)
    expect((await office.own()).submitted.map(({ id }) => id)).toEqual([uuid(0x53)])
    await env.DB.prepare('UPDATE media_consents SET for_stories = 0').run()
    const { failed } = await office.decided([{ id: uuid(0x53), version: 1 }])
    expect(failed.map(({ reason }) => reason.id)).toEqual(['submission.no-consent'])
    expect(await rowsOf('SELECT id FROM stories')).toEqual([])
  })

  test('may be in a highlight, which it creates', async () => {
    const id = await photo()
    const story = { kind: 'story', mediaId: id, consent }
    const toTravel = { highlightId: travel, highlightTitle: 'Travel' }
    await submit({ ...story, id: first, ...toTravel, text: 'One' })
    const secondStory = await office.uploaded(storyForm({ ...toTravel, text: 'Two' }))
    await submit({ ...story, id: second, highlightId: home, highlightTitle: 'Home' })
    for (const submission of [{ id: first, version: 1 }, secondStory, { id: second, version: 1 }])
      await approve(submission)
    const titles = async () => (await profile()).storyHighlights.map(({ title }) => title)
    expect(await titles()).toEqual(['Travel', 'Home'])
    expect((await profile()).storyHighlights[0]?.stories.map((story) => story.id)).toEqual([
      first,
      secondStory.id,
    ])
    expect((await office.moveHighlight(home, 0)).status).toBe(200)
    expect(await titles()).toEqual(['Home', 'Travel'])

    const title = { kind: 'title', id: uuid(0x54), highlightId: travel, highlightTitle: 'Journeys' }
    await submit(title)
    const [listItem] = (await office.queue()).submissions
    expect(listItem).toMatchObject({
      kind: 'title',
      highlightTitle: 'Journeys',
      published: 'Travel',
    })
    expect(await titles()).toEqual(['Home', 'Travel'])
    await approve({ id: title.id, version: 1 })
    expect(await titles()).toEqual(['Home', 'Journeys'])

    await submit({ ...title, id: uuid(0x55), highlightTitle: 'Late' })
    expect((await office.removeHighlight(travel)).status).toBe(200)
    expect(await titles()).toEqual(['Home'])
    expect((await office.visit(`/media/${ada}/${secondStory.id}/w640.webp`)).status).toBe(404)
    expect(await office.own()).toMatchObject({
      submitted: [],
      published: [{ id }],
      idleStoryFiles: [],
    })
    await expectTidy()
  })
})

describe("a companion's change of a published file", () => {
  test('shows a new alternative text after approval, and removes it immediately', async () => {
    const id = await photo({ alt: 'First' })
    const words = { kind: 'alt', mediaId: id }
    await submit({ ...words, id: first, alt: 'Second' })
    await submit({ ...words, id: second, alt: 'Third' })
    const { submissions } = await office.queue()
    expect(submissions).toMatchObject([{ id: second, alt: 'Third', published: 'First' }])
    expect((await profile()).public_photos[0]).toMatchObject({ alt: 'First' })
    await office.decided([{ id: second, version: 1 }], 'return', 'Please be brief.')
    expect((await office.reword(second, { version: 2, alt: 'Brief' })).status).toBe(200)
    await approve({ id: second, version: 3 })
    expect((await profile()).public_photos[0]).toMatchObject({ alt: 'Brief' })
    // Submitting the published text withdraws the pending change.
    await submit({ ...words, id: first, alt: 'Long' })
    await submit({ ...words, id: uuid(0x53), alt: 'Brief' })
    expect((await office.own()).submitted).toEqual([])
    expect((await office.change(id, { alt: '' })).status).toBe(200)
    expect(JSON.stringify(await profile())).not.toContain('Brief')
  })

  test('makes it private immediately, with its stories, and public after a review', async () => {
    const id = await photo()
    const coverId = await cover()
    await submit({ kind: 'story', id: first, mediaId: id, hours: 24, consent })
    await approve({ id: first, version: 1 })
    const address = `/media/${ada}/${id}/w640.webp`
    expect((await office.change(id, { access_level: 'private' })).status).toBe(200)
    expect(await profile()).toMatchObject({ stories: [], public_photos: [{ id: coverId }] })
    expect((await office.visit(address)).status).toBe(404)
    const [hiddenFile] = (await office.own()).published
    expect(hiddenFile).toMatchObject({ id, uses: ['public', 'private', 'stories'], stories: 0 })

    const opening = { kind: 'public', id: second, mediaId: id }
    await submit(opening)
    expect((await profile()).public_photos).toMatchObject([{ id: coverId }])
    expect((await office.visit(address)).status).toBe(404)
    await approve({ id: second, version: 1 })
    expect((await profile()).public_photos).toHaveLength(2)
    expect((await office.visit(address)).status).toBe(200)
    expect((await office.own()).submitted).toEqual([])
    await expectTidy()
  })

  test('needs her consent to make it public, at submission and at approval', async () => {
    const coverId = await cover()
    const id = await photo({ access_level: 'private' })
    const opening = { kind: 'public', id: first, mediaId: id }
    expect(await refusalOf(office.submit(opening))).toEqual({
      status: 422,
      id: 'submission.consent-required',
    })
    const people = { shown: 'others', others: 'Bella' }
    await submit({ ...opening, consent: people })
    expect((await office.queue()).submissions).toMatchObject([
      { kind: 'public', consent: { ...people, uses: ['public', 'private'], givenBy: 'ada' } },
    ])
    await env.DB.prepare('UPDATE media_consents SET for_public = 0 WHERE media_id = ?1')
      .bind(id)
      .run()
    const { failed } = await office.decided([{ id: first, version: 1 }])
    expect(failed.map(({ reason }) => reason.id)).toEqual(['submission.no-consent'])
    expect((await profile()).public_photos).toMatchObject([{ id: coverId }])
  })
})

test("hides a companion's files, stories and highlights from other companions", async () => {
  const id = await photo()
  const adasStory = await office.uploaded(
    storyForm({ highlightId: travel, highlightTitle: 'Travel' }),
  )
  await approve(adasStory)
  const ofPhoto = uuid(0x53)
  await submit({ kind: 'story', id: ofPhoto, mediaId: id, hours: 24, consent })
  await approve({ id: ofPhoto, version: 1 })
  const pendingFile = await office.uploaded(ownForm())
  const before = JSON.stringify(await profile())
  const title = { kind: 'title', highlightId: travel, highlightTitle: 'Mine' }
  const attempts = [
    office.submit({ kind: 'alt', id: first, mediaId: id, alt: 'Mine' }, {}, bertaClaims),
    office.submit({ kind: 'public', id: first, mediaId: id, consent }, {}, bertaClaims),
    office.submit({ kind: 'story', id: first, mediaId: id, hours: 1, consent }, {}, bertaClaims),
    office.submit({ ...title, id: first }, {}, bertaClaims),
    office.submit({ ...title, id: adasStory.id }, {}, bertaClaims),
    office.change(id, { access_level: 'private' }, bertaClaims),
    office.remove(id, {}, bertaClaims),
    office.reword(pendingFile.id, { version: 1, alt: '' }, bertaClaims),
    office.remove(pendingFile.id, {}, bertaClaims),
    office.removeStory(adasStory.id, {}, bertaClaims),
    office.removeStory(ofPhoto, {}, bertaClaims),
    office.moveHighlight(travel, 0, bertaClaims),
    office.removeHighlight(travel, {}, bertaClaims),
  ]
  for (const attempt of attempts) {
    expect(await refusalOf(attempt)).toEqual({ status: 404, id: 'submission.not-found' })
  }
  expect((await office.own()).submitted).toMatchObject([{ id: pendingFile.id }])
  // A highlight of one companion accepts no story of another.
  const foreignForm = storyForm({ highlightId: travel, highlightTitle: 'Travel' })
  const submission = await office.uploaded(foreignForm, bertaClaims)
  const { failed } = await office.decided([{ id: submission.id, version: 1 }])
  expect(failed.map(({ reason }) => reason.id)).toEqual(['story.full'])
  expect(JSON.stringify(await profile())).toBe(before)
})

test('lets staff show no file in a story without consent to stories', async () => {
  const id = await photo()
  const path = `/api/admin/companions/${ada}/content`
  const story = { id: first, media_id: id, text: '' }
  const expires_at = new Date(Date.now() + DAY).toISOString()
  const save = async () => {
    const { revision } = await office.get<{ revision: string }>(path)
    const stories = [{ ...story, expires_at }]
    return office.call('PUT', path, { revision, stories, highlights: [] })
  }
  expect(await refusalOf(save())).toEqual({ status: 422, id: 'story.no-consent' })
  await env.DB.prepare(
    `UPDATE media_consents SET for_stories = 1, actor = 'a', actor_name = 'A'`,
  ).run()
  expect((await save()).status).toBe(200)
  // A new record must cover running stories.
  const record = { shown: 'self', givenBy: 'Ada', givenOn: '2026-01-01', uses: ['public'] }
  const response = office.call('PUT', `/api/admin/media/${id}/consent`, record)
  expect(await refusalOf(response)).toEqual({ status: 422, id: 'consent.use-not-covered' })
})

test("includes submissions in the companion's copy of data", { tags: 'thorough' }, async () => {
  const id = await photo()
  await submit({ kind: 'story', id: first, mediaId: id, text: 'Soon', hours: 24, consent })
  const copy = await office.as(adaClaims, 'GET', '/api/own/export')
  expect(await copy.text()).toContain('"storyText": "Soon"')
})
