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

const night = (at = Date.now() + 2 * DAY, bindings = {}) =>
  runSchedule('23 3 * * *', { ...env, ...bindings }, at)
const count = async () =>
  (await env.DB.prepare('SELECT count(*) AS n FROM media').first<{ n: number }>())!.n

describe('the nightly job', () => {
  test('leaves alone what belongs together, and what is from today', async () => {
    await office.uploaded(photoForm())
    await office.uploaded(photoForm({ access_level: 'private' }))
    const keys = await keysInBucket()
    await env.MEDIA.put(`public/${companionId}/${uuid(9)}/w640.webp`, 'new')
    await night(Date.now())
    expect(await keysInBucket()).toHaveLength(keys.length + 1)
    expect(await count()).toBe(2)
  })

  test('deletes files of no row, wherever they lie, but not the catalogue', async () => {
    const { id } = await office.uploaded(photoForm())
    const strays = [
      `private/${companionId}/${id}/w640.webp`,
      `public/${uuid(8)}/${id}/w640.webp`,
      `public/${companionId}/${uuid(9)}/video`,
      `members/${uuid(8)}/${uuid(9)}/photo.webp`,
    ]
    for (const key of strays) await env.MEDIA.put(key, 'lost')
    await env.MEDIA.put('catalogue/other', 'kept')
    await night()
    await expectTidy()
    expect(await env.MEDIA.head('catalogue/other')).not.toBeNull()
  })

  test('deletes rows whose files are lost, and notes it', async () => {
    const storedPhoto = await office.uploaded(photoForm())
    const lost = await office.uploaded(photoForm())
    await env.MEDIA.delete((await keysInBucket()).filter((key) => key.includes(lost.id)))
    await night()
    expect(await env.DB.prepare('SELECT id FROM media').all()).toMatchObject({
      results: [{ id: storedPhoto.id }],
    })
    const noted = await env.DB.prepare(
      "SELECT subject FROM audit_log WHERE act = 'media.lost'",
    ).all()
    expect(noted.results).toEqual([{ subject: lost.id }])
    await expectTidy()
  })

  test('takes a bucket that is suddenly empty for a mistake, and deletes no row', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { id } = await office.uploaded(photoForm())
    await env.DB.prepare(
      `INSERT INTO media (id, companion_id, type, access_level, purpose, alt, position, width,
         height, color, preview, duration_seconds, created_at)
       SELECT substr(media.id, 1, 33) || 'g' || n.value, companion_id, media.type, access_level,
         purpose, alt, position, width, height, color, preview, duration_seconds, created_at
       FROM media, json_each(?2) n WHERE media.id = ?1`,
    )
      .bind(id, JSON.stringify(Array.from({ length: 30 }, (_, at) => at + 10)))
      .run()
    await night()
    expect(await count()).toBe(31)
    expect(error).toHaveBeenCalledWith(expect.stringContaining('files.lost'))
  })

  test('that fails at any call does the rest the next time', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const photoCount = 6
    for (let n = 0; n < photoCount; n++) await office.uploaded(photoForm())
    for (let failing = 0; ; failing++) {
      const { id } = await office.uploaded(photoForm())
      await env.MEDIA.delete((await keysInBucket()).filter((key) => key.includes(id)))
      await env.MEDIA.put(`public/${companionId}/${uuid(9)}/video`, 'lost')
      const faults = new Faults(failing)
      const stores = { DB: faults.database(env.DB), MEDIA: faults.bucket(env.MEDIA) }
      const isDone = await night(undefined, stores).then(
        () => true,
        () => false,
      )
      expect(isDone).toBe(faults.calls <= failing)
      await night()
      await expectTidy()
      expect(await count()).toBe(photoCount)
      if (isDone) break
    }
  })
})

test('every quarter of an hour what uploads have left behind goes, but nothing that a row stands for', async () => {
  const { id } = await office.uploaded(photoForm())
  const usedFolder = `public/${companionId}/${id}/`
  const left = `public/${companionId}/${uuid(9)}/`
  for (const folder of [usedFolder, left]) {
    await env.DB.prepare('INSERT INTO pending_uploads VALUES (?1, 0)').bind(folder).run()
  }
  await env.MEDIA.put(`${left}w640.webp`, 'lost')
  await runSchedule('*/15 * * * *', env, Date.now())
  expect(await keysInBucket()).toHaveLength(filesOf('photo').length)
  expect((await env.MEDIA.list({ prefix: usedFolder })).objects).toHaveLength(
    filesOf('photo').length,
  )
  expect((await env.DB.prepare('SELECT * FROM pending_uploads').all()).results).toEqual([])
})
