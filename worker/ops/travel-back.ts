import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabase } from '../platform/db/client.ts'
import type { StoredTombstone, SchemaObject } from '../operations/backups/rules.ts'
import { readSchema } from '../operations/backups/tables.ts'
import { MINUTE_MS } from '../platform/lib/time.ts'
import {
  cloudflareAccountOf,
  findDatabase,
  liveVersion,
  type CommandContext,
} from './deploy-site.ts'
import { assertKnown, close, migrateRestored, reopen, uncopiedTombstonesOf } from './closing.ts'
import { readMigrations, readProject } from './project.ts'
import { CommandError } from './refusal.ts'
import { remoteBucket, remoteDatabase } from './remote.ts'
import type { Copy } from './restore/copy.ts'
import { restoreFiles } from './restore/files.ts'
import { compareSchema, examineRestored, repair } from './restore/repair.ts'

type Travel = {
  /** The newest backup, with its files and tombstones. */
  copy: Copy
  /** Downloads new objects from the bucket of the backups. */
  pull: () => Promise<void>
  /** The moment to restore, as "2026-11-22T09:00:00Z". */
  to: string
  ask: (question: string) => Promise<string>
  now: () => number
}

/** The recorded state of an unfinished run. */
type Stored = {
  to: string
  /** The version that was live; null: nothing was deployed. */
  version: string | null
  /** The objects of the database's schema. */
  schema: SchemaObject[]
  closing: {
    version: string | null
    /** The bookmark of the state before, for undoing. */
    present: string
    /** Tombstones that were not in the bucket yet. */
    queued: StoredTombstone[]
  } | null
  hasTravelled: boolean
}

/**
 * Restores the database in place to an earlier moment: closes the site, restores, repairs, checks, and reopens it with
 * the version that was live. Continues after an interruption.
 *
 * @returns false if the operator did not confirm; nothing was changed
 * @throws CommandError before any change; Error if a check fails; the site stays closed
 */
export async function travelBack(
  context: CommandContext,
  { copy, pull, to, ask, now }: Travel,
): Promise<boolean> {
  const { cloudflare, folder, file, say } = context
  const project = readProject(folder, file)
  const account = await cloudflareAccountOf(cloudflare, project)
  const { name } = project.database
  const id = await findDatabase(cloudflare, { ...project, account })
  if (!id || !(Date.parse(to) < now())) {
    throw new CommandError(
      id ? `${to} is no time in the past.` : `There is no database ${name}.`,
      'npm run restore -- --from <folder> --key <file> --back-to 2026-11-22T09:00:00Z',
    )
  }
  const path = join(folder, `.wrangler.restore-${name}.json`)
  const keep = (state: Stored) => writeFileSync(path, JSON.stringify(state))
  const storedState = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Stored) : null
  if (storedState && storedState.to !== to)
    throw new CommandError('Another time was begun.', `--back-to ${storedState.to}`)
  const binding = remoteDatabase(cloudflare, account, id)
  if (!storedState) assertSame(folder, await cloudflare.appliedMigrations(account, id))
  const target = await cloudflare.bookmark(account, id, to)
  say(`${name} goes back to ${to} (bookmark ${target}); the site is closed meanwhile.`)
  if ((await ask(`Type ${name} to begin: `)) !== name) {
    say('Nothing was changed.')
    return false
  }

  const stores = {
    db: createDatabase(binding),
    bucket: remoteBucket(cloudflare, account, project.bucket),
  }
  const state = storedState ?? {
    to,
    version: await liveVersion(cloudflare, { account, worker: project.worker }),
    schema: await readSchema(binding),
    closing: null,
    hasTravelled: false,
  }
  keep(state)
  const closing = state.closing ?? (await closeSite(id))
  keep(Object.assign(state, { closing }))
  await pull()
  if (!state.hasTravelled) {
    say(`To undo it: npx wrangler d1 time-travel restore ${name} --bookmark=${closing.present}`)
    await cloudflare.travel(account, id, target)
    keep(Object.assign(state, { hasTravelled: true }))
  }
  await migrateRestored(context, account, { name, id })
  say(`${await restoreFiles(stores.bucket, copy)} files written.`)
  const tombstones = [...(await copy.tombstones(Date.parse(to) - MINUTE_MS)), ...closing.queued]
  const { done, left } = await repair(stores, { tombstones, isOneMoment: true, now: now() })
  for (const [label, count] of Object.entries(done)) say(`  ${label}: ${count}`)
  const wrong = [
    ...(await compareSchema(binding, state.schema)),
    ...(await examineRestored(stores)),
  ]
  if (wrong.length > 0) throw new Error(`The site stays closed:\n${wrong.join('\n')}`)
  for (const line of left) say(`To do by hand: ${line}`)
  if (state.version && closing.version) {
    const note = `after the travel to ${to}`
    await reopen(context, account, { version: state.version, closed: closing.version, note })
    say(`The site is open with version ${state.version}.`)
  }
  rmSync(path)
  return true

  async function closeSite(database: string): Promise<NonNullable<Stored['closing']>> {
    const version = await close(context, account)
    const present = await cloudflare.bookmark(account, database)
    return { version, present, queued: await uncopiedTombstonesOf(cloudflare, account, database) }
  }
}

/** @throws CommandError if this commit's migrations are not those of the database */
function assertSame(folder: string, appliedNames: readonly string[]): void {
  assertKnown(folder, appliedNames)
  const pending = readMigrations(folder).filter(({ name }) => !appliedNames.includes(name))
  if (pending.length === 0) return
  throw new CommandError(
    `Not applied yet: ${pending.map(({ name }) => name).join(', ')}.`,
    'Check out the commit that is deployed, or deploy this one first.',
  )
}
