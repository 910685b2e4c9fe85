import { beforeEach, describe, expect, test } from 'vitest'
import { addressOf } from '#platform/endpoint'
import { uploadMediaSchemas, uploadMediaEndpoint } from '#media/media'
import { listOwnConsentsSchemas } from '#media/media-consents'
import { listOwnConsentsEndpoint, revokeConsentEndpoint } from '#media/own-consents'
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
      office.send(claims, ['GET', addressOf(listOwnConsentsEndpoint)]),
    )
  ).consents
const profile = () => office.profile()
const withdrawals = () =>
  rowsOf("SELECT actor, subject, detail FROM audit_log WHERE act = 'media.use-withdrawn'")
const first = uuid(0x51)
const second = uuid(0x52)

test('lists for a companion the people, date, giver and uses of each consent', async () => {
  const adasFile = await office.published({
    ...ownForm(),
    shown: 'others',
    others: 'Bella',
    uses: 'public,stories',
  })
  const { media } = await expectAnswer(
    uploadMediaSchemas,
    office.send(
      adminClaims,
      ['POST', addressOf(uploadMediaEndpoint, { params: { id: ada } })],
      formOf(photoForm({ file: fileOf(picture('square'), 'image/jpeg') })),
    ),
  )
  const today = new Date().toISOString().slice(0, 10)
  const records = await consents()
  expect(records).toHaveLength(2)
  expect(records).toContainEqual({
    mediaId: adasFile,
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
  'blocks a file that its companion withdraws before staff %s it',
  async (act) => {
    const { id, version } = await office.uploaded()
    expect(await consents()).toMatchObject([{ mediaId: id, shown: 'self', uses: ['public'] }])
    if (act === 'return') await office.decided([{ id, version }], act, 'Too dark.')
    const path = addressOf(revokeConsentEndpoint, { params: { id } })
    expect((await office.send(adaClaims, ['POST', path])).status).toBe(200)
    expect([await consents(), (await office.own()).submitted]).toEqual([[], []])
    expect(await keysInBucket()).toEqual([])
    for (const claims of [adaClaims, bertaClaims]) {
      const response = await office.upload(ownForm(), {}, claims)
      expect([response.status, (await response.json<{ id: string }>()).id]).toEqual([
        409,
        'media.blocked',
      ])
    }
    const lateDecision = await office.decided([{ id, version }])
    expect(lateDecision).toMatchObject({
      changed: 0,
      failed: [{ reason: { id: 'submission.not-found' } }],
    })
  },
)

test('a companion who hides a file twice at the same moment agrees to its private use once', async () => {
  const id = await office.published({ ...ownForm(), uses: 'public' })
  const answers = await Promise.all([1, 2].map(() => office.hide(id)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await consents()).toMatchObject([{ mediaId: id, uses: ['public', 'private'] }])
})

describe('withdrawing a use', () => {
  const publishInStories = async () => {
    const id = await office.published({ ...ownForm(), uses: 'public,private,stories' })
    const story = { kind: 'story', mediaId: id }
    const highlight = { highlightId: uuid(0x61), highlightTitle: 'Travel' }
    expect((await office.submit({ ...story, id: first, hours: 24 })).status).toBe(200)
    expect((await office.submit({ ...story, id: second, ...highlight })).status).toBe(200)
    const storyVersions = [first, second].map((storyId) => ({ id: storyId, version: 1 }))
    expect(await office.decided(storyVersions)).toEqual({ changed: 2, failed: [] })
    expect((await office.submit({ ...story, id: uuid(0x53), hours: 24 })).status).toBe(200)
    return id
  }

  test('of stories ends them immediately, under review as well, and keeps the file in the gallery', async () => {
    const id = await publishInStories()
    const otherStory = await office.published(storyForm())
    expect((await profile()).stories).toHaveLength(2)
    expect((await office.withdrawUse(id, 'stories')).status).toBe(200)
    const publicProfile = await profile()
    expect(publicProfile.stories).toMatchObject([{ id: otherStory }])
    expect(publicProfile.storyHighlights.flatMap(({ stories }) => stories)).toEqual([])
    expect(publicProfile.public_photos).toHaveLength(1)
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
    // The previous record is retained as evidence.
    const retainedRecords = await rowsOf(
      `SELECT for_stories FROM media_consents WHERE media_id = '${id}' AND revoked_at IS NOT NULL`,
    )
    expect(retainedRecords).toEqual([{ for_stories: 1 }])
  })

  test('may be repeated, also concurrently', async () => {
    const id = await publishInStories()
    const answers = await Promise.all([1, 2].map(() => office.withdrawUse(id, 'stories')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await office.withdrawUse(id, 'stories')).status).toBe(200)
    expect(await withdrawals()).toHaveLength(1)
  })

  test('lasts after a restore until she agrees to it with a story', async () => {
    const id = await publishInStories()
    await office.withdrawUse(id, 'stories')
    const isLifted = async () =>
      rowsOf(`SELECT detail ->> 'isLifted' AS lifted FROM tombstones
        WHERE what = 'file.use-ended' AND subject = '${id} stories' ORDER BY id DESC LIMIT 1`)
    expect(await isLifted()).toEqual([{ lifted: null }])
    const story = { kind: 'story', id: uuid(0x54), mediaId: id, hours: 24 }
    expect((await office.submit({ ...story, consent: { shown: 'self' } })).status).toBe(200)
    expect(await isLifted()).toEqual([{ lifted: 1 }])
  })

  test('binds staff, even if they had recorded the consent', async () => {
    const id = await publishInStories()
    await env.DB.prepare(`UPDATE media_consents SET actor = 'a', actor_name = 'A'`).run()
    await office.withdrawUse(id, 'stories')
    const path = `/api/admin/companions/${ada}/content`
    const { revision } = await office.get<{ revision: string }>(path)
    const stories = [
      { id: first, media_id: id, text: '', expires_at: new Date(Date.now() + DAY).toISOString() },
    ]
    const response = office.call('PUT', path, { revision, stories, highlights: [] })
    expect(await refusalOf(response)).toEqual({ status: 422, id: 'story.no-consent' })
    const record = { shown: 'self', givenBy: 'Ada', givenOn: '2026-01-01', uses: ['public'] }
    const recordResponse = office.call('PUT', `/api/admin/media/${id}/consent`, record)
    expect(await refusalOf(recordResponse)).toEqual({
      status: 409,
      id: 'consent.given-by-companion',
    })
  })

  test('stops staff from hiding a file, and ends a pending request to publish it', async () => {
    const publicFile = await office.published({ ...ownForm(), uses: 'public,private' })
    await env.DB.prepare(`UPDATE media_consents SET actor = 'a', actor_name = 'A'`).run()
    expect((await office.withdrawUse(publicFile, 'private')).status).toBe(200)
    const response = office.call('PUT', `/api/admin/media/${publicFile}`, {
      access_level: 'private',
    })
    expect(await refusalOf(response)).toEqual({ status: 409, id: 'consent.missing' })

    const privateFile = await office.published({
      ...ownForm({ access_level: 'private' }),
      uses: 'public,private',
    })
    const publication = { kind: 'public', id: first, mediaId: privateFile }
    expect((await office.submit(publication)).status).toBe(200)
    expect((await office.withdrawUse(privateFile, 'public')).status).toBe(200)
    expect((await office.own()).submitted).toEqual([])
    expect(await refusalOf(office.submit(publication))).toMatchObject({ status: 422 })
  })

  test("is refused for the use by which the file is shown, and for another companion's file", async () => {
    const id = await publishInStories()
    const story = await office.published(storyForm())
    const before = JSON.stringify([await profile(), await consents()])
    const inUse = { status: 409, id: 'consent.in-use' }
    expect(await refusalOf(office.withdrawUse(id, 'public'))).toEqual(inUse)
    expect(await refusalOf(office.withdrawUse(story, 'stories'))).toEqual(inUse)
    const notFound = { status: 404, id: 'submission.not-found' }
    expect(await refusalOf(office.withdrawUse(id, 'stories', bertaClaims))).toEqual(notFound)
    expect(await refusalOf(office.withdrawUse(uuid(0xff), 'stories'))).toEqual(notFound)
    expect((await office.withdrawUse(id, 'advertising')).status).toBe(422)
    expect(JSON.stringify([await profile(), await consents()])).toBe(before)
    expect(await withdrawals()).toEqual([])
  })
})
