import { expect, test } from 'vitest'
import { cleanUpDueFolders, registerEmptyFolder } from '../../../worker/media/clean-up-folders.ts'
import { completeUpload, registerUpload } from '../../../worker/media/pending-uploads/queries.ts'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import { createDatabase } from '../../../worker/platform/db/client.ts'
import { openOffice } from '../../support/media/admin-media.ts'
import { env } from '../../support/platform/database.ts'
import { DAY } from '../../support/platform/fixtures.ts'
import { keysInBucket } from '../../support/media/uploads.ts'

test('a folder that can’t be emptied stays registered, and delays no other folder', async () => {
  await openOffice()
  const db = createDatabase(env.DB)
  const folders = ['media/a/failing/', 'media/b/open/']
  for (const folder of folders) {
    await registerUpload(db, folder, Date.now())
    await env.MEDIA.put(`${folder}video`, 'lost')
  }
  const list: R2Bucket['list'] = async (options) => {
    if (options?.prefix === folders[0]) throw new Error('The bucket does not answer')
    return env.MEDIA.list(options)
  }
  const bucket = { list, delete: (keys: string[]) => env.MEDIA.delete(keys) } as R2Bucket
  const cleaning = cleanUpDueFolders({ db, bucket }, Date.now() + 2 * DAY)
  await expect(cleaning).rejects.toThrow('The bucket does not answer')
  expect(await keysInBucket()).toEqual([`${folders[0]}video`])
  const { results } = await env.DB.prepare('SELECT folder FROM pending_uploads').all()
  expect(results).toEqual([{ folder: folders[0] }])
})

test('a folder that a retried upload fills during the clean-up keeps its files', async () => {
  await openOffice()
  const stores = { db: createDatabase(env.DB), bucket: env.MEDIA }
  const first = 'media/a/first/'
  const retried = 'media/b/retried/'
  for (const folder of [first, retried]) await registerUpload(stores.db, folder, Date.now())
  const retry = async () => {
    const { folder } = await registerEmptyFolder(stores, retried, Date.now() + 2 * DAY)
    await env.MEDIA.put(`${folder}video`, 'stored again')
    await writeAll(stores.db, [completeUpload(stores.db, folder)])
  }
  const list: R2Bucket['list'] = async (options) => {
    if (options?.prefix === first) await retry()
    return env.MEDIA.list(options)
  }
  const bucket = { list, delete: (keys: string[]) => env.MEDIA.delete(keys) } as R2Bucket
  await cleanUpDueFolders({ ...stores, bucket }, Date.now() + 2 * DAY)
  expect(await keysInBucket()).toContain(`${retried}video`)
})
