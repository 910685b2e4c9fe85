import { beforeEach, describe, expect, test, vi } from 'vitest'
import { runSchedule } from '../../../../worker/schedule.ts'
import {
  companionId,
  openOffice,
  photoForm,
  type Office,
} from '../../../support/media/admin-media.ts'
import { env } from '../../../support/platform/database.ts'
import { Faults } from '../../../support/platform/faults.ts'
import { DAY, uuid } from '../../../support/platform/fixtures.ts'
import { expectTidy, filesOf, keysInBucket } from '../../../support/media/uploads.ts'

let office: Office
beforeEach(async () => {
  office = await openOffice()
})

const night = (now = Date.now() + 2 * DAY, bindings = {}) =>
  runSchedule('23 3 * * *', { ...env, ...bindings }, now)
const count = async () =>
  (await env.DB.prepare('SELECT count(*) AS n FROM media').first<{ n: number }>())!.n

describe('the nightly job', () => {
  test('keeps files with rows, and files of today', async () => {
    await office.uploaded(photoForm())
    await office.uploaded(photoForm({ access_level: 'private' }))
    const keys = await keysInBucket()
    await env.MEDIA.put(`media/${companionId}/${uuid(9)}/w640.webp`, 'new')
    await night(Date.now())
    expect(await keysInBucket()).toHaveLength(keys.length + 1)
    expect(await count()).toBe(2)
  })

  test('deletes files without a row in any folder, except the catalogue', async () => {
    const { id } = await office.uploaded(photoForm())
    const strays = [
      `media/${uuid(8)}/${id}/w640.webp`,
      `media/${companionId}/${uuid(9)}/video`,
      `members/${uuid(8)}/${uuid(9)}/photo.webp`,
    ]
    for (const key of strays) await env.MEDIA.put(key, 'lost')
    await env.MEDIA.put('catalogue/other', 'kept')
    await night()
    await expectTidy()
    expect(await env.MEDIA.head('catalogue/other')).not.toBeNull()
  })

  test('deletes rows without files, with an audit event', async () => {
    const storedPhoto = await office.uploaded(photoForm())
    const lostPhoto = await office.uploaded(photoForm())
    await env.MEDIA.delete((await keysInBucket()).filter((key) => key.includes(lostPhoto.id)))
    await night()
    expect(await env.DB.prepare('SELECT id FROM media').all()).toMatchObject({
      results: [{ id: storedPhoto.id }],
    })
    const events = await env.DB.prepare(
      "SELECT subject FROM audit_log WHERE act = 'media.lost'",
    ).all()
    expect(events.results).toEqual([{ subject: lostPhoto.id }])
    await expectTidy()
  })

  test('deletes no row if the bucket is suddenly empty', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { id } = await office.uploaded(photoForm())
    await env.DB.prepare(
      `INSERT INTO media (id, companion_id, type, state, access_level, purpose, alt, position, width,
         height, color, preview, duration_seconds, created_at)
       SELECT substr(media.id, 1, 33) || 'g' || n.value, companion_id, media.type, state, access_level,
         purpose, alt, position, width, height, color, preview, duration_seconds, created_at
       FROM media, json_each(?2) n WHERE media.id = ?1`,
    )
      .bind(id, JSON.stringify(Array.from({ length: 30 }, (_, index) => index + 10)))
      .run()
    await night()
    expect(await count()).toBe(31)
    expect(error).toHaveBeenCalledWith(expect.stringContaining('files.lost'))
  })

  test('completes its work the next night after a failure at any call', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const photoCount = 6
    for (let n = 0; n < photoCount; n++) await office.uploaded(photoForm())
    for (let failingCall = 0; ; failingCall++) {
      const { id } = await office.uploaded(photoForm())
      await env.MEDIA.delete((await keysInBucket()).filter((key) => key.includes(id)))
      await env.MEDIA.put(`media/${companionId}/${uuid(9)}/video`, 'lost')
      const faults = new Faults(failingCall)
      const stores = { DB: faults.database(env.DB), MEDIA: faults.bucket(env.MEDIA) }
      const isDone = await night(undefined, stores).then(
        () => true,
        () => false,
      )
      expect(isDone).toBe(faults.calls <= failingCall)
      await night()
      await expectTidy()
      expect(await count()).toBe(photoCount)
      if (isDone) break
    }
  })
})

test('deletes files of abandoned uploads every quarter of an hour, but none with a row', async () => {
  const { id } = await office.uploaded(photoForm())
  const usedFolder = `media/${companionId}/${id}/`
  const abandonedFolder = `media/${companionId}/${uuid(9)}/`
  for (const folder of [usedFolder, abandonedFolder]) {
    await env.DB.prepare('INSERT INTO pending_uploads VALUES (?1, 0)').bind(folder).run()
  }
  await env.MEDIA.put(`${abandonedFolder}w640.webp`, 'lost')
  await runSchedule('*/15 * * * *', env, Date.now())
  expect(await keysInBucket()).toHaveLength(filesOf('photo').length)
  expect((await env.MEDIA.list({ prefix: usedFolder })).objects).toHaveLength(
    filesOf('photo').length,
  )
  expect((await env.DB.prepare('SELECT * FROM pending_uploads').all()).results).toEqual([])
})
