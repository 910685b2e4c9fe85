import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { retryWhileBusy } from './retry.ts'
import type { SeedFile } from './pictures.ts'

const AT_ONCE = 16

/**
 * Copies files into the bucket; those that lie there already in the same size are left alone.
 *
 * @param root what the files' sources are relative to
 */
export async function storeFiles(
  bucket: R2Bucket,
  files: readonly SeedFile[],
  root: string,
): Promise<void> {
  const stored = await storedSizes(bucket, files)
  const store = async ({ key, source, contentType }: SeedFile) => {
    const path = join(root, source)
    if (stored.get(key) === (await stat(path)).size) return
    const bytes = await readFile(path)
    await retryWhileBusy(() => bucket.put(key, bytes, { httpMetadata: { contentType } }))
  }
  for (let at = 0; at < files.length; at += AT_ONCE) {
    await Promise.all(files.slice(at, at + AT_ONCE).map(store))
  }
}

/** Sizes by key, of all that lies in the folders of the files. */
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
