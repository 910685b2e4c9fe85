import type { Cloudflare, Share } from './cloudflare.ts'
import { applyAlerts } from './alerts/apply-alerts.ts'
import { assertExports } from './alerts/export.ts'
import { whyUnsafe } from './migration-safety.ts'
import {
  assertBrand,
  readMigrations,
  readProject,
  recordId,
  requiredSecrets,
  STAGING_FILE,
  type Project,
} from './project.ts'
import { CommandError } from './refusal.ts'
import { smokeTest } from './smoke-test.ts'

/** What a deployment works with; the tests give another platform and folder. */
export type CommandContext = {
  /** The project's folder. */
  folder: string
  /** The configuration, relative to it. */
  file: string
  cloudflare: Cloudflare
  /** Runs wrangler with that configuration, and gives what it printed. */
  wrangler: (...args: string[]) => Promise<string>
  /** The state of the working tree: what `git status --porcelain` prints, and the commit. */
  git: { changes: string; commit: string }
  /** `npm run check -- --worker`. */
  check: () => Promise<unknown>
  brand: Record<string, Record<string, string>>
  say: (line: string) => void
  /** Of a domain, as "https://example.ch". */
  siteOf?: (domain: string) => string
  /** How long a new version may stay unknown, in ms. */
  knownWithinMs?: number
}

/** Of back-ups: nothing can be deleted for so long, and all is deleted after the other. */
export const LOCKED_DAYS = 30
const KEPT_DAYS = 35

type Prepared = Project & { site: string }

export const siteOf = (context: CommandContext, { domain }: Project) =>
  context.siteOf?.(domain) ?? `https://${domain}`

/**
 * Deploys the commit that is checked out. It may be repeated at any time: what is there already is left alone.
 *
 * @throws Refusal when nothing new is live; Error when a step failed, the version before being live again
 */
export async function deploySite(context: CommandContext): Promise<void> {
  const { cloudflare, say } = context
  const project = await prepare(context)
  const { account, worker } = project

  const before = await liveVersion(cloudflare, project)
  const bookmark = await cloudflare
    .bookmark(account, project.database.id)
    .catch(notDeployed('The database gives no bookmark', before, 'npm run deploy, a little later'))
  say(`Bookmark of the database, in case it must go back: ${bookmark}`)
  const goBack = `npx wrangler d1 time-travel restore ${project.database.name} --bookmark=${bookmark}`
  await migrate(context, project).catch(
    notDeployed(
      'A migration failed',
      before,
      `Put right what it says and deploy again; what was applied only adds. Back: ${goBack}`,
    ),
  )

  const note = `bookmark ${bookmark}`
  const version = await upload(context, { isFirst: before === null, note }).catch(
    notDeployed(
      'The upload failed',
      before,
      'npm run deploy. The database has been migrated, and the version before works with it.',
    ),
  )
  if (before) {
    await cloudflare.deploy(account, worker, [whole(before), { version, percentage: 0 }], note)
    await testOrRollBack(context, project, { version, before, isHidden: true })
    await cloudflare.deploy(account, worker, [whole(version)], note)
  }
  // A version holds neither cron lines nor the domain.
  await context.wrangler('triggers', 'deploy').catch((error: Error) => {
    const wrong = [`Its cron lines and domain could not be set: ${error.message}`]
    return rollBack(context, project, { version, before, wrong })
  })
  await testOrRollBack(context, project, { version, before, isHidden: false })
  await setAlerts(context, project)
  say(`Live: ${project.site} serves ${context.git.commit}, version ${version}.`)
  if (before) say(`To take it back: npx wrangler rollback ${before}`)
}

/** Staging alarms no one. */
async function setAlerts({ cloudflare, file, say }: CommandContext, project: Prepared) {
  if (file === STAGING_FILE) return
  const { written, missing } = await applyAlerts(cloudflare, project)
  if (written > 0) say(`Alarms that the platform mails: ${written} written.`)
  for (const { text, remedy } of missing) say(`${text} → ${remedy}`)
}

/** @throws Refusal always: what is live has stayed so */
const notDeployed = (what: string, before: string | null, remedy: string) => (error: Error) => {
  const live = before ? `${before} is live, as before` : 'Nothing is live yet'
  throw new CommandError(`${what}: ${error.message}\n${live}.`, remedy)
}

const whole = (version: string): Share => ({ version, percentage: 100 })

/** All that may be refused, then what a first deployment lacks. */
async function prepare(context: CommandContext): Promise<Prepared> {
  const { folder, file, cloudflare, git, say } = context
  const read = readProject(folder, file)
  if (git.changes) {
    throw new CommandError(`Files are not committed:\n${git.changes}`, 'git commit, or git restore')
  }
  if (!read.domain) {
    throw new CommandError(
      'wrangler.toml names no domain.',
      'Above [build]: routes = [{ pattern = "your-domain.ch", custom_domain = true }]',
    )
  }
  if (file !== STAGING_FILE) assertBrand(context.brand)
  const account = await accountOf(cloudflare, read)
  const database = await findDatabase(cloudflare, { ...read, account })
  const secrets = await cloudflare.secrets(account, read.worker)
  for (const name of requiredSecrets(read.vars)) {
    if (secrets?.includes(name)) continue
    throw new CommandError(
      `The secret ${name} is not set.`,
      `npx wrangler secret put ${name} -c ${file}`,
    )
  }
  await assertExports(cloudflare, account, read.exports)
  if (database) assertSafe(folder, await cloudflare.appliedMigrations(account, database))
  say('Checking the code …')
  await context.check()

  const id = database ?? (await cloudflare.createDatabase(account, read.database.name))
  if (!database) say(`Created the database ${read.database.name}.`)
  for (const bucket of [read.bucket, read.copies]) {
    if (await cloudflare.hasBucket(account, bucket)) continue
    await cloudflare.createBucket(account, bucket)
    say(`Created the bucket ${bucket}.`)
  }
  if (!(await cloudflare.isLocked(account, read.copies, LOCKED_DAYS))) {
    await cloudflare.keepObjects(account, read.copies, { locked: LOCKED_DAYS, kept: KEPT_DAYS })
    say(`Locked the bucket ${read.copies}: nothing in it can be deleted for ${LOCKED_DAYS} days.`)
  }
  // Wrangler uses them from here on; written down, no later deployment can meet another account.
  recordId(folder, file, { line: 'name', name: 'account_id', id: account })
  recordId(folder, file, { line: 'database_name', name: 'database_id', id })
  return {
    ...read,
    account,
    database: { name: read.database.name, id },
    site: siteOf(context, read),
  }
}

/** @throws Refusal when the sign-in does not reach it, or there are several */
export async function accountOf(
  cloudflare: Cloudflare,
  { account, file }: Project,
): Promise<string> {
  const accounts = await cloudflare.accounts()
  const names = accounts.map(({ id, name }) => `  ${id}  ${name}`).join('\n')
  if (account) {
    if (accounts.some(({ id }) => id === account)) return account
    throw new CommandError(
      `This sign-in does not reach the account ${account} of ${file}. It reaches:\n${names}`,
      'npx wrangler login',
    )
  }
  const [only, ...others] = accounts
  if (only && others.length === 0) return only.id
  throw new CommandError(
    `Which account? This sign-in reaches:\n${names}`,
    `Below the name in ${file}: account_id = "…"`,
  )
}

/** @throws Refusal when it is another than the recorded one */
export async function findDatabase(
  cloudflare: Cloudflare,
  { account, database, file }: Project,
): Promise<string | null> {
  const existing = await cloudflare.database(account, database.name)
  if (!database.id || existing === database.id) return existing
  throw new CommandError(
    `${file} records the database ${database.id}, but ${database.name} is ${existing ?? 'not in this account'}.`,
    'Sign in to the account of the site, or correct database_id after a restore.',
  )
}

function assertSafe(folder: string, applied: readonly string[]): void {
  // Nothing is lost in an empty database.
  if (applied.length === 0) return
  for (const { name, sql } of readMigrations(folder)) {
    const reasons = applied.includes(name) ? [] : whyUnsafe(sql, applied)
    if (reasons.length === 0) continue
    throw new CommandError(
      `The migration ${name} ${reasons.join(' and ')}: the version that is live would break.`,
      'Deploy what no longer uses it first; then begin the file with "-- contract step of <that migration>.sql".',
    )
  }
}

async function migrate(
  { folder, cloudflare, wrangler, say }: CommandContext,
  project: Prepared,
): Promise<void> {
  const { account, database } = project
  const applied = await cloudflare.appliedMigrations(account, database.id)
  const pending = readMigrations(folder).filter(({ name }) => !applied.includes(name))
  if (pending.length === 0) return say('No migration is pending.')
  say(`Applying ${pending.map(({ name }) => name).join(', ')} …`)
  await wrangler('d1', 'migrations', 'apply', database.name, '--remote')
}

/** The tag of every version that this command uploads. */
const tagOf = (commit: string) => commit.slice(0, 12)
const isOwnTag = (tag: string | null) => /^[0-9a-f]{12}$/.test(tag ?? '')

/**
 * The version with the traffic; of two, as after an interrupted deployment, the one with most of it. Null before the
 * first deployment: `wrangler secret put` creates a placeholder, so a site exists only once a version has our tag.
 */
export async function liveVersion(
  cloudflare: Cloudflare,
  { account, worker }: Pick<Project, 'account' | 'worker'>,
): Promise<string | null> {
  const versions = await cloudflare.versions(account, worker)
  if (!versions.some(({ tag }) => isOwnTag(tag))) return null
  const [newest] = await cloudflare.deployments(account, worker)
  const [most] = [...(newest?.shares ?? [])].sort((a, b) => b.percentage - a.percentage)
  return most?.version ?? null
}

export async function upload(
  { git, wrangler, say }: CommandContext,
  { isFirst, note, vars = [] }: { isFirst: boolean; note: string; vars?: string[] },
): Promise<string> {
  say('Uploading …')
  const set = vars.flatMap((one) => ['--var', one])
  const how = ['--tag', tagOf(git.commit), '--message', note, ...set]
  // The very first version can only be deployed at once.
  const printed = await (isFirst
    ? wrangler('deploy', ...how)
    : wrangler('versions', 'upload', ...how))
  const [, version] = /Version ID: ([\da-f-]{36})/.exec(printed) ?? []
  if (!version) throw new Error(`Wrangler names no version:\n${printed}`)
  return version
}

async function testOrRollBack(
  context: CommandContext,
  { account, worker, site, vars }: Prepared,
  tested: { version: string; before: string | null; isHidden: boolean },
): Promise<void> {
  const { say, knownWithinMs } = context
  const { version, before, isHidden } = tested
  say(isHidden ? 'Testing the new version beside the live one …' : 'Testing the site …')
  const hasAccounts = Boolean(vars.SUPABASE_URL)
  const target = { site, worker, version, isHidden, hasAccounts }
  const wrong = await smokeTest(target, knownWithinMs)
  if (wrong.length > 0) await rollBack(context, { account, worker }, { version, before, wrong })
}

/** @throws Error always */
async function rollBack(
  { cloudflare }: CommandContext,
  { account, worker }: Pick<Prepared, 'account' | 'worker'>,
  { version, before, wrong }: { version: string; before: string | null; wrong: readonly string[] },
): Promise<never> {
  const what = wrong.map((line) => `  ${line}`).join('\n')
  if (!before) throw new Error(`The first deployment does not work yet:\n${what}`)
  await cloudflare.deploy(account, worker, [whole(before)], `rollback from ${version}`)
  throw new Error(`Version ${version} failed, ${before} is live:\n${what}`)
}
