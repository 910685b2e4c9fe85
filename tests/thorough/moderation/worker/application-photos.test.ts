import { beforeEach, describe, expect, test, vi } from 'vitest'
import { getApplicationPhotoEndpoint } from '#moderation/admin-applications'
import { getApplicationPhotoSchemas } from '#moderation/applications'
import { createDatabase } from '../../../../worker/platform/db/client.ts'
import * as applicationDetails from '../../../../worker/moderation/add-application-details.ts'
import { expireRows } from '../../../../worker/operations/jobs/expire-rows.ts'
import { rowsOf } from '../../../support/staff/admin.ts'
import { expectAnswer, expectTurnedAway } from '../../../support/platform/answers.ts'
import {
  postDetails,
  addDetails,
  newestApplication,
  openDetails,
  removal,
  sendDetails,
} from '../../../support/moderation/application-details.ts'
import { office, openQueue, tokenOf } from '../../../support/moderation/applications.ts'
import { env } from '../../../support/platform/database.ts'
import { Faults } from '../../../support/platform/faults.ts'
import { DAY, uuid } from '../../../support/platform/fixtures.ts'
import { expectBlocked, withdrawPicture } from '../../../support/media/withdrawn-picture.ts'
import { expectTidy, holds, keysInBucket, picture } from '../../../support/media/uploads.ts'

beforeEach(openQueue)

describe("applicant's photo", () => {
  test('is visible to staff only, without metadata, and stored once', async () => {
    const token = await tokenOf()
    expect((await addDetails(token)).photos).toHaveLength(1)
    expect((await addDetails(token)).photos).toHaveLength(1)
    const { id, photos } = await newestApplication()
    // The case does not include pictures: each one requires a fresh proof of identity.
    expect(photos).toEqual([{ id: uuid(1) }])
    const path = getApplicationPhotoEndpoint.path
      .replace(':id', id)
      .replace(':photo', photos[0]!.id)
    const { photo } = await expectAnswer(getApplicationPhotoSchemas, office.call('GET', path))
    expect(photo).toMatch(/^data:image\/webp;base64,/)
    expect((await office.ask(path)).status).toBe(401)
    expect((await office.ask(path, await office.accounts.as())).status).toBe(403)
    const pathOfOther = path.replace(id, uuid(9))
    expect((await office.call('GET', pathOfOther)).status).toBe(404)
    const [key = ''] = await keysInBucket()
    expect(key).toBe(`private-applications/${id}/${uuid(1)}/photo.webp`)
    const bytes = new Uint8Array(await (await env.MEDIA.get(key))!.arrayBuffer())
    for (const word of ['Exif', 'GPS', 'XMP']) expect(holds(bytes, word)).toBe(false)
    for (const address of [`/media/${id}/${uuid(1)}/photo.webp`, `/${key}`, `/media/${key}`]) {
      const response = await office.ask(address, { headers: { cookie: 'adult=1' } })
      expect(response.headers.get('content-type')).not.toMatch(/^image/)
    }
    await expectTidy()
  })

  test('stays when a clean-up visits its folder', async () => {
    await addDetails(await tokenOf())
    const [key = ''] = await keysInBucket()
    const folder = key.replace('photo.webp', '')
    await env.DB.prepare('INSERT INTO pending_uploads VALUES (?1, 0)').bind(folder).run()
    await expectTidy()
    expect(await keysInBucket()).toEqual([key])
  })

  const invalidFiles: [what: string, bytes: BlobPart, status: number][] = [
    ['text', 'hello', 415],
    ['half a picture', picture('square').slice(0, 900), 422],
  ]
  test.each(invalidFiles)('refuses %s', async (_, bytes, status) => {
    await expectTurnedAway(await postDetails(await tokenOf(), { bytes }), status)
    expect((await newestApplication()).photos).toEqual([])
    await expectTidy()
  })

  test.each(['bytes', 'looks'] as const)(
    'is refused if withdrawn before, matched by %s',
    async (criterion) => {
      await withdrawPicture(picture('portrait'), criterion)
      const token = await tokenOf()
      await expectBlocked(await postDetails(token, { bytes: picture('portrait') }))
      expect((await newestApplication()).photos).toEqual([])
      await expectTidy()
      await addDetails(token)
    },
  )

  test('is refused beyond six, also when sent simultaneously', async () => {
    const token = await tokenOf()
    const ids = Array.from({ length: 8 }, (_, n) => uuid(n + 1))
    const statuses = await Promise.all(
      ids.map(async (id) => (await postDetails(token, { id })).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(6)
    expect(statuses.filter((status) => status === 409)).toHaveLength(2)
    expect((await newestApplication()).photos).toHaveLength(6)
    await expectTidy()
  })

  test('is rate-limited per application across networks', async () => {
    const token = await tokenOf()
    await addDetails(token)
    await env.DB.exec(`UPDATE rate_limits SET count = 24 WHERE what = 'application-photos-of'`)
    const elsewhere = { id: uuid(2), network: '198.51.100.1' }
    await expectTurnedAway(await postDetails(token, elsewhere), 429)
  })

  test('is removed with its file by its own applicant only; removing it is idempotent', async () => {
    const token = await tokenOf()
    const otherToken = await tokenOf({ email: 'b@applicants.test' })
    await addDetails(token)
    expect((await removal(otherToken)).status).toBe(200)
    expect(await keysInBucket()).toHaveLength(1)
    expect((await postDetails(otherToken)).status).toBe(409)
    expect(await keysInBucket()).toHaveLength(1)
    for (let n = 0; n < 2; n++) {
      expect(await (await removal(token)).json()).toEqual({ photos: [] })
    }
    expect(await keysInBucket()).toEqual([])
    expect((await openDetails(token)).photos).toEqual([])
  })

  test('is deleted with its application by the nightly job', async () => {
    const token = await tokenOf()
    await addDetails(token)
    await sendDetails(token)
    await expireRows(env, Date.now() + 366 * DAY)
    for (const table of ['applications', 'application_photos', 'application_details']) {
      expect(await rowsOf(`SELECT * FROM ${table}`), table).toEqual([])
    }
    await expectTidy()
    expect(await keysInBucket()).toEqual([])
  })

  test('is stored completely or not at all when a store fails at any call', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const [applicationId = ''] = (await tokenOf()).split('.')
    const photo = { applicationId, id: uuid(1), bytes: picture('square'), now: Date.now() }
    const plain = { db: createDatabase(env.DB), bucket: env.MEDIA }
    for (let failingCall = 0; ; failingCall++) {
      const faults = new Faults(failingCall)
      const bucket = faults.bucket(env.MEDIA)
      const stores = { db: createDatabase(faults.database(env.DB)), bucket, images: env.IMAGES! }
      await applicationDetails.storeApplicationPhoto(stores, photo).catch(() => {})
      if (faults.calls <= failingCall) break
      await expectTidy()
      await applicationDetails.storeApplicationPhoto({ ...plain, images: env.IMAGES! }, photo)
      expect((await newestApplication()).photos).toHaveLength(1)
      await expectTidy()
      await applicationDetails.removeApplicationPhoto(plain, photo)
    }
    expect((await newestApplication()).photos).toHaveLength(1)
  })
})
