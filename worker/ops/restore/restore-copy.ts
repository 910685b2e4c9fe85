import { createDatabase } from '../../platform/db/client.ts'
import type { StoredTombstone } from '../../operations/backups/rules.ts'
import { CommandError } from '../refusal.ts'
import type { Copy } from './copy.ts'
import { compareFiles, restoreFiles } from './files.ts'
import { compareSchema, examineRestored, repair } from './repair.ts'
import {
  compareRows,
  createSchema,
  createTriggers,
  namesIn,
  restoreRows,
  type RowProgress,
} from './rows.ts'

/** The progress of a restore, which continues from there. */
export type RestoredCopy = RowProgress & {
  stage: 'new' | 'rows' | 'files' | 'migrations' | 'repair' | 'checked'
  /** Descriptions of the steps left to do by hand. */
  left: string[]
}

export const newRestore = (): RestoredCopy => ({ stage: 'new', parts: [], orphans: {}, left: [] })

type Target = {
  db: D1Database
  bucket: R2Bucket
  copy: Copy
  /** Tombstones that are not in the bucket. */
  queued: readonly StoredTombstone[]
  /** Migrates the database to the schema of the repairing code. */
  migrate: () => Promise<void>
  /** Called after each stage and part with the progress, to be stored. */
  keep: (restored: RestoredCopy) => void | Promise<void>
  say: (line: string) => void
  now: () => number
}

const inAll = (parts: Copy['manifest']['parts'], unit: 'files' | 'bytes') =>
  parts.reduce((sum, part) => sum + (part[unit] ?? 0), 0)

/** Describes the writes of restoring this copy. Reads only. */
export async function describe(copy: Copy): Promise<string[]> {
  const { day, parts, schema } = copy.manifest
  const rows = parts.flatMap(({ segments = [] }) => segments)
  const entries = await copy.tombstones()
  return [
    `The back-up of ${day}: ${schema.filter(({ type }) => type === 'table').length} tables, ` +
      `${rows.reduce((sum, segment) => sum + segment.rows, 0)} rows, ` +
      `${inAll(parts, 'files')} files of ${inAll(parts, 'bytes')} bytes.`,
    `${entries.length} tombstones since then are applied.`,
  ]
}

/**
 * Fills an empty database and bucket from a copy, verifies rows and files against it, then repeats later deletions.
 * Continues after an interruption.
 *
 * @throws CommandError if the database is not empty; Error if something differs from the copy
 */
export async function restoreCopy(target: Target, progress: RestoredCopy): Promise<RestoredCopy> {
  const { db: binding, bucket, copy, queued, migrate, keep, say, now } = target
  const reach = async (stage: RestoredCopy['stage']) => {
    progress.stage = stage
    await keep(progress)
  }
  if (progress.stage === 'new') {
    if ((await namesIn(binding)).length > 0) {
      throw new CommandError('The database is not empty.', 'Choose the name of a new one.')
    }
    await reach('rows')
  }
  if (progress.stage === 'rows') {
    say('Rows …')
    await createSchema(binding, copy)
    await restoreRows(binding, copy, progress, () => keep(progress))
    stopAt(await compareRows(binding, copy, progress))
    await createTriggers(binding, copy)
    stopAt(await compareSchema(binding, copy.manifest.schema))
    await reach('files')
  }
  if (progress.stage === 'files') {
    say('Files …')
    say(`${await restoreFiles(bucket, copy)} files written.`)
    stopAt(await compareFiles(bucket, copy))
    await reach('migrations')
  }
  if (progress.stage === 'migrations') {
    await migrate()
    await reach('repair')
  }
  const stores = { db: createDatabase(binding), bucket }
  if (progress.stage === 'repair') {
    say('Tombstones, mail, catalogue …')
    const { done, left } = await repair(stores, {
      tombstones: [...(await copy.tombstones()), ...queued],
      now: now(),
      isOneMoment: copy.partsOfRows.length === 1,
    })
    for (const [label, count] of Object.entries(done)) say(`  ${label}: ${count}`)
    progress.left = left
    stopAt(await examineRestored(stores))
    await reach('checked')
  }
  for (const [table, count] of Object.entries(progress.orphans)) {
    say(`${count} rows of ${table} were left out: what they belonged to was deleted meanwhile.`)
  }
  for (const line of progress.left) say(`To do by hand: ${line}`)
  return progress
}

function stopAt(wrong: readonly string[]): void {
  if (wrong.length > 0)
    throw new Error(`The copy and what was restored differ:\n${wrong.join('\n')}`)
}
