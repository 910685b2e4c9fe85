import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StoredTombstone } from '../operations/backups/rules.ts'
import { close, migrateRestored, uncopiedTombstonesOf } from './closing.ts'
import { accountOf, type CommandContext } from './deploy-site.ts'
import { readProject, replaceDatabase } from './project.ts'
import { CommandError } from './refusal.ts'
import { remoteBucket, remoteDatabase } from './remote.ts'
import type { Copy } from './restore/copy.ts'
import { describe, newRestore, restoreCopy, type Restored } from './restore/restore-copy.ts'

type Restoring = {
  copy: Copy
  /** Fetches what the bucket of the back-ups has by now. */
  pull: () => Promise<void>
  /** The name of the new database. */
  into: string
  /** Asks for a text, typed by the operator. */
  ask: (question: string) => Promise<string>
  now: () => number
}

/** What is known of a restore that was begun. */
type Stored = {
  day: string
  /** The new one. */
  database: string
  /** Tombstones of the lost one that were not in the bucket. */
  queued: StoredTombstone[]
  restored: Restored
}

const stateOf = (folder: string, into: string) => join(folder, `.wrangler.restore-${into}.json`)

/**
 * Restores a back-up into a new database, and the files that the bucket lacks: closes the site, fills, checks, repairs,
 * and writes the new database into the configuration. Repeated after an interruption it goes on.
 *
 * @returns false when the operator did not confirm: then nothing was changed
 * @throws Refusal before anything has changed; Error when something differs from the back-up
 */
export async function restoreSite(context: CommandContext, restoring: Restoring): Promise<boolean> {
  const { cloudflare, folder, file, say } = context
  const { copy, pull, into, ask, now } = restoring
  const read = readProject(folder, file)
  const account = await accountOf(cloudflare, read)
  const path = stateOf(folder, into)
  const known = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Stored) : null
  if (known && known.day !== copy.manifest.day) {
    throw new CommandError(
      `${into} was begun with the back-up of ${known.day}.`,
      `--day ${known.day}, or another name.`,
    )
  }
  if (!known && (await cloudflare.database(account, into))) {
    throw new CommandError(`There is a database ${into} already.`, 'Choose the name of a new one.')
  }
  for (const line of await describe(copy)) say(line)
  say(`They go into the new database ${into} and the bucket ${read.bucket}.`)
  say(known ? 'It goes on where it was.' : 'The site is closed meanwhile.')
  if ((await ask(`Type ${into} to begin: `)) !== into) {
    say('Nothing was changed.')
    return false
  }

  const state = known ?? (await begin())
  const { database, queued, restored } = state
  const keep = (done: Restored) => store({ ...state, restored: done })
  // Withdrawals until the moment in which the site was closed.
  await pull()
  if (!(await cloudflare.hasBucket(account, read.bucket))) {
    await cloudflare.createBucket(account, read.bucket)
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
      bucket: remoteBucket(cloudflare, account, read.bucket),
    },
    restored,
  )
  say(`${file} names the new database. Commit it; then npm run deploy opens the site.`)
  return true

  function store(stored: Stored): void {
    writeFileSync(path, JSON.stringify(stored))
  }

  async function begin(): Promise<Stored> {
    await close(context, account)
    const lost = await cloudflare.database(account, read.database.name)
    const unwritten = lost
      ? await uncopiedTombstonesOf(cloudflare, account, lost).catch(() => null)
      : null
    if (!unwritten) {
      say('The lost database gives no answer: what was withdrawn in its last minute is not known.')
    }
    const begun = {
      day: copy.manifest.day,
      database: await cloudflare.createDatabase(account, into),
      queued: unwritten ?? [],
      restored: newRestore(),
    }
    store(begun)
    return begun
  }
}
