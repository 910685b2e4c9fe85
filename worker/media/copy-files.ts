import { Failure } from '../platform/lib/failure.ts'

/** Copies a file within the bucket as a stream. @throws Failure 409 if it does not exist */
export async function copyFile(bucket: R2Bucket, from: string, to: string): Promise<void> {
  const file = await bucket.get(from)
  if (!file) throw new Failure('conflict', 'media.moved')
  await bucket.put(to, file.body, { httpMetadata: file.httpMetadata ?? {} })
}

/**
 * Copies all files of a folder into another. A folder of media fits into one page of an R2 listing.
 *
 * @throws Failure 409 if one of them is deleted in the meantime
 */
export async function copyFolder(bucket: R2Bucket, from: string, to: string): Promise<void> {
  const { objects } = await bucket.list({ prefix: from })
  for (const { key } of objects) await copyFile(bucket, key, `${to}${key.slice(from.length)}`)
}
