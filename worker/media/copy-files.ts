import { Failure } from '../platform/lib/failure.ts'

/** Copies a file within the bucket without holding it. @throws Failure 409 when it is not there */
export async function copyFile(bucket: R2Bucket, from: string, to: string): Promise<void> {
  const file = await bucket.get(from)
  if (!file) throw new Failure('conflict', 'media.moved')
  await bucket.put(to, file.body, { httpMetadata: file.httpMetadata ?? {} })
}

/**
 * Copies all files of a folder into another. Folders of media hold less than a page of a list.
 *
 * @throws Failure 409 when one of them is gone
 */
export async function copyFolder(bucket: R2Bucket, from: string, to: string): Promise<void> {
  const { objects } = await bucket.list({ prefix: from })
  for (const { key } of objects) await copyFile(bucket, key, `${to}${key.slice(from.length)}`)
}
