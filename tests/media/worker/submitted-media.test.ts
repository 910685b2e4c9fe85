import { beforeEach, describe, expect, test } from 'vitest'
import { insertSubmitted } from '../../support/media/submitted-row.ts'
import { addressOf } from '#platform/endpoint'
import { getCompanionEndpoint } from '#catalogue/companions'
import { MIN_CROP_PX } from '#media/media-crop'
import { MAX_SUBMISSIONS } from '#media/submitted-media'
import { runSchedule } from '../../../worker/schedule.ts'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import { caseCounts } from '../../support/staff/case-counts.ts'
import { videoForm } from '../../support/media/admin-media.ts'
import { ada, adaClaims, berta } from '../../support/companions/companions-own.ts'
import { env } from '../../support/platform/database.ts'
import { DAY, uuid } from '../../support/platform/fixtures.ts'
import { openSubmissions, ownForm, type Submissions } from '../../support/media/submitted-media.ts'
import { expectTidy, fileOf, keysInBucket, picture } from '../../support/media/uploads.ts'
import { mp4 } from '../../support/media/videos.ts'

let office: Submissions
beforeEach(async () => {
  office = await openSubmissions()
})

const profile = async () =>
  (await office.visit(addressOf(getCompanionEndpoint, { params: { id: ada } }))).text()
const refusal = async (answer: Promise<Response>) => {
  const response = await answer
  return { status: response.status, id: (await response.json<{ id?: string }>()).id }
}
const consentsOf = (id: string) =>
  rowsOf<object>('SELECT * FROM media_consents WHERE media_id = ?1', id)
const withdrawalTombstones = () =>
  rowsOf<object>(`SELECT subject FROM tombstones WHERE what = 'submission.withdrawn'`)

describe('a companion who uploads', () => {
  test('submits photos and videos to staff, who approve them', async () => {
    const before = await profile()
    const photo = await office.uploaded(ownForm({ alt: 'In a red dress' }))
    const video = await office.uploaded({
      ...videoForm(mp4(), { access_level: 'private' }),
      shown: 'others',
      others: 'Bella',
      uses: 'private,stories',
    })
    expect((await office.own()).submitted.map(({ id }) => id)).toEqual([video.id, photo.id])
    expect(await profile()).toBe(before)
    await expectTidy()

    const { submissions } = await office.queue()
    expect((await caseCounts(office, 'submission')).counts).toEqual({ submitted: 2 })
    expect(submissions.find(({ id }) => id === video.id)).toMatchObject({
      companion: { id: ada, name: 'Ada' },
      type: 'video',
      access_level: 'private',
      consent: { shown: 'others', others: 'Bella', uses: ['private', 'stories'] },
    })
    // Reads by staff are logged for the companion.
    const reads = await rowsOf("SELECT 1 FROM companion_access_log WHERE what = 'private-media'")
    expect(reads).toHaveLength(1)
    const items = submissions.map(({ id, version }) => ({ id, version }))
    expect(await office.decided(items)).toEqual({ changed: 2, failed: [] })

    const { published, submitted } = await office.own()
    expect(submitted).toEqual([])
    expect(published.map(({ id, access_level: access }) => [id, access]).toSorted()).toEqual(
      [
        [photo.id, 'public'],
        [video.id, 'private'],
      ].toSorted(),
    )
    expect(await profile()).toContain(photo.id)
    expect(await profile()).not.toContain(video.id)
    expect((await office.visit(`/media/${ada}/${photo.id}/w640.webp`)).status).toBe(200)
    expect(await consentsOf(photo.id)).toMatchObject([{ shown: 'self', revoked_at: null }])
    // An approval is no withdrawal: after a restore the file is under review again.
    expect(await withdrawalTombstones()).toEqual([])
    await expectTidy()
    const acts = (await auditLog()).map(({ act, actor }) => [act, actor])
    expect(acts).toContainEqual(['companion.media-submitted', adaClaims.sub])
    expect(acts).toContainEqual(['companion.media-approved', uuid(0xad)])
    const mails = await rowsOf<{ recipient: string | null }>(
      `SELECT recipient FROM outbox WHERE cause LIKE 'submitted-media:%'`,
    )
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([adaClaims.email, null])
  })

  test('reads the reason of a returned file, and submits it again with another text', async () => {
    const { id, version } = await office.uploaded()
    const withoutReason = await office.decide({ items: [{ id, version }], act: 'return' })
    expect(withoutReason.status).toBe(422)
    await office.decided([{ id, version }], 'return', 'Please describe the picture.')
    const [returnedFile] = (await office.own()).submitted
    expect(returnedFile).toMatchObject({
      state: 'returned',
      reason: 'Please describe the picture.',
    })
    // A repeated decision, after a lost answer, has no effect.
    const repeated = await office.decided(
      [{ id, version }],
      'return',
      'Please describe the picture.',
    )
    expect(repeated).toEqual({ changed: 1, failed: [] })

    const words = { version: returnedFile!.version, alt: 'By the lake' }
    expect((await office.reword(id, words)).status).toBe(200)
    expect((await office.reword(id, words)).status).toBe(200)
    expect(await refusal(office.reword(id, { ...words, alt: 'Late' }))).toEqual({
      status: 409,
      id: 'submission.changed',
    })
    const [listItem] = (await office.queue()).submissions
    expect(listItem).toMatchObject({ alt: 'By the lake', state: 'submitted', reason: '' })
  })

  test('must agree to the use, name the other people, and stay within the limit', async () => {
    const invalidFields: Record<string, string>[] = [
      { shown: '' },
      { shown: 'others' },
      { shown: 'self', others: 'Bella' },
      { uses: 'private' },
      { uses: 'public,sale' },
      // A story needs consent to stories, and exactly one place.
      { purpose: 'story', hours: '24' },
      { purpose: 'story', uses: 'public,stories' },
      { purpose: 'story', uses: 'public,stories', hours: '169' },
      { purpose: 'story', uses: 'public,stories', highlightId: uuid(0x61) },
    ]
    for (const fields of invalidFields) {
      expect((await office.upload({ ...ownForm(), ...fields })).status).toBe(422)
    }
    expect(await keysInBucket()).toEqual([])
    await office.uploaded()
    for (let number = 1; number < MAX_SUBMISSIONS; number++) {
      await insertSubmitted({ id: uuid(0x700 + number), companionId: ada })
    }
    expect(await refusal(office.upload())).toEqual({ status: 409, id: 'submission.full' })
  })

  test('cannot exceed the limit by two submissions at the same moment', async () => {
    const published = await office.published()
    for (let number = 1; number < MAX_SUBMISSIONS; number++) {
      await insertSubmitted({ id: uuid(0x700 + number), companionId: ada })
    }
    const another = ownForm({ file: fileOf(picture('large'), 'image/jpeg') })
    const alt = { kind: 'alt', id: uuid(0x78), mediaId: published, alt: 'By the lake' }
    const answers = await Promise.all([office.upload(another), office.submit(alt)].map(refusal))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.id).toBe('submission.full')
    expect((await office.own()).submitted).toHaveLength(MAX_SUBMISSIONS)
  })

  test('may send a file twice, and has it once', async () => {
    const form = ownForm({ id: uuid(0x77) })
    await office.uploaded(form)
    const repeated = await refusal(office.upload(form))
    expect(repeated).toEqual({ status: 409, id: 'media.already-uploaded' })
    expect((await office.own()).submitted).toHaveLength(1)
  })

  test('cannot choose an id by whose digits the catalogue lists a public file', async () => {
    const publicId = await office.published()
    const id = `${uuid(0x77).slice(0, 24)}${publicId.slice(-12)}`
    const upload = await refusal(office.upload(ownForm({ id })))
    expect(upload).toEqual({ status: 409, id: 'media.already-uploaded' })
    expect((await office.visit(`/media/${ada}/${id}/w640.webp`)).status).toBe(404)
    const area = { left: 0, top: 0, width: MIN_CROP_PX, height: MIN_CROP_PX }
    const crop = await refusal(office.crop(publicId, { id, ...area }))
    expect(crop).toEqual({ status: 409, id: 'media.already-uploaded' })
    await expectTidy()
  })

  test('cannot change the text of a public file by a submission with its id', async () => {
    const id = await office.published(ownForm({ alt: 'By the lake' }))
    const story = { kind: 'story', id, mediaId: id, text: 'By the lake', hours: 24 }
    expect((await office.submit(story)).status).toBe(404)
    expect((await office.own()).submitted).toEqual([])
  })
})

describe('a file under review', () => {
  test('is open to its companion and staff only, and never at its public address', async () => {
    const { id, thumbnail } = await office.uploaded()
    const [listItem] = (await office.queue()).submissions
    for (const address of [thumbnail, listItem!.thumbnail]) {
      expect((await office.visit(address)).status).toBe(200)
    }
    expect((await office.visit(`/media/${ada}/${id}/w320.webp`)).status).toBe(404)
    const forgedLink = thumbnail.replace('/media/own/', '/media/staff/')
    expect((await office.visit(forgedLink)).status).toBe(403)
    expect((await office.visit(thumbnail.replace(ada, berta))).status).toBe(403)
    const account = `/api/admin/companions/${ada}/account`
    expect((await office.call('DELETE', account, { reason: 'She asked.' })).status).toBe(200)
    expect((await office.visit(thumbnail)).status).toBe(403)
    // Files that are not approved are deleted with the account.
    expect(await rowsOf('SELECT id FROM media_submissions')).toEqual([])
    await expectTidy()
  })

  test('is not published without her consent to that use', async () => {
    const { id, version } = await office.uploaded()
    await env.DB.prepare('UPDATE media_consents SET revoked_at = 1').run()
    const { changed, failed } = await office.decided([{ id, version }])
    expect([changed, failed[0]?.reason.id]).toEqual([0, 'submission.no-consent'])
    expect(await rowsOf("SELECT id FROM media WHERE state = 'published'")).toEqual([])
  })

  test('is decided only in the version that staff saw, independently of others in the call', async () => {
    const changedFile = await office.uploaded()
    const otherFile = await office.uploaded(ownForm())
    await office.reword(changedFile.id, { version: 1, alt: 'New' })
    const seenVersions = [changedFile, otherFile].map(({ id, version }) => ({ id, version }))
    const { changed, failed } = await office.decided([
      ...seenVersions,
      { id: uuid(0x99), version: 1 },
    ])
    expect(changed).toBe(1)
    expect(failed.map(({ id, reason }) => [id, reason.id])).toEqual([
      [changedFile.id, 'submission.changed'],
      [uuid(0x99), 'submission.not-found'],
    ])
    // A repeated approval, after a lost answer, succeeds.
    expect((await office.decided(seenVersions.slice(1))).changed).toBe(1)
  })

  test(
    'is deleted immediately by its companion, and 90 days after it was returned',
    { tags: 'thorough' },
    async () => {
      const removedFile = await office.uploaded()
      const returnedFile = await office.uploaded()
      expect((await office.remove(removedFile.id)).status).toBe(200)
      expect((await office.visit(removedFile.thumbnail)).status).toBe(404)
      expect(await withdrawalTombstones()).toEqual([{ subject: removedFile.id }])
      expect(await consentsOf(removedFile.id)).toMatchObject([{ revoked_at: expect.any(Number) }])
      expect(await refusal(office.remove(removedFile.id))).toMatchObject({ status: 404 })
      await office.decided([{ id: returnedFile.id, version: 1 }], 'return', 'Too dark.')
      for (const [days, remaining] of [
        [89, 1],
        [91, 0],
      ] as const) {
        await runSchedule('23 3 * * *', env, Date.now() + days * DAY)
        expect(await rowsOf('SELECT id FROM media_submissions')).toHaveLength(remaining)
      }
      await expectTidy()
    },
  )
})

describe("a companion's published file", () => {
  const publish = async (fields?: Parameters<typeof ownForm>[0]) => {
    const { id, version, alt } = await office.uploaded(ownForm(fields))
    await office.decided([{ id, version }])
    return { id, alt }
  }

  test('is moved and made the cover immediately, while its public text can only be removed', async () => {
    const first = await publish({ alt: 'First' })
    const second = await publish({ alt: 'Second' })
    const order = async () => (await office.own()).published.map(({ id }) => id)
    expect(await order()).toEqual([first.id, second.id])
    expect((await office.change(second.id, { cover: true })).status).toBe(200)
    expect(await order()).toEqual([second.id, first.id])
    expect((await office.change(second.id, { position: 1 })).status).toBe(200)
    expect(await order()).toEqual([first.id, second.id])
    expect((await office.change(first.id, { alt: 'Other words' })).status).toBe(422)
    expect((await office.change(first.id, { access_level: 'public' })).status).toBe(422)
    expect(await profile()).toContain('"First"')
    expect((await office.change(first.id, { alt: '' })).status).toBe(200)
    expect(await profile()).not.toContain('"First"')
  })

  test('is removed from storage and all answers when she deletes it', async () => {
    const { id } = await publish()
    const address = `/media/${ada}/${id}/w640.webp`
    expect((await office.visit(address)).status).toBe(200)
    expect((await office.remove(id)).status).toBe(200)
    expect((await office.visit(address)).status).toBe(404)
    expect(await profile()).not.toContain(id)
    expect(await keysInBucket()).toEqual([])
    expect(await consentsOf(id)).toMatchObject([{ revoked_at: expect.any(Number) }])
  })
})
