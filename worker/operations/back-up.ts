import { writeAll } from '../platform/db/bulk.ts'
import { newestBackup } from './backups/queries.ts'
import {
  CLAIM_MS,
  dueDay,
  MANIFEST,
  nameOf,
  type Manifest,
  type Part,
  type Progress,
  type SchemaObject,
} from './backups/rules.ts'
import { readSchema, readTables, type TableInfo } from './backups/tables.ts'
import {
  beginBackup,
  claimBackup,
  finishBackup,
  forgetOldBackups,
  noteProgress,
} from './backups/writes.ts'
import { gzip } from '../platform/lib/gzip.ts'
import { fingerprintOf } from '../platform/lib/hash.ts'
import { sealBytes } from '../platform/lib/sealed.ts'
import { backUpFiles, type BackupStores, type Budget } from './back-up-files.ts'
import { readRows } from './back-up-rows.ts'

/** Of one run. The next minute's goes on. */
const MOST_SLICES = 20
const MOST_COPIED: Budget = { copies: 250, bytes: 256 * 1024 * 1024 }

/**
 * Goes on with the day's back-up, or begins it: rows first, then files, last the manifest. It leaves this
 * Worker sealed. May be called at any time and be cut off at any point.
 *
 * @param now epoch milliseconds
 * @throws what D1 and R2 throw; the next run repeats the slice
 */
export async function backUp(stores: BackupStores, now: number): Promise<void> {
  const { db } = stores
  const day = dueDay(now)
  if (day === null) return
  const [newest] = await newestBackup(db)
  if (newest?.day === day && newest.finishedAt !== null) return
  await writeAll(db, [beginBackup(db, day, now), forgetOldBackups(db, now)])
  const claimed = await claimBackup(db, day, now)
  if (!claimed) return
  const schema = await readSchema(db.$client)
  const tables = await readTables(db.$client, schema)
  let progress = progressOf(claimed.progress, await fingerprintOf(JSON.stringify(schema)))
  const budget = { ...MOST_COPIED }
  try {
    for (let slice = 0; slice < MOST_SLICES; slice++) {
      const next = await slicedOn(stores, day, { progress, tables, budget })
      if (!next)
        return await finish(stores, { day, schema, progress, from: claimed.startedAt }, now)
      if (next === progress) return
      progress = next
      await writeAll(db, [noteProgress(db, day, JSON.stringify(progress), now + CLAIM_MS)])
    }
  } finally {
    await writeAll(db, [noteProgress(db, day, JSON.stringify(progress), 0)]).catch(() => {})
  }
}

function progressOf(stored: string, schema: string): Progress {
  const known = stored === '' ? null : (JSON.parse(stored) as Progress)
  if (known?.schema === schema) return known
  return { schema, table: 0, after: null, file: '', parts: [] }
}

type Work = { progress: Progress; tables: readonly TableInfo[]; budget: Budget }

/** @returns null: nothing is left; the same progress: no budget is */
async function slicedOn(
  stores: BackupStores,
  day: string,
  { progress, tables, budget }: Work,
): Promise<Progress | null> {
  const name = nameOf(day, `${progress.parts.length}-${crypto.randomUUID()}`)
  if (progress.table < tables.length) {
    const { content, segments, table, after } = await readRows(stores.db.$client, tables, progress)
    const part = await putPart(stores, name, content, { segments })
    return { ...progress, table, after, parts: [...progress.parts, part] }
  }
  if (progress.file === null) return null
  const page = await backUpFiles(stores, { day, after: progress.file, budget })
  if (!page) return progress
  const bytes = page.files.reduce((sum, { size }) => sum + size, 0)
  const part = await putPart(stores, name, page.files, { files: page.files.length, bytes })
  return { ...progress, file: page.last, parts: [...progress.parts, part] }
}

async function putPart(
  { copies, key }: BackupStores,
  name: string,
  content: unknown,
  what: Pick<Part, 'segments' | 'files' | 'bytes'>,
): Promise<Part> {
  const text = JSON.stringify(content)
  await copies.put(name, await sealBytes(key, name, await gzip(text)))
  return { name, sha256: await fingerprintOf(text), ...what }
}

type Ended = { day: string; schema: SchemaObject[]; progress: Progress; from: number }

async function finish(
  stores: BackupStores,
  { day, schema, progress, from }: Ended,
  now: number,
): Promise<void> {
  const { db, copies } = stores
  const { parts } = progress
  const manifest: Manifest = { day, startedAt: from, finishedAt: now, schema, parts }
  const name = nameOf(day, MANIFEST)
  // It can't be written twice: the bucket refuses to replace anything.
  if (!(await copies.head(name))) await putPart(stores, name, manifest, {})
  await writeAll(db, [finishBackup(db, day, now)])
  const sum = (of: (part: Part) => number) => parts.reduce((total, part) => total + of(part), 0)
  const figures = {
    rows: sum(({ segments = [] }) => segments.reduce((total, { rows }) => total + rows, 0)),
    files: sum(({ files = 0 }) => files),
    bytes: sum(({ bytes = 0 }) => bytes),
  }
  console.log(JSON.stringify({ event: 'backup.done', day, parts: parts.length, ...figures }))
}
