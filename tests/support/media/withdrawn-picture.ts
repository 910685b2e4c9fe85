import { expect } from 'vitest'
import { createDatabase } from '../../../worker/platform/db/client.ts'
import { blockFile } from '../../../worker/media/consents/blocklist.ts'
import { sha256Of } from '../../../worker/platform/lib/hash.ts'
import { recognise } from '../../../worker/media/images/make-picture.ts'
import { env } from '../platform/database.ts'

/** Expects the error for an upload of a blocked picture. */
export async function expectBlocked(response: Response): Promise<void> {
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ id: 'media.blocked' })
}

/** Blocks a picture like a withdrawal by its owner: by its bytes, or by its look only. */
export async function withdrawPicture(bytes: Uint8Array<ArrayBuffer>, method: 'bytes' | 'looks') {
  const blockedPicture =
    method === 'bytes'
      ? { exact: [await sha256Of(bytes)], hashes: [] }
      : { exact: [], hashes: await recognise(env.IMAGES!, bytes) }
  await blockFile(createDatabase(env.DB), { ...blockedPicture, frames: [] }, Date.now())
}
