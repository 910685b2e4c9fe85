import type { Database } from '../platform/db/client.ts'
import { copyName, FILES, isCopyOf, lastCopyName, type CopiedFile } from './backups/rules.ts'
import { seal } from '../platform/lib/sealed.ts'
import { Sha256 } from '../platform/lib/sha256.ts'
import { ObjectWriter } from '../platform/lib/store-stream.ts'

export type BackupStores = {
  db: Database
  /** The site's files. */
  media: R2Bucket
  /** Where back-ups go. */
  copies: R2Bucket
  key: CryptoKey
}

/** What one run may still copy. */
export type Budget = { copies: number; bytes: number }

type Page = { files: CopiedFile[]; last: string | null }
type Stores = Pick<BackupStores, 'media' | 'copies' | 'key'>

/**
 * The next files of the bucket, each with a copy. A file is copied when it is new, or when its copy is as old
 * as copies may become.
 *
 * @param after the last key of the page before.
 * @returns null when the budget is used up: copies that were made are found the next time
 */
export async function backUpFiles(
  stores: Stores,
  { day, after, budget }: { day: string; after: string; budget: Budget },
): Promise<Page | null> {
  const page = await stores.media.list({
    ...(after !== '' && { startAfter: after }),
    include: ['httpMetadata'],
  })
  const known = await copiesOf(stores.copies, page.objects)
  const files: CopiedFile[] = []
  for (const object of page.objects) {
    const { key, size, etag, httpMetadata: http = {} } = object
    const copy = known.find(({ key: name }) => isCopyOf(name, object, day))
    const sha256 = copy?.customMetadata?.sha256
    if (copy && sha256) {
      files.push({ key, size, etag, sha256, http, copy: copy.key })
      continue
    }
    if (budget.copies <= 0 || budget.bytes <= 0) return null
    budget.copies--
    budget.bytes -= size
    const made = await copyFile(stores, object, day)
    // Else it has gone, or changed: then it is a later back-up's.
    if (made) files.push({ key, size, etag, http, ...made })
  }
  return { files, last: page.truncated ? (page.objects.at(-1)?.key ?? null) : null }
}

async function copiesOf(copies: R2Bucket, objects: readonly R2Object[]): Promise<R2Object[]> {
  const first = objects[0]
  const last = objects.at(-1)
  if (!first || !last) return []
  const storedFiles: R2Object[] = []
  for (let startAfter = `${FILES}${first.key}`; ;) {
    const page = await copies.list({ prefix: FILES, startAfter, include: ['customMetadata'] })
    const within = page.objects.filter(({ key }) => key <= lastCopyName(last.key))
    storedFiles.push(...within)
    const end = page.objects.at(-1)
    if (!page.truncated || !end || within.length < page.objects.length) return storedFiles
    startAfter = end.key
  }
}

/** Read twice, so that the copy can say what its bytes are: once for the checksum, once to be sealed. */
async function copyFile(
  { media, copies, key }: Stores,
  { key: file, etag }: R2Object,
  day: string,
): Promise<{ sha256: string; copy: string } | null> {
  const read = async () => {
    const object = await media.get(file, { onlyIf: { etagMatches: etag } })
    return object && 'body' in object ? object.body : null
  }
  const first = await read()
  if (!first) return null
  const hash = new Sha256()
  for await (const piece of first) await hash.update(piece)
  const sha256 = await hash.finish()
  const second = await read()
  if (!second) return null
  const copy = copyName({ key: file, etag }, day)
  const writer = new ObjectWriter(copies, copy, { customMetadata: { sha256 } })
  try {
    for await (const piece of seal(key, copy, second)) await writer.write(piece)
    await writer.finish()
  } catch (error) {
    await writer.abort()
    throw error
  }
  return { sha256, copy }
}
