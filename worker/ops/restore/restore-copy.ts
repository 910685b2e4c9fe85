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
  type RowsDone,
} from './rows.ts'

/** How far a restore is; it goes on from there. */
export type Restored = RowsDone & {
  stage: 'new' | 'rows' | 'files' | 'migrations' | 'repair' | 'checked'
  /** What is left to do by hand, in words. */
  left: string[]
}

export const newRestore = (): Restored => ({ stage: 'new', parts: [], orphans: {}, left: [] })

type Target = {
  db: D1Database
  bucket: R2Bucket
  copy: Copy
  /** Tombstones that the bucket does not have. */
  queued: readonly StoredTombstone[]
  /** Brings the database to the schema of the code that repairs it. */
  migrate: () => Promise<void>
  /** Called after each stage and part, to go on from there. */
  keep: (restored: Restored) => void | Promise<void>
  say: (line: string) => void
  now: () => number
}

const inAll = (parts: Copy['manifest']['parts'], of: 'files' | 'bytes') =>
  parts.reduce((sum, part) => sum + (part[of] ?? 0), 0)

/** What a restore of this copy would write, in words: nothing is changed. */
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
 * Fills an empty database and bucket from a copy, checks rows and files against it, then puts right what must not
 * come back. After an interruption it goes on where it was.
 *
 * @throws Refusal when the database is not empty; Error when something differs from the copy
 */
export async function restoreCopy(target: Target, restored: Restored): Promise<Restored> {
  const { db: binding, bucket, copy, queued, migrate, keep, say, now } = target
  const reach = async (stage: Restored['stage']) => {
    restored.stage = stage
    await keep(restored)
  }
  if (restored.stage === 'new') {
    if ((await namesIn(binding)).length > 0) {
      throw new CommandError('The database is not empty.', 'Choose the name of a new one.')
    }
    await reach('rows')
  }
  if (restored.stage === 'rows') {
    say('Rows …')
    await createSchema(binding, copy)
    await restoreRows(binding, copy, restored, () => keep(restored))
    stopAt(await compareRows(binding, copy, restored))
    await createTriggers(binding, copy)
    stopAt(await compareSchema(binding, copy.manifest.schema))
    await reach('files')
  }
  if (restored.stage === 'files') {
    say('Files …')
    say(`${await restoreFiles(bucket, copy)} files written.`)
    stopAt(await compareFiles(bucket, copy))
    await reach('migrations')
  }
  if (restored.stage === 'migrations') {
    await migrate()
    await reach('repair')
  }
  const stores = { db: createDatabase(binding), bucket }
  if (restored.stage === 'repair') {
    say('Tombstones, mail, catalogue …')
    const { done, left } = await repair(stores, {
      tombstones: [...(await copy.tombstones()), ...queued],
      now: now(),
      isOneMoment: copy.partsOfRows.length === 1,
    })
    for (const [what, count] of Object.entries(done)) say(`  ${what}: ${count}`)
    restored.left = left
    stopAt(await examineRestored(stores))
    await reach('checked')
  }
  for (const [table, count] of Object.entries(restored.orphans)) {
    say(`${count} rows of ${table} were left out: what they belonged to was deleted meanwhile.`)
  }
  for (const line of restored.left) say(`To do by hand: ${line}`)
  return restored
}

function stopAt(wrong: readonly string[]): void {
  if (wrong.length > 0)
    throw new Error(`The copy and what was restored differ:\n${wrong.join('\n')}`)
}
