import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { retryWhileBusy } from './retry.ts'
import type { SeedFile } from './pictures.ts'

const CONCURRENCY = 16

/**
 * Copies files into the bucket; skips those that exist in the same size.
 *
 * @param root base of the files' relative sources
 */
export async function storeFiles(
  bucket: R2Bucket,
  files: readonly SeedFile[],
  root: string,
): Promise<void> {
  const sizes = await storedSizes(bucket, files)
  const store = async ({ key, source, contentType }: SeedFile) => {
    const path = join(root, source)
    if (sizes.get(key) === (await stat(path)).size) return
    const bytes = await readFile(path)
    await retryWhileBusy(() => bucket.put(key, bytes, { httpMetadata: { contentType } }))
  }
  for (let offset = 0; offset < files.length; offset += CONCURRENCY) {
    await Promise.all(files.slice(offset, offset + CONCURRENCY).map(store))
  }
}

/** Sizes by key of all objects in the files' folders. */
async function storedSizes(bucket: R2Bucket, files: readonly SeedFile[]) {
  const sizes = new Map<string, number>()
  for (const prefix of new Set(files.map(({ key }) => key.slice(0, key.indexOf('/') + 1)))) {
    let cursor: string | undefined
    do {
      const page = await bucket.list(cursor ? { prefix, cursor } : { prefix })
      for (const { key, size } of page.objects) sizes.set(key, size)
      cursor = page.truncated ? page.cursor : undefined
    } while (cursor)
  }
  return sizes
}
