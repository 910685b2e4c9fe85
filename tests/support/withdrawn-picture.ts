import { expect } from 'vitest'
import { createDatabase } from '../../worker/db/client.ts'
import { blockFile } from '../../worker/features/media-consents/blocklist.ts'
import { sha256Of } from '../../worker/lib/hash.ts'
import { recognise } from '../../worker/lib/images/make-picture.ts'
import { env } from './database.ts'

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
