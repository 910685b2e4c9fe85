import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabase } from '../db/client.ts'
import { queuedForJournal } from '../features/backups/queries.ts'
import type { JournalEntry } from '../features/backups/rules.ts'
import { readSchema } from '../features/backups/tables.ts'
import { MINUTE_MS } from '../lib/time.ts'
import { accountOf, findDatabase, liveVersion, type CommandContext } from './deploy-site.ts'
import { readProject } from './project.ts'
import { Refusal } from './refusal.ts'
import { remoteBucket, remoteDatabase } from './remote.ts'
import { close } from './restore-site.ts'
import type { Copy } from './restore/copy.ts'
import { restoreFiles } from './restore/files.ts'
import { examineRestored, repair } from './restore/repair.ts'

type Travel = {
  /** Of the newest back-up: its files and its journal. */
  copy: Copy
  /** As "2026-11-22T09:00:00Z". */
  to: string
  ask: (question: string) => Promise<string>
  now: () => number
}

/** What is known of a travel that was begun. */
type Stored = {
  to: string
  /** Where the database was: the way back. */
  present: string
  /** The version that was live. */
  version: string | null
  /** What the journal in the bucket did not have yet. */
  queued: JournalEntry[]
  hasTravelled: boolean
}

const MOST_QUEUED = 10_000

/**
 * Takes the database back in time, where it is: closes the site, travels, repairs, checks, and opens it again with
 * the version that was live. Repeated after an interruption it goes on.
 *
 * @returns false when the operator did not confirm: then nothing was changed
 * @throws Refusal before anything has changed; Error when something is wrong: the site stays closed
 */
export async function travelBack(
  context: CommandContext,
  { copy, to, ask, now }: Travel,
): Promise<boolean> {
  const { cloudflare, folder, file, say } = context
  const project = readProject(folder, file)
  const account = await accountOf(cloudflare, project)
  const { name } = project.database
  const id = await findDatabase(cloudflare, { ...project, account })
  if (!id || !(Date.parse(to) < now())) {
    throw new Refusal(
      id ? `${to} is no time in the past.` : `There is no database ${name}.`,
      'npm run restore -- --from <folder> --key <file> --back-to 2026-11-22T09:00:00Z',
    )
  }
  const path = join(folder, `.wrangler.restore-${name}.json`)
  const keep = (state: Stored) => writeFileSync(path, JSON.stringify(state))
  const known = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Stored) : null
  if (known && known.to !== to)
    throw new Refusal('Another time was begun.', `--back-to ${known.to}`)
  const target = await cloudflare.bookmark(account, id, to)
  say(`${name} goes back to ${to} (bookmark ${target}); the site is closed meanwhile.`)
  if ((await ask(`Type ${name} to begin: `)) !== name) {
    say('Nothing was changed.')
    return false
  }

  const binding = remoteDatabase(cloudflare, account, id)
  const stores = {
    db: createDatabase(binding),
    bucket: remoteBucket(cloudflare, account, project.bucket),
  }
  const state = known ?? (await begin())
  if (!state.hasTravelled) {
    say(`To undo it: npx wrangler d1 time-travel restore ${name} --bookmark=${state.present}`)
    await cloudflare.travel(account, id, target)
    keep(Object.assign(state, { hasTravelled: true }))
  }
  say(`${await restoreFiles(stores.bucket, copy)} files written.`)
  const journal = [...(await copy.journal(Date.parse(to) - MINUTE_MS)), ...state.queued]
  const { done, left } = await repair(stores, { journal, isOneMoment: true, now: now() })
  for (const [what, count] of Object.entries(done)) say(`  ${what}: ${count}`)
  const wrong = await examineRestored(stores, await readSchema(binding))
  if (wrong.length > 0) throw new Error(`The site stays closed:\n${wrong.join('\n')}`)
  for (const line of left) say(`To do by hand: ${line}`)
  if (state.version) {
    const shares = [{ version: state.version, percentage: 100 }]
    await cloudflare.deploy(account, project.worker, shares, `after the travel to ${to}`)
    say(`The site is open with version ${state.version}.`)
  }
  rmSync(path)
  return true

  async function begin(): Promise<Stored> {
    const version = await liveVersion(cloudflare, { account, worker: project.worker })
    await close(context, account)
    const present = await cloudflare.bookmark(account, id!)
    const queued = await queuedForJournal(stores.db, MOST_QUEUED)
    const begun = { to, present, version, queued, hasTravelled: false }
    keep(begun)
    return begun
  }
}
