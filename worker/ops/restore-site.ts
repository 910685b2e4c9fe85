import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StoredTombstone } from '../operations/backups/rules.ts'
import { close, migrateRestored, uncopiedTombstonesOf } from './closing.ts'
import { cloudflareAccountOf, type CommandContext } from './deploy-site.ts'
import { readProject, replaceDatabase } from './project.ts'
import { CommandError } from './refusal.ts'
import { remoteBucket, remoteDatabase } from './remote.ts'
import type { Copy } from './restore/copy.ts'
import { describe, newRestore, restoreCopy, type RestoredCopy } from './restore/restore-copy.ts'

type Restoring = {
  copy: Copy
  /** Downloads new objects from the bucket of the backups. */
  pull: () => Promise<void>
  /** The name of the new database. */
  into: string
  /** Prompts the operator for a text. */
  ask: (question: string) => Promise<string>
  now: () => number
}

/** The recorded state of an unfinished restore. */
type Stored = {
  day: string
  /** The new database. */
  database: string
  /** Tombstones of the lost database that were not in the bucket. */
  queued: StoredTombstone[]
  restored: RestoredCopy
}

const stateOf = (folder: string, into: string) => join(folder, `.wrangler.restore-${into}.json`)

/**
 * Restores a backup into a new database, and missing files into the bucket: closes the site, copies, verifies, repairs,
 * and writes the new database into the configuration. Continues after an interruption.
 *
 * @returns false if the operator did not confirm; nothing was changed
 * @throws CommandError before any change; Error if something differs from the backup
 */
export async function restoreSite(context: CommandContext, restoring: Restoring): Promise<boolean> {
  const { cloudflare, folder, file, say } = context
  const { copy, pull, into, ask, now } = restoring
  const project = readProject(folder, file)
  const account = await cloudflareAccountOf(cloudflare, project)
  const path = stateOf(folder, into)
  const storedState = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Stored) : null
  if (storedState && storedState.day !== copy.manifest.day) {
    throw new CommandError(
      `${into} was begun with the back-up of ${storedState.day}.`,
      `--day ${storedState.day}, or another name.`,
    )
  }
  if (!storedState && (await cloudflare.database(account, into))) {
    throw new CommandError(`There is a database ${into} already.`, 'Choose the name of a new one.')
  }
  for (const line of await describe(copy)) say(line)
  say(`They go into the new database ${into} and the bucket ${project.bucket}.`)
  say(storedState ? 'It goes on where it was.' : 'The site is closed meanwhile.')
  if ((await ask(`Type ${into} to begin: `)) !== into) {
    say('Nothing was changed.')
    return false
  }

  const state = storedState ?? (await begin())
  const { database, queued, restored } = state
  const keep = (progress: RestoredCopy) => store({ ...state, restored: progress })
  // Downloads again, for the tombstones written until the site was closed.
  await pull()
  if (!(await cloudflare.hasBucket(account, project.bucket))) {
    await cloudflare.createBucket(account, project.bucket)
  }
  await restoreCopy(
    {
      copy,
      queued,
      keep,
      say,
      now,
      migrate: async () => {
        replaceDatabase(folder, file, { name: into, id: database })
        await migrateRestored(context, account, { name: into, id: database })
      },
      db: remoteDatabase(cloudflare, account, database),
      bucket: remoteBucket(cloudflare, account, project.bucket),
    },
    restored,
  )
  // A later way back in time of this database has a file of the same name.
  rmSync(path)
  say(`${file} names the new database. Commit it; then npm run deploy opens the site.`)
  return true

  function store(state: Stored): void {
    writeFileSync(path, JSON.stringify(state))
  }

  async function begin(): Promise<Stored> {
    await close(context, account)
    const lostDatabase = await cloudflare.database(account, project.database.name)
    const unwritten = lostDatabase
      ? await uncopiedTombstonesOf(cloudflare, account, lostDatabase).catch(() => null)
      : null
    if (!unwritten) {
      say('The lost database gives no answer: what was withdrawn in its last minute is not known.')
    }
    const initialState = {
      day: copy.manifest.day,
      database: await cloudflare.createDatabase(account, into),
      queued: unwritten ?? [],
      restored: newRestore(),
    }
    store(initialState)
    return initialState
  }
}
