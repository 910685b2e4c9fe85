import { beforeEach, describe, expect, test } from 'vitest'
import { addressOf } from '#platform/endpoint'
import { uploadMediaSchemas, uploadMediaEndpoint, type MediaItem } from '#media/media'
import { consentInput, listConsentsSchemas, revokeConsentSchemas } from '#media/media-consents'
import { adminClaims, rowsOf } from '../../support/staff/admin.ts'
import { fullConsent, photoForm, videoForm, type Fields } from '../../support/media/admin-media.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import {
  ada,
  adaClaims,
  berta,
  bertaClaims,
  openCompanions,
} from '../../support/companions/companions-own.ts'
import { env } from '../../support/platform/database.ts'
import { DAY, uuid } from '../../support/platform/fixtures.ts'
import { fileOf, formOf, keysInBucket, picture } from '../../support/media/uploads.ts'
import type { PictureName } from '../../support/pictures.ts'
import { framesOf, audioTrack, videoTrack } from '../../support/media/mp4-tracks.ts'
import type { Mp4 } from '../../support/media/mp4.ts'
import { mp4, webm } from '../../support/media/videos.ts'
import { expectBlocked } from '../../support/media/withdrawn-picture.ts'
import { SHARED_FRAMES } from '../../../worker/media/video/frame-hashes.ts'
import { recordConsent } from '../../../worker/media/record-consent.ts'
import { createDatabase } from '../../../worker/platform/db/client.ts'
import { interceptedDatabase } from '../../support/platform/intercept.ts'
import { runSchedule } from '../../../worker/schedule.ts'

let office: Awaited<ReturnType<typeof openCompanions>>
beforeEach(async () => {
  office = await openCompanions([
    { id: ada, name: 'Ada', media: [] },
    { id: berta, name: 'Berta', media: [] },
  ])
  await giveAccount(office.db, ada, adaClaims.sub)
  await giveAccount(office.db, berta, bertaClaims.sub)
})

const upload = async (fields: Fields, id = ada) =>
  office.ask(addressOf(uploadMediaEndpoint, { params: { id } }), {
    ...(await office.accounts.as(adminClaims)),
    method: 'POST',
    body: formOf(fields),
  })
const formWith = (name: PictureName, fields: Fields = {}) =>
  photoForm({
    file: fileOf(picture(name), name === 'portraitAgain' ? 'image/webp' : 'image/jpeg'),
    ...fields,
  })
const uploadedItem = async (name: PictureName, fields?: Fields): Promise<MediaItem> =>
  (await expectAnswer(uploadMediaSchemas, upload(formWith(name, fields)))).media
const revoke = (id: string, claims = adaClaims) =>
  office.as(claims, 'POST', `/api/own/media/${id}/revoke`)
const consents = (id = ada) =>
  expectAnswer(listConsentsSchemas, office.call('GET', `/api/admin/companions/${id}/consents`))
const refusal = async (response: Promise<Response> | Response) =>
  (await (await response).json()) as { id: string; detail: unknown }
const statusOf = async (path: string) => {
  const response = await office.ask(path)
  await response.arrayBuffer()
  return response.status
}

describe('an uploaded file', () => {
  test.each([
    ['public', 'free'],
    ['private', 'premium'],
  ])('is stored and hidden without a consent: %s', async (access_level, minimum_tier) => {
    await uploadedItem('portrait')
    const { media_type, file } = formWith('jpeg', { access_level })
    const response = await upload({
      file: file!,
      media_type: media_type!,
      access_level,
      minimum_tier,
    })
    expect(response.status).toBe(200)
    const { success, media, media_shown } = uploadMediaSchemas.response.parse(await response.json())
    expect([success, media_shown, media.access_level]).toEqual([true, false, 'private'])
    for (const path of [
      `/media/${ada}/${media.id}/w640.webp`,
      `/media/${ada}/${media.id}/w320.avif`,
    ])
      expect(await statusOf(path)).toBe(404)
    const profile = await office.ask(`/api/companions/${ada}`)
    expect(profile.status).toBe(200)
    expect(await profile.text()).not.toContain(media.id)
  })

  test('is refused without a consent if it replaces a file or is for stories', async () => {
    const { consent: _, ...withoutConsent } = formWith('jpeg', {})
    const { consent: __, ...story } = formWith('jpeg', { purpose: 'story' })
    const { id } = await uploadedItem('jpeg')
    for (const form of [{ ...withoutConsent, replaces: id }, story]) {
      const response = await upload(form)
      expect(response.status).toBe(422)
      expect(await refusal(response)).toMatchObject({
        detail: [{ loc: ['body', 'consent'], type: 'consent.required' }],
      })
    }
  })

  test.each([
    ['for another use', { ...fullConsent, uses: ['private'] }, 'consent.use-not-covered'],
    ['from tomorrow', { ...fullConsent, givenOn: '2999-01-01' }, 'consent.date-in-future'],
    [
      'of others without their names',
      { ...fullConsent, shown: 'others' },
      'consent.people-required',
    ],
    [
      'without the name of the person who gave it',
      { ...fullConsent, givenBy: ' ' },
      'field.required',
    ],
    ['that is not JSON', '{', 'field.invalid'],
  ])('is refused with a consent %s', async (_, consent, type) => {
    const consentField = typeof consent === 'string' ? consent : JSON.stringify(consent)
    const response = await upload(formWith('jpeg', { consent: consentField }))
    expect(response.status).toBe(422)
    const { detail } = await refusal(response)
    expect(JSON.stringify(detail)).toContain(type)
  })

  test('gets no record if its companion withdraws it at the same moment', async () => {
    const { media_type, file } = formWith('jpeg')
    const form = { file: file!, media_type: media_type!, access_level: 'private' }
    const { media } = await expectAnswer(uploadMediaSchemas, upload(form))
    let revocation: Response | undefined
    const DB = interceptedDatabase(env.DB, async (name, work, isRead) => {
      if (name === 'DB.batch' && !isRead) revocation ??= await revoke(media.id)
      return work()
    })
    const staff = { actor: adminClaims.sub, name: 'Office', at: Date.now() }
    const consent = consentInput.parse({ ...fullConsent, uses: ['private'] })
    const record = recordConsent(createDatabase(DB), media.id, consent, staff)
    await expect(record).rejects.toMatchObject({ refusal: { id: 'consent.changed' } })
    expect(revocation?.status).toBe(200)
    expect(await rowsOf('SELECT media_id FROM media_consents WHERE revoked_at IS NULL')).toEqual([])
  })

  test('has its record, and may become public only with a record for that', async () => {
    const onlyPrivate = JSON.stringify({ ...fullConsent, uses: ['private'] })
    const { id } = await uploadedItem('jpeg', { access_level: 'private', consent: onlyPrivate })
    expect((await consents()).consents).toMatchObject([
      { mediaId: id, shown: 'self', uses: ['private'], isHers: false },
    ])
    const publish = () => office.call('PUT', `/api/admin/media/${id}`, { access_level: 'public' })
    expect(await refusal(publish())).toMatchObject({ id: 'consent.missing' })
    const response = await office.call('PUT', `/api/admin/media/${id}/consent`, fullConsent)
    expect(response.status).toBe(200)
    expect((await publish()).status).toBe(200)
    const [{ count } = { count: 0 }] = await rowsOf<{ count: number }>(
      `SELECT count(*) AS count FROM media_consents WHERE media_id = '${id}'`,
    )
    expect(count).toBe(2)
  })

  test('may become private only with a record for that, and stays public until then', async () => {
    const onlyPublic = JSON.stringify({ ...fullConsent, uses: ['public'] })
    const { id } = await uploadedItem('jpeg', { consent: onlyPublic })
    const hide = () => office.call('PUT', `/api/admin/media/${id}`, { access_level: 'private' })
    expect(await refusal(hide())).toMatchObject({ id: 'consent.missing' })
    expect(await rowsOf('SELECT access_level FROM media')).toEqual([{ access_level: 'public' }])
    await office.call('PUT', `/api/admin/media/${id}/consent`, fullConsent)
    expect((await hide()).status).toBe(200)
  })

  test("keeps the companion's own consent, which staff can’t replace", async () => {
    const { id } = await uploadedItem('jpeg')
    await env.DB.prepare(
      `UPDATE media_consents SET actor = NULL, actor_name = NULL, given_by_member = ?1`,
    )
      .bind(adaClaims.sub)
      .run()
    const response = await office.call('PUT', `/api/admin/media/${id}/consent`, fullConsent)
    expect(await refusal(response)).toMatchObject({ id: 'consent.given-by-companion' })
    expect((await consents()).consents).toMatchObject([{ isHers: true }])
  })
})

test('lists for staff the files without a consent record', async () => {
  const { id } = await uploadedItem('jpeg')
  await env.DB.prepare('DELETE FROM media_consents').run()
  expect(await consents()).toEqual({ consents: [], missing: [id], blocked: [] })
  const response = await office.call('GET', '/api/admin/incomplete-profiles')
  expect(await response.json()).toMatchObject({
    unrecorded: [{ id: ada, name: 'Ada', publicFiles: 1, privateFiles: 0 }],
    unrecordedTotal: 1,
  })
})

describe('revoking the consent to a file', () => {
  test('removes it from storage and all answers, and emails a receipt', async () => {
    const { id, url } = await uploadedItem('portrait')
    expect(await statusOf(url)).toBe(200)
    const answer = await expectAnswer(revokeConsentSchemas, revoke(id))
    expect(answer.isRecognised).toBe(true)
    expect(await statusOf(url)).toBe(404)
    expect(await keysInBucket()).toEqual([])
    expect(await rowsOf('SELECT id FROM media')).toEqual([])
    const [mail, ...otherMails] = await rowsOf<{ recipient: string; text: string }>(
      `SELECT recipient, text FROM outbox WHERE cause = 'consent:${id}:revoked'`,
    )
    expect([mail?.recipient, otherMails]).toEqual([adaClaims.email, []])
    // The receipt contains the time, and everything that is retained.
    const time = new Date(answer.revokedAt).toISOString().slice(11, 16)
    for (const phrase of [`${time} UTC`, 'fingerprint', 'encrypted backups', 'twelve months'])
      expect(mail?.text).toContain(phrase)
    const acts = await rowsOf("SELECT actor, subject FROM audit_log WHERE act = 'media.revoked'")
    expect(acts).toEqual([{ actor: adaClaims.sub, subject: id }])
  })

  test('blocks its upload for all profiles', async () => {
    const { id } = await uploadedItem('portrait')
    await revoke(id)
    for (const companion of [ada, berta]) {
      const response = await upload(formWith('portrait'), companion)
      expect(response.status).toBe(409)
      expect(await refusal(response)).toMatchObject({ id: 'media.blocked' })
    }
    expect(await refusal(upload(formWith('portraitAgain'), berta))).toMatchObject({
      id: 'media.blocked',
    })
    expect(await keysInBucket()).toEqual([])
    expect((await upload(formWith('jpeg'), berta)).status).toBe(200)
  })

  test('blocks a plain picture only by its bytes', { tags: 'thorough' }, async () => {
    const { id } = await uploadedItem('jpeg')
    expect(await expectAnswer(revokeConsentSchemas, revoke(id))).toMatchObject({
      isRecognised: false,
    })
    expect(await refusal(upload(formWith('jpeg')))).toMatchObject({ id: 'media.blocked' })
    expect((await upload(formWith('square'))).status).toBe(200)
  })

  test(
    'blocks a video by its bytes, and a re-encoded one by the same poster',
    { tags: 'thorough' },
    async () => {
      const posterOf = (name: PictureName) =>
        fileOf(picture(name), name === 'portraitAgain' ? 'image/webp' : 'image/jpeg')
      const film = (bytes: Uint8Array<ArrayBuffer>, poster: PictureName) =>
        videoForm(bytes, { poster: posterOf(poster) })
      const bytes = mp4()
      const reencoded = webm()
      const { media } = await expectAnswer(uploadMediaSchemas, upload(film(bytes, 'portrait')))
      expect(await statusOf(media.url)).toBe(200)
      expect((await revoke(media.id)).status).toBe(200)
      expect(await statusOf(media.url)).toBe(404)
      await expectBlocked(await upload(film(bytes, 'square'), berta))
      await expectBlocked(await upload(film(reencoded, 'portraitAgain'), berta))
      expect(await keysInBucket()).toEqual([])
      expect((await upload(film(reencoded, 'square'), berta)).status).toBe(200)
    },
  )

  test(
    'blocks a video by its frames, in part or with other sound, with any poster',
    { tags: 'thorough' },
    async () => {
      const frames = framesOf(40)
      const filmOf = (options: Mp4, poster: PictureName) =>
        videoForm(mp4(options), { poster: fileOf(picture(poster), 'image/jpeg') })
      const { media } = await expectAnswer(
        uploadMediaSchemas,
        upload(filmOf({ tracks: [videoTrack(...frames)], tables: 'last' }, 'portrait')),
      )
      const response = await office.ask(media.url)
      const copy = new Uint8Array(await response.arrayBuffer())
      expect((await revoke(media.id)).status).toBe(200)
      const copies: Fields[] = [
        videoForm(copy, { poster: fileOf(picture('square'), 'image/jpeg') }),
        filmOf({ tracks: [videoTrack(...frames.slice(10, 30))] }, 'square'),
        filmOf(
          { tracks: [videoTrack(...frames), audioTrack('sowt')], inFragments: true },
          'square',
        ),
      ]
      for (const fields of copies) await expectBlocked(await upload(fields, berta))
      expect(await keysInBucket()).toEqual([])
      const otherFrames = framesOf(40, 2)
      const mixedFrames = [...otherFrames, ...frames.slice(0, SHARED_FRAMES - 1)]
      expect(
        (await upload(filmOf({ tracks: [videoTrack(...mixedFrames)] }, 'square'), berta)).status,
      ).toBe(200)
    },
  )

  test(
    'blocks the picture of a file without a stored fingerprint',
    { tags: 'thorough' },
    async () => {
      const { id } = await uploadedItem('portrait')
      await env.DB.batch([
        env.DB.prepare('DELETE FROM media_fingerprints'),
        env.DB.prepare('DELETE FROM media_consents'),
      ])
      expect(await expectAnswer(revokeConsentSchemas, revoke(id))).toMatchObject({
        isRecognised: true,
      })
      expect(await refusal(upload(formWith('portrait')))).toMatchObject({ id: 'media.blocked' })
    },
  )

  test('may be repeated, by its own companion only', async () => {
    const { id } = await uploadedItem('portrait')
    expect((await revoke(id, bertaClaims)).status).toBe(404)
    expect((await revoke(uuid(0xff))).status).toBe(404)
    const [firstResponse, secondResponse] = await Promise.all([revoke(id), revoke(id)])
    expect([firstResponse.status, secondResponse.status]).toEqual([200, 200])
    expect((await revoke(id)).status).toBe(200)
    expect((await revoke(id, bertaClaims)).status).toBe(404)
    expect(await rowsOf(`SELECT cause FROM outbox WHERE cause LIKE 'consent:%'`)).toHaveLength(1)
  })

  test('stores nothing about a person on the blocklist', async () => {
    const { id } = await uploadedItem('portrait')
    await revoke(id)
    const text = JSON.stringify(await rowsOf('SELECT * FROM media_blocklist'))
    for (const secret of [ada, id, adaClaims.sub, 'Ada']) expect(text).not.toContain(secret)
    expect(await rowsOf('SELECT * FROM media_fingerprints')).toEqual([])
  })
})

test('keeps a consent record for a year after its file', { tags: 'thorough' }, async () => {
  const { id } = await uploadedItem('portrait')
  await revoke(id)
  const remainingRecords = () =>
    rowsOf('SELECT revoked_at IS NOT NULL AS revoked FROM media_consents')
  const nightly = (days: number) => runSchedule('23 3 * * *', env, Date.now() + days * DAY)
  await nightly(364)
  expect(await remainingRecords()).toEqual([{ revoked: 1 }])
  await nightly(366)
  expect(await remainingRecords()).toEqual([])
})
