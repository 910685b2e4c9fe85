import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { BACKUP_RETENTION_MS, MANIFEST } from '../operations/backups/rules.ts'
import type { Cloudflare } from './cloudflare.ts'
import { cloudflareAccountOf, type CommandContext } from './deploy-site.ts'
import { readProject } from './project.ts'
import { recordLaunchFact } from './launch/facts.ts'
import { openCopy, type Copy, type CopySource } from './restore/copy.ts'

type Place = { cloudflare: Cloudflare; account: string; bucket: string; folder: string }
type Pulled = { fetched: number; bytes: number; deleted: number }

/** An etag is an MD5, except for objects uploaded in parts. */
const isDigest = (etag: string) => /^[\da-f]{32}$/.test(etag)

/**
 * Downloads objects that the folder lacks and verifies their checksums. Deletes local objects past the retention of
 * backups, as long as newer ones exist.
 *
 * @param now epoch milliseconds
 * @throws Error for an object whose checksum differs; the next call begins with it
 */
export async function pullBackups(place: Place, now: number): Promise<Pulled> {
  const { cloudflare, account, bucket, folder } = place
  const totals = { fetched: 0, bytes: 0, deleted: 0 }
  for (let cursor = ''; ;) {
    const page = await cloudflare.objects(account, bucket, { cursor })
    for (const { key, size, etag, uploaded } of page.objects) {
      const path = join(folder, key)
      if (existsSync(path) && statSync(path).size === size) continue
      const response = await cloudflare.object(account, bucket, key)
      if (!response) continue
      const bytes = Buffer.from(await response.arrayBuffer())
      const digest = createHash('md5').update(bytes).digest('hex')
      if (bytes.length !== size || (isDigest(etag) && digest !== etag)) {
        throw new Error(`${key} did not arrive as it is stored.`)
      }
      mkdirSync(dirname(path), { recursive: true })
      // Written under another name first, so that a partial file never looks complete.
      writeFileSync(`${path}.part`, bytes)
      utimesSync(`${path}.part`, new Date(), new Date(uploaded))
      renameSync(`${path}.part`, path)
      totals.fetched++
      totals.bytes += size
    }
    if (page.cursor === '') break
    cursor = page.cursor
  }
  totals.deleted = deleteOld(folder, now - BACKUP_RETENTION_MS)
  return totals
}

/**
 * Downloads the backups of this project and, with a key, reads the newest one whole.
 *
 * @returns the day of the backup that was read; null: no key was given
 */
export async function pullAndRead(
  context: CommandContext,
  { to, privateKey }: { to: string; privateKey: CryptoKey | null },
): Promise<string | null> {
  const { cloudflare, file, say } = context
  const project = readProject(context.folder, file)
  const account = await cloudflareAccountOf(cloudflare, project)
  const place = { cloudflare, account, bucket: project.copies, folder: to }
  const { fetched, bytes, deleted } = await pullBackups(place, Date.now())
  say(`${fetched} objects of ${bytes} bytes fetched, ${deleted} old ones deleted.`)
  if (!privateKey) {
    say('Not opened: no key was given.')
    return null
  }
  const copy = await openCopy(folderSource(to), privateKey, null)
  const { rows, files } = await verifyCopy(copy)
  say(`The back-up of ${copy.manifest.day} is whole: ${rows} rows, ${files} files.`)
  recordLaunchFact(context.folder, { backupRead: copy.manifest.day })
  return copy.manifest.day
}

/** Downloads from this project's bucket, if it exists. */
export async function pullInto(context: CommandContext, folder: string): Promise<void> {
  const { cloudflare, say } = context
  const project = readProject(context.folder, context.file)
  const account = await cloudflareAccountOf(cloudflare, project)
  const bucket = project.copies
  if (!(await cloudflare.hasBucket(account, bucket))) {
    return say(`There is no bucket ${bucket}: what happened since the last pull is not known.`)
  }
  const { fetched } = await pullBackups({ cloudflare, account, bucket, folder }, Date.now())
  say(`${fetched} objects fetched that were new.`)
}

const filesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map((entry) => join(entry.parentPath, entry.name))
    : []

function deleteOld(folder: string, olderThan: number): number {
  const files = filesIn(folder).map((path) => ({ path, at: statSync(path).mtimeMs }))
  const isWhole = files.some(({ path, at }) => path.endsWith(MANIFEST) && at >= olderThan)
  const old = isWhole ? files.filter(({ at }) => at < olderThan) : []
  for (const { path } of old) rmSync(path)
  return old.length
}

/** A folder with downloaded backups as a source. */
export const folderSource = (folder: string): CopySource => ({
  list: async (prefix) =>
    filesIn(join(folder, prefix))
      .map((path) => path.slice(join(folder, '/').length))
      .toSorted(),
  read: async (name) => new Uint8Array(readFileSync(join(folder, name))),
})

/** Decrypts and verifies every part and every file. @throws Error for the first one that differs */
export async function verifyCopy(copy: Copy): Promise<{ rows: number; files: number }> {
  const totals = { rows: 0, files: 0 }
  for (const part of copy.partsOfRows) {
    const { segments } = await copy.rowsOf(part)
    totals.rows += segments.reduce((sum, { rows }) => sum + rows.length, 0)
  }
  for (const part of copy.partsOfFiles) {
    for (const file of await copy.filesOf(part)) {
      await copy.bytesOf(file)
      totals.files++
    }
  }
  return totals
}
