import { writeAll } from '../platform/db/bulk.ts'
import { newestBackup } from './backups/queries.ts'
import {
  CLAIM_MS,
  dueDay,
  MANIFEST,
  nameOf,
  type Manifest,
  type BackupPart,
  type BackupProgress,
  type SchemaObject,
} from './backups/rules.ts'
import { readSchema, readTables, type TableInfo } from './backups/tables.ts'
import {
  beginBackup,
  claimBackup,
  finishBackup,
  forgetOldBackups,
  recordBackupProgress,
} from './backups/writes.ts'
import { gzip } from '../platform/lib/gzip.ts'
import { fingerprintOf } from '../platform/lib/hash.ts'
import { sealBytes } from '../platform/lib/sealed.ts'
import { backUpFiles, type BackupStores, type BackupBudget } from './back-up-files.ts'
import { readRows } from './back-up-rows.ts'

/** Slices per run; the next minute's run continues. */
const MAX_SLICES = 20
const COPY_BUDGET: BackupBudget = { copies: 250, bytes: 256 * 1024 * 1024 }

/**
 * Continues or starts the day's backup: rows, then files, then the manifest. Everything is
 * encrypted before it leaves this Worker. Any run may be interrupted at any point.
 *
 * @param now epoch milliseconds
 * @throws errors of D1 and R2; the next run repeats the slice
 */
export async function backUp(stores: BackupStores, now: number): Promise<void> {
  const { db } = stores
  const day = dueDay(now)
  if (day === null) return
  const [newest] = await newestBackup(db)
  if (newest?.day === day && newest.finishedAt !== null) return
  await writeAll(db, [beginBackup(db, day, now), forgetOldBackups(db, now)])
  const backup = await claimBackup(db, day, now)
  if (!backup) return
  const schema = await readSchema(db.$client)
  const tables = await readTables(db.$client, schema)
  let progress = progressOf(backup.progress, await fingerprintOf(JSON.stringify(schema)))
  const budget = { ...COPY_BUDGET }
  try {
    for (let slice = 0; slice < MAX_SLICES; slice++) {
      const next = await slicedOn(stores, day, { progress, tables, budget })
      if (!next) return await finish(stores, { day, schema, progress, from: backup.startedAt }, now)
      if (next === progress) return
      progress = next
      await writeAll(db, [recordBackupProgress(db, day, JSON.stringify(progress), now + CLAIM_MS)])
    }
  } finally {
    await writeAll(db, [recordBackupProgress(db, day, JSON.stringify(progress), 0)]).catch(() => {})
  }
}

function progressOf(storedText: string, schema: string): BackupProgress {
  const previous = storedText === '' ? null : (JSON.parse(storedText) as BackupProgress)
  if (previous?.schema === schema) return previous
  return { schema, table: 0, after: null, file: '', parts: [] }
}

type SliceInput = { progress: BackupProgress; tables: readonly TableInfo[]; budget: BackupBudget }

/** @returns `null`: nothing is left; the same progress: the budget is used up */
async function slicedOn(
  stores: BackupStores,
  day: string,
  { progress, tables, budget }: SliceInput,
): Promise<BackupProgress | null> {
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
  details: Pick<BackupPart, 'segments' | 'files' | 'bytes'>,
): Promise<BackupPart> {
  const text = JSON.stringify(content)
  await copies.put(name, await sealBytes(key, name, await gzip(text)))
  return { name, sha256: await fingerprintOf(text), ...details }
}

type FinishedBackup = {
  day: string
  schema: SchemaObject[]
  progress: BackupProgress
  from: number
}

async function finish(
  stores: BackupStores,
  { day, schema, progress, from }: FinishedBackup,
  now: number,
): Promise<void> {
  const { db, copies } = stores
  const { parts } = progress
  const manifest: Manifest = { day, startedAt: from, finishedAt: now, schema, parts }
  const name = nameOf(day, MANIFEST)
  // The bucket rejects overwrites, so a manifest must be written only once.
  if (!(await copies.head(name))) await putPart(stores, name, manifest, {})
  await writeAll(db, [finishBackup(db, day, now)])
  const sum = (countOf: (part: BackupPart) => number) =>
    parts.reduce((total, part) => total + countOf(part), 0)
  const figures = {
    rows: sum(({ segments = [] }) => segments.reduce((total, { rows }) => total + rows, 0)),
    files: sum(({ files = 0 }) => files),
    bytes: sum(({ bytes = 0 }) => bytes),
  }
  console.log(JSON.stringify({ event: 'backup.done', day, parts: parts.length, ...figures }))
}
