import { Failure } from '../platform/lib/failure.ts'

/** Larger files are stored one after the other and copied as streams, because an isolate's memory is limited. */
const SMALL_BYTES = 1024 * 1024

/**
 * Copies all files of a folder into another. A folder of media fits into one page of an R2 listing.
 *
 * @throws Failure 409 if one of them is deleted in the meantime
 */
export async function copyFolder(bucket: R2Bucket, from: string, to: string): Promise<void> {
  await copyFiles(bucket, await listFiles(bucket, from), { from, to })
}

type ListedFile = { key: string; size: number }

/** All files of a folder, see `copyFiles`. */
export const listFiles = async (bucket: R2Bucket, folder: string): Promise<ListedFile[]> =>
  (await bucket.list({ prefix: folder })).objects

/** Copies listed files from a folder into another. @throws Failure 409 if one of them is deleted in the meantime */
export const copyFiles = (
  bucket: R2Bucket,
  files: readonly ListedFile[],
  { from, to }: { from: string; to: string },
): Promise<void> =>
  forEachFile(files, ({ key }) => copyFile(bucket, key, `${to}${key.slice(from.length)}`))

/** Copies a file within the bucket, as a stream if it is large. @throws Failure 409 if it does not exist */
export async function copyFile(bucket: R2Bucket, from: string, to: string): Promise<void> {
  const file = await bucket.get(from)
  if (!file) throw new Failure('conflict', 'media.moved')
  const body = file.size <= SMALL_BYTES ? await file.arrayBuffer() : file.body
  await bucket.put(to, body, { httpMetadata: file.httpMetadata ?? {} })
}

/**
 * Runs the work for all small files at the same time, then for each large one. After an error no work is in progress.
 *
 * @throws the first error
 */
export async function forEachFile<File extends { size: number }>(
  files: readonly File[],
  work: (file: File) => Promise<unknown>,
): Promise<void> {
  const small = files.filter(({ size }) => size <= SMALL_BYTES)
  const large = files.filter(({ size }) => size > SMALL_BYTES)
  const outcomes = await Promise.allSettled(small.map(work))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  for (const file of large) await work(file)
}
