import { expect } from 'vitest'
import { createDatabase } from '../../../worker/platform/db/client.ts'
import { blockFile } from '../../../worker/media/consents/blocklist.ts'
import { sha256Of } from '../../../worker/platform/lib/hash.ts'
import { recognise } from '../../../worker/media/images/make-picture.ts'
import { env } from '../platform/database.ts'

/** How an upload of one is refused. */
export async function expectBlocked(response: Response): Promise<void> {
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ id: 'media.blocked' })
}

/** Has a picture refused as one that its owner withdrew: for its bytes, or for how it looks alone. */
export async function withdrawPicture(bytes: Uint8Array<ArrayBuffer>, by: 'bytes' | 'looks') {
  const known =
    by === 'bytes'
      ? { exact: [await sha256Of(bytes)], hashes: [] }
      : { exact: [], hashes: await recognise(env.IMAGES!, bytes) }
  await blockFile(createDatabase(env.DB), { ...known, frames: [] }, Date.now())
}
