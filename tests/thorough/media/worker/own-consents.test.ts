import { beforeEach, describe, expect, test } from 'vitest'
import { addressOf } from '#platform/endpoint'
import { getCompanionSchemas, type Profile } from '#catalogue/companions'
import { getCompanion } from '#catalogue/companions.api'
import { uploadMediaSchemas } from '#media/media'
import { listOwnConsentsSchemas } from '#media/media-consents'
import { uploadMedia } from '#media/media.api'
import { listOwnConsents, revokeConsent } from '#media/own-consents.api'
import { adminClaims, rowsOf } from '../../../support/staff/admin.ts'
import { photoForm } from '../../../support/media/admin-media.ts'
import { expectAnswer } from '../../../support/platform/answers.ts'
import { ada, adaClaims, bertaClaims } from '../../../support/companions/companions-own.ts'
import { env } from '../../../support/platform/database.ts'
import { DAY, uuid } from '../../../support/platform/fixtures.ts'
import { refusalOf } from '../../../support/platform/refusals.ts'
import {
  openSubmissions,
  ownForm,
  storyForm,
  type Submissions,
} from '../../../support/media/submitted-media.ts'
import { fileOf, formOf, keysInBucket, picture } from '../../../support/media/uploads.ts'

let office: Submissions
beforeEach(async () => {
  office = await openSubmissions()
})

const consents = async (claims = adaClaims) =>
  (
    await expectAnswer(
      listOwnConsentsSchemas,
      office.send(claims, ['GET', addressOf(listOwnConsents)]),
    )
  ).consents
let asked = 0
/** Each time by another address: no answer is remembered from another test's database. */
const profile = async (): Promise<Profile> =>
  (
    await expectAnswer(
      getCompanionSchemas,
      office.visit(`${addressOf(getCompanion, { params: { id: ada } })}?asked=${asked++}`),
    )
  ).data
const withdrawals = () =>
  rowsOf("SELECT actor, subject, detail FROM audit_log WHERE act = 'media.use-withdrawn'")
const first = uuid(0x51)
const second = uuid(0x52)

test('she reads who is shown in each file, when and by whom consent was given, and for what', async () => {
  const hers = await office.published({
    ...ownForm(),
    shown: 'others',
    others: 'Bella',
    uses: 'public,stories',
  })
  const { media } = await expectAnswer(
    uploadMediaSchemas,
    office.send(
      adminClaims,
      ['POST', addressOf(uploadMedia, { params: { id: ada } })],
      formOf(photoForm({ file: fileOf(picture('square'), 'image/jpeg') })),
    ),
  )
  const today = new Date().toISOString().slice(0, 10)
  const records = await consents()
  expect(records).toHaveLength(2)
  expect(records).toContainEqual({
    mediaId: hers,
    shown: 'others',
    others: 'Bella',
    givenBy: 'ada',
    isHers: true,
    givenAt: expect.stringContaining(today),
    uses: ['public', 'stories'],
  })
  expect(records).toContainEqual({
    mediaId: media.id,
    shown: 'self',
    others: '',
    givenBy: 'Companion, in writing',
    givenAt: '2026-01-02T00:00:00.000Z',
    uses: ['public', 'private', 'stories'],
    isHers: false,
  })
  expect(await consents(bertaClaims)).toEqual([])
})

test.each(['approve', 'return'] as const)(
  'a file that staff could %s has its record, and is refused once she withdraws it',
  async (act) => {
    const { id, version } = await office.uploaded()
    expect(await consents()).toMatchObject([{ mediaId: id, shown: 'self', uses: ['public'] }])
    if (act === 'return') await office.decided([{ id, version }], act, 'Too dark.')
    const path = addressOf(revokeConsent, { params: { id } })
    expect((await office.send(adaClaims, ['POST', path])).status).toBe(200)
    expect([await consents(), (await office.own()).submitted]).toEqual([[], []])
    expect(await keysInBucket()).toEqual([])
    for (const claims of [adaClaims, bertaClaims]) {
      const again = await office.upload(ownForm(), {}, claims)
      expect([again.status, (await again.json<{ id: string }>()).id]).toEqual([
        409,
        'media.blocked',
      ])
    }
    const late = await office.decided([{ id, version }])
    expect(late).toMatchObject({ changed: 0, failed: [{ reason: { id: 'submission.not-found' } }] })
  },
)

describe('taking back', () => {
  const inStories = async () => {
    const id = await office.published({ ...ownForm(), uses: 'public,private,stories' })
    const story = { kind: 'story', mediaId: id }
    const highlight = { highlightId: uuid(0x61), highlightTitle: 'Travel' }
    expect((await office.submit({ ...story, id: first, hours: 24 })).status).toBe(200)
    expect((await office.submit({ ...story, id: second, ...highlight })).status).toBe(200)
    const both = [first, second].map((one) => ({ id: one, version: 1 }))
    expect(await office.decided(both)).toEqual({ changed: 2, failed: [] })
    expect((await office.submit({ ...story, id: uuid(0x53), hours: 24 })).status).toBe(200)
    return id
  }

  test('stories ends those of the file at once, under review as well, and leaves it in the gallery', async () => {
    const id = await inStories()
    const other = await office.published(storyForm())
    expect((await profile()).stories).toHaveLength(2)
    expect((await office.withdrawUse(id, 'stories')).status).toBe(200)
    const shown = await profile()
    expect(shown.stories).toMatchObject([{ id: other }])
    expect(shown.storyHighlights.flatMap(({ stories }) => stories)).toEqual([])
    expect(shown.public_photos).toHaveLength(1)
    expect((await office.visit(`/media/${ada}/${id}/w640.webp`)).status).toBe(200)
    expect(await office.own()).toMatchObject({ submitted: [], published: [{ id, stories: 0 }] })
    expect(await withdrawals()).toEqual([
      {
        actor: adaClaims.sub,
        subject: id,
        detail: JSON.stringify({ companionId: ada, use: 'stories' }),
      },
    ])
    const record = (await consents()).find(({ mediaId }) => mediaId === id)
    expect(record).toMatchObject({ uses: ['public', 'private'], isHers: true })
    // The record that counted before is kept, as evidence.
    const kept = await rowsOf(
      `SELECT for_stories FROM media_consents WHERE media_id = '${id}' AND revoked_at IS NOT NULL`,
    )
    expect(kept).toEqual([{ for_stories: 1 }])
  })

  test('may be repeated, also twice at once', async () => {
    const id = await inStories()
    const answers = await Promise.all([1, 2].map(() => office.withdrawUse(id, 'stories')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await office.withdrawUse(id, 'stories')).status).toBe(200)
    expect(await withdrawals()).toHaveLength(1)
  })

  test('binds staff from then on, also where they had recorded the consent', async () => {
    const id = await inStories()
    await env.DB.prepare(`UPDATE media_consents SET actor = 'a', actor_name = 'A'`).run()
    await office.withdrawUse(id, 'stories')
    const path = `/api/admin/companions/${ada}/content`
    const { revision } = await office.get<{ revision: string }>(path)
    const stories = [
      { id: first, media_id: id, text: '', expires_at: new Date(Date.now() + DAY).toISOString() },
    ]
    const saved = office.call('PUT', path, { revision, stories, highlights: [] })
    expect(await refusalOf(saved)).toEqual({ status: 422, id: 'story.no-consent' })
    const record = { shown: 'self', givenBy: 'Ada', givenOn: '2026-01-01', uses: ['public'] }
    const recorded = office.call('PUT', `/api/admin/media/${id}/consent`, record)
    expect(await refusalOf(recorded)).toEqual({ status: 409, id: 'consent.hers' })
  })

  test('private use keeps staff from hiding the file, public use ends her request to show it', async () => {
    const shown = await office.published({ ...ownForm(), uses: 'public,private' })
    await env.DB.prepare(`UPDATE media_consents SET actor = 'a', actor_name = 'A'`).run()
    expect((await office.withdrawUse(shown, 'private')).status).toBe(200)
    const hiding = office.call('PUT', `/api/admin/media/${shown}`, { access_level: 'private' })
    expect(await refusalOf(hiding)).toEqual({ status: 409, id: 'consent.missing' })

    const hidden = await office.published({
      ...ownForm({ access_level: 'private' }),
      uses: 'public,private',
    })
    const opening = { kind: 'public', id: first, mediaId: hidden }
    expect((await office.submit(opening)).status).toBe(200)
    expect((await office.withdrawUse(hidden, 'public')).status).toBe(200)
    expect((await office.own()).submitted).toEqual([])
    expect(await refusalOf(office.submit(opening))).toMatchObject({ status: 422 })
  })

  test('is refused for where the file is shown, and for a file that is not hers', async () => {
    const id = await inStories()
    const story = await office.published(storyForm())
    const before = JSON.stringify([await profile(), await consents()])
    const inUse = { status: 409, id: 'consent.in-use' }
    expect(await refusalOf(office.withdrawUse(id, 'public'))).toEqual(inUse)
    expect(await refusalOf(office.withdrawUse(story, 'stories'))).toEqual(inUse)
    const missing = { status: 404, id: 'submission.not-found' }
    expect(await refusalOf(office.withdrawUse(id, 'stories', bertaClaims))).toEqual(missing)
    expect(await refusalOf(office.withdrawUse(uuid(0xff), 'stories'))).toEqual(missing)
    expect((await office.withdrawUse(id, 'advertising')).status).toBe(422)
    expect(JSON.stringify([await profile(), await consents()])).toBe(before)
    expect(await withdrawals()).toEqual([])
  })
})
