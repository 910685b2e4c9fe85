import { createDatabase } from '../platform/db/client.ts'
import { uncopiedTombstones } from '../operations/backups/queries.ts'
import type { StoredTombstone } from '../operations/backups/rules.ts'
import { SECOND_MS } from '../platform/lib/time.ts'
import type { Cloudflare, Share } from './cloudflare.ts'
import { liveVersion, siteOf, upload, type CommandContext } from './deploy-site.ts'
import { readMigrations, readProject } from './project.ts'
import { CommandError } from './refusal.ts'
import { remoteDatabase } from './remote.ts'
import { smokeTest, waitForVersion } from './smoke-test.ts'

const MOST_QUEUED = 100_000
/** What began before the site was closed has ended by then. */
const LAST_REQUESTS_MS = 10 * SECOND_MS

const all = (version: string): Share => ({ version, percentage: 100 })

/**
 * Uploads this commit with the variable that closes it, and waits until the domain answers with it. The next
 * deployment has the variable no longer.
 *
 * @returns the version that is closed; null: nothing is deployed
 */
export async function close(context: CommandContext, account: string): Promise<string | null> {
  const { cloudflare, folder, file, say, knownWithinMs } = context
  const project = readProject(folder, file)
  const { worker } = project
  if (!(await liveVersion(cloudflare, { account, worker }))) {
    say('Nothing is deployed: there is no site to close.')
    return null
  }
  const version = await upload(context, { isFirst: false, note: 'closed', vars: ['CLOSED:on'] })
  await cloudflare.deploy(account, worker, [all(version)], 'closed for a restore')
  const target = { site: siteOf(context, project), worker, version, isHidden: false }
  const wrong = project.domain ? await waitForVersion(target, knownWithinMs) : null
  if (wrong) throw new Error(`The site is not closed yet: ${wrong}`)
  const wait = Math.min(LAST_REQUESTS_MS, knownWithinMs ?? LAST_REQUESTS_MS)
  await new Promise((resolve) => setTimeout(resolve, wait))
  say(`The site is closed by version ${version}.`)
  return version
}

/**
 * Opens the closed site with a version that is tested before it gets any traffic.
 *
 * @throws Error when something is wrong: the site stays closed
 */
export async function reopen(
  context: CommandContext,
  account: string,
  { version, closed, note }: { version: string; closed: string; note: string },
): Promise<void> {
  const { cloudflare, folder, file, knownWithinMs } = context
  const project = readProject(folder, file)
  const { worker } = project
  if (project.domain) {
    await cloudflare.deploy(account, worker, [all(closed), { version, percentage: 0 }], note)
    const target = { site: siteOf(context, project), worker, version, isHidden: true }
    const wrong = await smokeTest(target, knownWithinMs)
    if (wrong.length > 0) throw new Error(`The site stays closed:\n${wrong.join('\n')}`)
  }
  await cloudflare.deploy(account, worker, [all(version)], note)
}

/** Tombstones of a database that are not in the bucket yet. @throws what the platform answers */
export async function uncopiedTombstonesOf(
  cloudflare: Cloudflare,
  account: string,
  database: string,
): Promise<StoredTombstone[]> {
  const db = createDatabase(remoteDatabase(cloudflare, account, database))
  const rows = await uncopiedTombstones(db, MOST_QUEUED)
  if (rows.length < MOST_QUEUED) {
    return rows.map(({ at, what, subject, detail }) => ({ at, what, subject, detail }))
  }
  throw new Error('Tombstones were not copied for long: no back-up can be restored safely.')
}

/** @throws Refusal when this commit lacks a migration that a database has */
export function assertKnown(folder: string, applied: readonly string[]): void {
  const known = readMigrations(folder).map(({ name }) => name)
  const unknown = applied.filter((name) => !known.includes(name))
  if (unknown.length === 0) return
  throw new CommandError(
    `The database has migrations that this commit lacks: ${unknown.join(', ')}.`,
    'Check out the commit that is deployed.',
  )
}

/** Brings a database to this commit's schema: its code repairs what was restored. */
export async function migrateRestored(
  { cloudflare, folder, wrangler, say }: CommandContext,
  account: string,
  { name, id }: { name: string; id: string },
): Promise<void> {
  const applied = await cloudflare.appliedMigrations(account, id)
  assertKnown(folder, applied)
  const pending = readMigrations(folder).filter((migration) => !applied.includes(migration.name))
  if (applied.length === 0 || pending.length === 0) return
  say(`Applying ${pending.map((migration) => migration.name).join(', ')} …`)
  await wrangler('d1', 'migrations', 'apply', name, '--remote')
}
