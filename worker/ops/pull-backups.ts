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
import { accountOf, type CommandContext } from './deploy-site.ts'
import { readProject } from './project.ts'
import type { Copy, CopySource } from './restore/copy.ts'

type Place = { cloudflare: Cloudflare; account: string; bucket: string; folder: string }
type Pulled = { fetched: number; bytes: number; deleted: number }

/** MD5, but for what was written in parts. */
const isDigest = (etag: string) => /^[\da-f]{32}$/.test(etag)

/**
 * Fetches what the folder does not have yet, each object with its checksum. What is older than back-ups are kept
 * is deleted here, too, while newer ones are there.
 *
 * @param now epoch milliseconds
 * @throws Error for an object that did not arrive as it is stored; the next call begins with it
 */
export async function pullBackups(place: Place, now: number): Promise<Pulled> {
  const { cloudflare, account, bucket, folder } = place
  const pulled = { fetched: 0, bytes: 0, deleted: 0 }
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
      // Never half a file under its name.
      writeFileSync(`${path}.part`, bytes)
      utimesSync(`${path}.part`, new Date(), new Date(uploaded))
      renameSync(`${path}.part`, path)
      pulled.fetched++
      pulled.bytes += size
    }
    if (page.cursor === '') break
    cursor = page.cursor
  }
  pulled.deleted = deleteOld(folder, now - BACKUP_RETENTION_MS)
  return pulled
}

/** The same of this project's bucket, where there is one. */
export async function pullInto(context: CommandContext, folder: string): Promise<void> {
  const { cloudflare, say } = context
  const project = readProject(context.folder, context.file)
  const account = await accountOf(cloudflare, project)
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

function deleteOld(folder: string, before: number): number {
  const files = filesIn(folder).map((path) => ({ path, at: statSync(path).mtimeMs }))
  const isWhole = files.some(({ path, at }) => path.endsWith(MANIFEST) && at >= before)
  const old = isWhole ? files.filter(({ at }) => at < before) : []
  for (const { path } of old) rmSync(path)
  return old.length
}

/** The folder that back-ups were pulled into. */
export const folderSource = (folder: string): CopySource => ({
  list: async (prefix) =>
    filesIn(join(folder, prefix))
      .map((path) => path.slice(join(folder, '/').length))
      .toSorted(),
  read: async (name) => new Uint8Array(readFileSync(join(folder, name))),
})

/** Opens every part and every file. @throws Error for the first that is not what was copied */
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
