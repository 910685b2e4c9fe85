import { SNAPSHOT_KEY } from '../../catalogue/engine/load/load.ts'
import type { CopiedFile } from '../../operations/backups/rules.ts'
import type { Copy } from './copy.ts'

/** The part of a bucket that restoring uses; also implemented by the site's own bucket. */
export type FileStore = Pick<R2Bucket, 'list' | 'put'>

type Stored = { size: number; etag: string }

/** The snapshot describes the lost state; the site writes a new one. */
const isKept = ({ key }: CopiedFile) => key !== SNAPSHOT_KEY

async function* filesIn(copy: Copy): AsyncGenerator<CopiedFile> {
  for (const part of copy.partsOfFiles) yield* (await copy.filesOf(part)).filter(isKept)
}

async function storedObjects(bucket: FileStore): Promise<Map<string, Stored>> {
  const objects = new Map<string, Stored>()
  for (let cursor: string | undefined; ;) {
    const page = await bucket.list(cursor === undefined ? {} : { cursor })
    for (const { key, size, etag } of page.objects) objects.set(key, { size, etag })
    if (!page.truncated) return objects
    cursor = page.cursor
  }
}

/**
 * Writes every file that the bucket lacks. Can be repeated.
 *
 * @returns the number of written files
 */
export async function restoreFiles(bucket: FileStore, copy: Copy): Promise<number> {
  const objects = await storedObjects(bucket)
  let writtenCount = 0
  for await (const file of filesIn(copy)) {
    if (objects.get(file.key)?.size === file.size) continue
    await bucket.put(file.key, await copy.bytesOf(file), { httpMetadata: file.http })
    writtenCount++
  }
  return writtenCount
}

/** An etag is an MD5, except for objects uploaded in parts. */
const isDigest = (etag: string) => /^[\da-f]{32}$/.test(etag)

/** @returns descriptions of the differences */
export async function compareFiles(bucket: FileStore, copy: Copy): Promise<string[]> {
  const objects = await storedObjects(bucket)
  const wrong: string[] = []
  for await (const { key, size, etag } of filesIn(copy)) {
    const present = objects.get(key)
    if (!present) wrong.push(`The file ${key} is missing.`)
    else if (present.size !== size)
      wrong.push(`The file ${key} has ${present.size} of ${size} bytes.`)
    else if (isDigest(etag) && isDigest(present.etag) && etag !== present.etag) {
      wrong.push(`The file ${key} is another one.`)
    }
  }
  return wrong
}
