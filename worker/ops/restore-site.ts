import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountOf, liveVersion, upload, type CommandContext } from './deploy-site.ts'
import { readProject, replaceDatabase } from './project.ts'
import { Refusal } from './refusal.ts'
import { remoteBucket, remoteDatabase } from './remote.ts'
import type { Copy } from './restore/copy.ts'
import { describe, newRestore, restoreCopy, type Restored } from './restore/restore-copy.ts'

type Restoring = {
  copy: Copy
  /** The name of the new database. */
  into: string
  /** Asks for a text, typed by the operator. */
  ask: (question: string) => Promise<string>
  now: () => number
}

/** What is known of a restore that was begun. */
type Stored = { day: string; database: string; restored: Restored }

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
  const { copy, into, ask, now } = restoring
  const read = readProject(folder, file)
  const account = await accountOf(cloudflare, read)
  const path = stateOf(folder, into)
  const known = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Stored) : null
  if (known && known.day !== copy.manifest.day) {
    throw new Refusal(
      `${into} was begun with the back-up of ${known.day}.`,
      `--day ${known.day}, or another name.`,
    )
  }
  if (!known && (await cloudflare.database(account, into))) {
    throw new Refusal(`There is a database ${into} already.`, 'Choose the name of a new one.')
  }
  for (const line of await describe(copy)) say(line)
  say(`They go into the new database ${into} and the bucket ${read.bucket}.`)
  say(known ? 'It goes on where it was.' : 'The site is closed meanwhile.')
  if ((await ask(`Type ${into} to begin: `)) !== into) {
    say('Nothing was changed.')
    return false
  }

  if (!known) await close(context, account)
  const database = known?.database ?? (await cloudflare.createDatabase(account, into))
  const restored = known?.restored ?? newRestore()
  const keep = (state: Restored) =>
    writeFileSync(path, JSON.stringify({ day: copy.manifest.day, database, restored: state }))
  keep(restored)
  if (!(await cloudflare.hasBucket(account, read.bucket))) {
    await cloudflare.createBucket(account, read.bucket)
  }
  await restoreCopy(
    {
      ...{ copy, keep, say, now },
      db: remoteDatabase(cloudflare, account, database),
      bucket: remoteBucket(cloudflare, account, read.bucket),
    },
    restored,
  )
  replaceDatabase(folder, file, { name: into, id: database })
  say(`${file} names the new database. Commit it; then npm run deploy opens the site.`)
  return true
}

/** Uploads this commit with the variable that closes it; the next deployment has it no longer. */
export async function close(context: CommandContext, account: string): Promise<void> {
  const { cloudflare, folder, file, say } = context
  const { worker } = readProject(folder, file)
  if (!(await liveVersion(cloudflare, { account, worker }))) {
    return say('Nothing is deployed: there is no site to close.')
  }
  const version = await upload(context, { isFirst: false, note: 'closed', vars: ['CLOSED:on'] })
  await cloudflare.deploy(account, worker, [{ version, percentage: 100 }], 'closed for a restore')
  say(`The site is closed by version ${version}.`)
}
