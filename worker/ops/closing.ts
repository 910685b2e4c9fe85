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

const MAX_QUEUED = 100_000
/** Time for requests that began before the site was closed. */
const LAST_REQUESTS_MS = 10 * SECOND_MS

const fullShare = (version: string): Share => ({ version, percentage: 100 })

/**
 * Deploys this commit with the variable that closes the site, and waits until the domain serves it. The next deployment
 * removes the variable.
 *
 * @returns the id of the closed version; null if nothing is deployed
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
  await cloudflare.deploy(account, worker, [fullShare(version)], 'closed for a restore')
  const target = { site: siteOf(context, project), worker, version, isHidden: false }
  const wrong = project.domain ? await waitForVersion(target, knownWithinMs) : null
  if (wrong) throw new Error(`The site is not closed yet: ${wrong}`)
  const wait = Math.min(LAST_REQUESTS_MS, knownWithinMs ?? LAST_REQUESTS_MS)
  await new Promise((resolve) => setTimeout(resolve, wait))
  say(`The site is closed by version ${version}.`)
  return version
}

/**
 * Opens the closed site with a version that passed its smoke test before it gets traffic.
 *
 * @throws Error if a check fails; the site stays closed
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
    await cloudflare.deploy(account, worker, [fullShare(closed), { version, percentage: 0 }], note)
    const target = { site: siteOf(context, project), worker, version, isHidden: true }
    const wrong = await smokeTest(target, knownWithinMs)
    if (wrong.length > 0) throw new Error(`The site stays closed:\n${wrong.join('\n')}`)
  }
  await cloudflare.deploy(account, worker, [fullShare(version)], note)
}

/** Tombstones of a database that are not in the bucket yet. @throws errors of the platform */
export async function uncopiedTombstonesOf(
  cloudflare: Cloudflare,
  account: string,
  database: string,
): Promise<StoredTombstone[]> {
  const db = createDatabase(remoteDatabase(cloudflare, account, database))
  const rows = await uncopiedTombstones(db, MAX_QUEUED)
  if (rows.length < MAX_QUEUED) {
    return rows.map(({ at, what, subject, detail }) => ({ at, what, subject, detail }))
  }
  throw new Error('Tombstones were not copied for long: no back-up can be restored safely.')
}

/** @throws CommandError if a database has a migration that this commit lacks */
export function assertKnown(folder: string, appliedNames: readonly string[]): void {
  const knownNames = readMigrations(folder).map(({ name }) => name)
  const unknownNames = appliedNames.filter((name) => !knownNames.includes(name))
  if (unknownNames.length === 0) return
  throw new CommandError(
    `The database has migrations that this commit lacks: ${unknownNames.join(', ')}.`,
    'Check out the commit that is deployed.',
  )
}

/** Migrates a database to this commit's schema, which the repairing code requires. */
export async function migrateRestored(
  { cloudflare, folder, wrangler, say }: CommandContext,
  account: string,
  { name, id }: { name: string; id: string },
): Promise<void> {
  const appliedNames = await cloudflare.appliedMigrations(account, id)
  assertKnown(folder, appliedNames)
  const pending = readMigrations(folder).filter(
    (migration) => !appliedNames.includes(migration.name),
  )
  if (appliedNames.length === 0 || pending.length === 0) return
  say(`Applying ${pending.map((migration) => migration.name).join(', ')} …`)
  await wrangler('d1', 'migrations', 'apply', name, '--remote')
}
