import type { Database } from '../platform/db/client.ts'
import { copyName, FILES, isCopyOf, lastCopyName, type CopiedFile } from './backups/rules.ts'
import { base64UrlOf } from '../platform/lib/bytes.ts'
import { fingerprintOf } from '../platform/lib/hash.ts'
import { seal } from '../platform/lib/sealed.ts'
import { Sha256 } from '../platform/lib/sha256.ts'
import { ObjectWriter } from '../platform/lib/store-stream.ts'

export type BackupStores = {
  db: Database
  /** Bucket of the site's files. */
  media: R2Bucket
  /** Bucket of the backups. */
  copies: R2Bucket
  key: CryptoKey
}

/** Copies and bytes left in this run. */
export type BackupBudget = { copies: number; bytes: number }

type Page = { files: CopiedFile[]; last: string | null }
type Stores = Pick<BackupStores, 'media' | 'copies' | 'key'>

/**
 * Backs up the next page of files. A file is copied if it is new, or if its copy would be deleted
 * before this backup.
 *
 * @param after last key of the previous page; empty: from the first key
 * @returns `null` when the budget is used up; the next run finds the copies made so far
 */
export async function backUpFiles(
  stores: Stores,
  { day, after, budget }: { day: string; after: string; budget: BackupBudget },
): Promise<Page | null> {
  const page = await stores.media.list({
    ...(after !== '' && { startAfter: after }),
    include: ['httpMetadata'],
  })
  const sealedFor = await markOf(stores.key)
  const storedCopies = await copiesOf(stores.copies, page.objects)
  const files: CopiedFile[] = []
  for (const object of page.objects) {
    const { key, size, etag, httpMetadata: http = {} } = object
    const copy = storedCopies.find(({ key: name }) => isCopyOf(name, object, { sealedFor, day }))
    const sha256 = copy?.customMetadata?.sha256
    if (copy && sha256) {
      files.push({ key, size, etag, sha256, http, copy: copy.key })
      continue
    }
    if (budget.copies <= 0 || budget.bytes <= 0) return null
    budget.copies--
    budget.bytes -= size
    const copiedFile = await copyFile(stores, object, { sealedFor, day })
    // The file was deleted or changed since it was listed; a later backup includes it.
    if (copiedFile) files.push({ key, size, etag, http, ...copiedFile })
  }
  return { files, last: page.truncated ? (page.objects.at(-1)?.key ?? null) : null }
}

const MARK_LENGTH = 12

/** Names a public key in the names of copies. */
async function markOf(key: CryptoKey): Promise<string> {
  const raw = (await crypto.subtle.exportKey('raw', key)) as ArrayBuffer
  return (await fingerprintOf(base64UrlOf(new Uint8Array(raw)))).slice(0, MARK_LENGTH)
}

async function copiesOf(copies: R2Bucket, objects: readonly R2Object[]): Promise<R2Object[]> {
  const first = objects[0]
  const last = objects.at(-1)
  if (!first || !last) return []
  const storedFiles: R2Object[] = []
  for (let startAfter = `${FILES}${first.key}`; ;) {
    const page = await copies.list({ prefix: FILES, startAfter, include: ['customMetadata'] })
    const inRange = page.objects.filter(({ key }) => key <= lastCopyName(last.key))
    storedFiles.push(...inRange)
    const end = page.objects.at(-1)
    if (!page.truncated || !end || inRange.length < page.objects.length) return storedFiles
    startAfter = end.key
  }
}

/**
 * Reads the file twice: the checksum is stored as metadata, so it must be known before the upload
 * starts.
 */
async function copyFile(
  { media, copies, key }: Stores,
  { key: file, etag }: R2Object,
  version: { sealedFor: string; day: string },
): Promise<{ sha256: string; copy: string } | null> {
  const openFile = async () => {
    const object = await media.get(file, { onlyIf: { etagMatches: etag } })
    return object && 'body' in object ? object.body : null
  }
  const first = await openFile()
  if (!first) return null
  const hash = new Sha256()
  for await (const piece of first) await hash.update(piece)
  const sha256 = await hash.finish()
  const second = await openFile()
  if (!second) return null
  const copy = copyName({ key: file, etag }, version)
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
