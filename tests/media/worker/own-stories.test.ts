import { beforeEach, describe, expect, test } from 'vitest'
import { addressOf } from '#platform/endpoint'
import { getCompanionSchemas, type Profile } from '#catalogue/companions'
import { getCompanion } from '#catalogue/companions.api'
import { runSchedule } from '../../../worker/schedule.ts'
import { rowsOf } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
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

let asked = 0
/** Each time by another address: no answer is remembered from another test's database. */
const profile = async (): Promise<Profile> =>
  (
    await expectAnswer(
      getCompanionSchemas,
      office.visit(`${addressOf(getCompanion, { params: { id: ada } })}?asked=${asked++}`),
    )
  ).data
const approve = async ({ id, version }: { id: string; version: number }) =>
  expect(await office.decided([{ id, version }])).toEqual({ changed: 1, failed: [] })
const submitted = async (change: object) => {
  const response = await office.submit(change)
  expect(response.status, await response.clone().text()).toBe(200)
}
/** A photo of her gallery. */
async function photo(fields?: Parameters<typeof ownForm>[0]): Promise<string> {
  const one = await office.uploaded(ownForm(fields))
  await approve(one)
  return one.id
}
/** The photo that publication asks for, of another picture than stories are made of here. */
const cover = () => photo({ file: fileOf(picture('portrait'), 'image/jpeg') })
const consent = { shown: 'self' }
const first = uuid(0x51)
const second = uuid(0x52)
const travel = uuid(0x61)
const home = uuid(0x62)

describe('a story of hers', () => {
  test('is reviewed with its words, shown from its approval on, and ends', async () => {
    const shown = await cover()
    const before = JSON.stringify(await profile())
    const one = await office.uploaded(storyForm())
    expect(one).toMatchObject({ kind: 'story', purpose: 'story', text: 'By the lake', hours: 24 })
    expect(JSON.stringify(await profile())).toBe(before)
    const [listed] = (await office.queue()).submissions
    expect(listed).toMatchObject({ text: 'By the lake', consent: { uses: ['public', 'stories'] } })
    await approve(one)
    // The answer to the approval was lost.
    await approve(one)
    expect((await profile()).stories).toMatchObject([{ id: one.id, text: 'By the lake' }])
    expect((await profile()).public_photos).toMatchObject([{ id: shown }])
    const [story] = (await office.own()).stories
    expect(Date.parse(story!.expiresAt) - Date.now()).toBeGreaterThan(DAY - 60_000)
    await expectTidy()
    await runSchedule('23 3 * * *', env, Date.now() + 9 * DAY)
    expect(await rowsOf('SELECT id FROM stories')).toEqual([])
    expect(await office.own()).toMatchObject({ stories: [], kept: [{ id: one.id }] })
  })

  test('goes at once, with a file that was for it alone', async () => {
    await cover()
    const one = await office.uploaded(storyForm())
    await approve(one)
    const address = `/media/${ada}/${one.id}/w640.webp`
    expect((await office.visit(address)).status).toBe(200)
    expect((await office.removeStory(one.id)).status).toBe(200)
    expect((await profile()).stories).toEqual([])
    expect((await office.visit(address)).status).toBe(404)
    expect((await keysInBucket()).filter((key) => key.includes(one.id))).toEqual([])
    expect(await refusalOf(office.removeStory(one.id))).toMatchObject({ status: 404 })
  })

  test('goes everywhere when she revokes her consent, and is refused from then on', async () => {
    await cover()
    const one = await office.uploaded(storyForm())
    await approve(one)
    const revoked = await office.as(adaClaims, 'POST', `/api/own/media/${one.id}/revoke`)
    expect(revoked.status).toBe(200)
    expect((await profile()).stories).toEqual([])
    expect((await office.visit(`/media/${ada}/${one.id}/w640.webp`)).status).toBe(404)
    expect(await refusalOf(office.upload(storyForm()))).toEqual({
      status: 409,
      id: 'media.blocked',
    })
  })

  test('of a published photo needs her consent to stories, and leaves the photo where it is', async () => {
    const id = await photo()
    const story = { kind: 'story', id: first, mediaId: id, text: 'Again', hours: 48 }
    expect(await refusalOf(office.submit(story))).toEqual({ status: 422, id: 'submission.uses' })
    expect(await rowsOf('SELECT id FROM submitted_media')).toEqual([])
    await submitted({ ...story, consent })
    // The answer was lost.
    await submitted({ ...story, consent })
    const { submitted: waiting } = await office.own()
    expect(waiting).toMatchObject([{ id: first, kind: 'story', mediaId: id, text: 'Again' }])
    expect((await office.visit(waiting[0]!.thumbnail)).status).toBe(200)
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

  test('of a published photo goes when she withdraws the use in stories, and the photo stays', async () => {
    const id = await photo()
    await submitted({ kind: 'story', id: first, mediaId: id, hours: 48, consent })
    await approve({ id: first, version: 1 })
    expect((await profile()).stories).toMatchObject([{ id: first }])
    expect((await office.withdrawUse(id, 'stories')).status).toBe(200)
    expect((await profile()).stories).toEqual([])
    expect((await profile()).public_photos).toMatchObject([{ id }])
  })

  test('is not published once her consent or the photo is gone', async () => {
    const gone = await photo()
    const hidden = await photo()
    const unagreed = await photo()
    const story = { kind: 'story', hours: 24, consent }
    await submitted({ ...story, id: first, mediaId: gone })
    await submitted({ ...story, id: second, mediaId: hidden })
    await submitted({ ...story, id: uuid(0x53), mediaId: unagreed })
    expect((await office.remove(gone)).status).toBe(200)
    expect((await office.change(hidden, { access_level: 'private' })).status).toBe(200)
    expect((await office.own()).submitted.map(({ id }) => id)).toEqual([uuid(0x53)])
    await env.DB.prepare('UPDATE media_consents SET for_stories = 0').run()
    const { failed } = await office.decided([{ id: uuid(0x53), version: 1 }])
    expect(failed.map(({ reason }) => reason.id)).toEqual(['submission.no-consent'])
    expect(await rowsOf('SELECT id FROM stories')).toEqual([])
  })

  test('may stay in a highlight, which it makes', async () => {
    const id = await photo()
    const story = { kind: 'story', mediaId: id, consent }
    const toTravel = { highlightId: travel, highlightTitle: 'Travel' }
    await submitted({ ...story, id: first, ...toTravel, text: 'One' })
    const two = await office.uploaded(storyForm({ ...toTravel, text: 'Two' }))
    await submitted({ ...story, id: second, highlightId: home, highlightTitle: 'Home' })
    for (const one of [{ id: first, version: 1 }, two, { id: second, version: 1 }])
      await approve(one)
    const titles = async () => (await profile()).storyHighlights.map(({ title }) => title)
    expect(await titles()).toEqual(['Travel', 'Home'])
    expect((await profile()).storyHighlights[0]?.stories.map((one) => one.id)).toEqual([
      first,
      two.id,
    ])
    expect((await office.moveHighlight(home, 0)).status).toBe(200)
    expect(await titles()).toEqual(['Home', 'Travel'])

    const title = { kind: 'title', id: uuid(0x54), highlightId: travel, highlightTitle: 'Journeys' }
    await submitted(title)
    const [listed] = (await office.queue()).submissions
    expect(listed).toMatchObject({ kind: 'title', highlightTitle: 'Journeys', published: 'Travel' })
    expect(await titles()).toEqual(['Home', 'Travel'])
    await approve({ id: title.id, version: 1 })
    expect(await titles()).toEqual(['Home', 'Journeys'])

    await submitted({ ...title, id: uuid(0x55), highlightTitle: 'Late' })
    expect((await office.removeHighlight(travel)).status).toBe(200)
    expect(await titles()).toEqual(['Home'])
    expect((await office.visit(`/media/${ada}/${two.id}/w640.webp`)).status).toBe(404)
    expect(await office.own()).toMatchObject({ submitted: [], published: [{ id }], kept: [] })
    await expectTidy()
  })
})

describe('a change of a published file', () => {
  test('of its alternative text is read by visitors once it is approved, and removed at once', async () => {
    const id = await photo({ alt: 'First' })
    const words = { kind: 'alt', mediaId: id }
    await submitted({ ...words, id: first, alt: 'Second' })
    await submitted({ ...words, id: second, alt: 'Third' })
    const { submissions } = await office.queue()
    expect(submissions).toMatchObject([{ id: second, alt: 'Third', published: 'First' }])
    expect((await profile()).public_photos[0]).toMatchObject({ alt: 'First' })
    await office.decided([{ id: second, version: 1 }], 'return', 'Please be brief.')
    expect((await office.reword(second, { version: 2, alt: 'Brief' })).status).toBe(200)
    await approve({ id: second, version: 3 })
    expect((await profile()).public_photos[0]).toMatchObject({ alt: 'Brief' })
    // What is published already takes back what was submitted.
    await submitted({ ...words, id: first, alt: 'Long' })
    await submitted({ ...words, id: uuid(0x53), alt: 'Brief' })
    expect((await office.own()).submitted).toEqual([])
    expect((await office.change(id, { alt: '' })).status).toBe(200)
    expect(JSON.stringify(await profile())).not.toContain('Brief')
  })

  test('makes it private at once, with its stories, and public after a review', async () => {
    const id = await photo()
    const shown = await cover()
    await submitted({ kind: 'story', id: first, mediaId: id, hours: 24, consent })
    await approve({ id: first, version: 1 })
    const address = `/media/${ada}/${id}/w640.webp`
    expect((await office.change(id, { access_level: 'private' })).status).toBe(200)
    expect(await profile()).toMatchObject({ stories: [], public_photos: [{ id: shown }] })
    expect((await office.visit(address)).status).toBe(404)
    const [hidden] = (await office.own()).published
    expect(hidden).toMatchObject({ id, uses: ['public', 'private', 'stories'], stories: 0 })

    const opening = { kind: 'public', id: second, mediaId: id }
    await submitted(opening)
    expect((await profile()).public_photos).toMatchObject([{ id: shown }])
    expect((await office.visit(address)).status).toBe(404)
    await approve({ id: second, version: 1 })
    expect((await profile()).public_photos).toHaveLength(2)
    expect((await office.visit(address)).status).toBe(200)
    expect((await office.own()).submitted).toEqual([])
    await expectTidy()
  })

  test('to public needs her consent to that, when she asks and when it is approved', async () => {
    const shown = await cover()
    const id = await photo({ access_level: 'private' })
    const opening = { kind: 'public', id: first, mediaId: id }
    expect(await refusalOf(office.submit(opening))).toEqual({ status: 422, id: 'submission.uses' })
    const named = { shown: 'others', others: 'Bella' }
    await submitted({ ...opening, consent: named })
    expect((await office.queue()).submissions).toMatchObject([
      { kind: 'public', consent: { ...named, uses: ['public', 'private'], givenBy: 'ada' } },
    ])
    await env.DB.prepare('UPDATE media_consents SET for_public = 0 WHERE media_id = ?1')
      .bind(id)
      .run()
    const { failed } = await office.decided([{ id: first, version: 1 }])
    expect(failed.map(({ reason }) => reason.id)).toEqual(['submission.no-consent'])
    expect((await profile()).public_photos).toMatchObject([{ id: shown }])
  })
})

test('another companion’s files, stories and highlights are not there', async () => {
  const id = await photo()
  const hers = await office.uploaded(storyForm({ highlightId: travel, highlightTitle: 'Travel' }))
  await approve(hers)
  const ofPhoto = uuid(0x53)
  await submitted({ kind: 'story', id: ofPhoto, mediaId: id, hours: 24, consent })
  await approve({ id: ofPhoto, version: 1 })
  const before = JSON.stringify(await profile())
  const title = { kind: 'title', highlightId: travel, highlightTitle: 'Mine' }
  const tries = [
    office.submit({ kind: 'alt', id: first, mediaId: id, alt: 'Mine' }, {}, bertaClaims),
    office.submit({ kind: 'public', id: first, mediaId: id, consent }, {}, bertaClaims),
    office.submit({ kind: 'story', id: first, mediaId: id, hours: 1, consent }, {}, bertaClaims),
    office.submit({ ...title, id: first }, {}, bertaClaims),
    office.submit({ ...title, id: hers.id }, {}, bertaClaims),
    office.change(id, { access_level: 'private' }, bertaClaims),
    office.removeStory(hers.id, {}, bertaClaims),
    office.removeStory(ofPhoto, {}, bertaClaims),
    office.moveHighlight(travel, 0, bertaClaims),
    office.removeHighlight(travel, {}, bertaClaims),
  ]
  for (const answering of tries) {
    expect(await refusalOf(answering)).toEqual({ status: 404, id: 'submission.not-found' })
  }
  // Nor does her highlight take a story of someone else.
  const strange = storyForm({ highlightId: travel, highlightTitle: 'Travel' })
  const one = await office.uploaded(strange, bertaClaims)
  const { failed } = await office.decided([{ id: one.id, version: 1 }])
  expect(failed.map(({ reason }) => reason.id)).toEqual(['story.full'])
  expect(JSON.stringify(await profile())).toBe(before)
})

test('staff show no file in a story without consent to stories', async () => {
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
  // Nor does a new record leave out what runs.
  const record = { shown: 'self', givenBy: 'Ada', givenOn: '2026-01-01', uses: ['public'] }
  const recorded = office.call('PUT', `/api/admin/media/${id}/consent`, record)
  expect(await refusalOf(recorded)).toEqual({ status: 422, id: 'consent.use' })
})

test('her copy has what she has submitted', { tags: 'thorough' }, async () => {
  const id = await photo()
  await submitted({ kind: 'story', id: first, mediaId: id, text: 'Soon', hours: 24, consent })
  const copy = await office.as(adaClaims, 'GET', '/api/own/export')
  expect(await copy.text()).toContain('"storyText": "Soon"')
})
