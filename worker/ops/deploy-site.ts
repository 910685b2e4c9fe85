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
import type { Management } from './account-project/management.ts'
import { CommandError } from './refusal.ts'
import { smokeTest } from './smoke-test.ts'

/** Dependencies of a deployment; tests use another platform and folder. */
export type CommandContext = {
  /** The project's folder. */
  folder: string
  /** The configuration file, relative to the folder. */
  file: string
  cloudflare: Cloudflare
  /** Runs wrangler with that configuration and returns its output. */
  wrangler: (...args: string[]) => Promise<string>
  /** The state of the working tree: the output of `git status --porcelain`, and the commit. */
  git: { changes: string; commit: string }
  /** Runs `npm run check -- --worker`. */
  check: () => Promise<unknown>
  brand: Record<string, Record<string, string>>
  /** The account project's settings; omitted without a token. */
  management?: Management
  say: (line: string) => void
  /** The URL of a domain, as "https://example.ch". */
  siteOf?: (domain: string) => string
  /** Maximum time until the domain serves a new version, in ms. */
  knownWithinMs?: number
}

/** Days in which backups can't be deleted, and days after which they are. */
export const LOCKED_DAYS = 30
const KEPT_DAYS = 35

type Prepared = Project & { site: string }

export const siteOf = (context: CommandContext, { domain }: Project) =>
  context.siteOf?.(domain) ?? `https://${domain}`

/**
 * Deploys the checked out commit. Safe to repeat: existing resources stay unchanged.
 *
 * @throws CommandError if nothing new is live; Error if a step failed and the previous version is live again
 */
export async function deploySite(context: CommandContext): Promise<void> {
  const { cloudflare, say } = context
  const project = await prepare(context)
  const { account, worker } = project

  const previousVersion = await liveVersion(cloudflare, project)
  const bookmark = await cloudflare
    .bookmark(account, project.database.id)
    .catch(
      notDeployed(
        'The database gives no bookmark',
        previousVersion,
        'npm run deploy, a little later',
      ),
    )
  say(`Bookmark of the database, in case it must go back: ${bookmark}`)
  const goBack = `npx wrangler d1 time-travel restore ${project.database.name} --bookmark=${bookmark}`
  await migrate(context, project).catch(
    notDeployed(
      'A migration failed',
      previousVersion,
      `Put right what it says and deploy again; what was applied only adds. Back: ${goBack}`,
    ),
  )

  const note = `bookmark ${bookmark}`
  const isFirst = previousVersion === null
  const version = await upload(context, { isFirst, note }).catch(
    notDeployed(
      'The upload failed',
      previousVersion,
      'npm run deploy. The database has been migrated, and the version before works with it.',
    ),
  )
  if (previousVersion) {
    await cloudflare.deploy(
      account,
      worker,
      [whole(previousVersion), { version, percentage: 0 }],
      note,
    )
    await testOrRollBack(context, project, { version, before: previousVersion, isHidden: true })
    await cloudflare.deploy(account, worker, [whole(version)], note)
  }
  // Cron triggers and the domain are not part of a version.
  await context.wrangler('triggers', 'deploy').catch((error: Error) => {
    const wrong = [`Its cron lines and domain could not be set: ${error.message}`]
    return rollBack(context, project, { version, before: previousVersion, wrong })
  })
  await testOrRollBack(context, project, { version, before: previousVersion, isHidden: false })
  await setAlerts(context, project)
  say(`Live: ${project.site} serves ${context.git.commit}, version ${version}.`)
  if (previousVersion) say(`To take it back: npx wrangler rollback ${previousVersion}`)
}

/** Staging has no alerts. */
async function setAlerts({ cloudflare, file, say }: CommandContext, project: Prepared) {
  if (file === STAGING_FILE) return
  const { written, missing } = await applyAlerts(cloudflare, project)
  if (written > 0) say(`Alarms that the platform mails: ${written} written.`)
  for (const { text, remedy } of missing) say(`${text} → ${remedy}`)
}

/** @throws CommandError always: the live version is unchanged */
const notDeployed =
  (problem: string, previousVersion: string | null, remedy: string) => (error: Error) => {
    const live = previousVersion ? `${previousVersion} is live, as before` : 'Nothing is live yet'
    throw new CommandError(`${problem}: ${error.message}\n${live}.`, remedy)
  }

const whole = (version: string): Share => ({ version, percentage: 100 })

/** Runs all checks, then creates the resources that a first deployment needs. */
async function prepare(context: CommandContext): Promise<Prepared> {
  const { folder, file, cloudflare, git, say } = context
  const draft = readProject(folder, file)
  if (git.changes) {
    throw new CommandError(`Files are not committed:\n${git.changes}`, 'git commit, or git restore')
  }
  if (!draft.domain) {
    throw new CommandError(
      'wrangler.toml names no domain.',
      'Above [build]: routes = [{ pattern = "your-domain.ch", custom_domain = true }]',
    )
  }
  if (file !== STAGING_FILE) assertBrand(context.brand)
  const account = await cloudflareAccountOf(cloudflare, draft)
  const database = await findDatabase(cloudflare, { ...draft, account })
  const secrets = await cloudflare.secrets(account, draft.worker)
  for (const name of requiredSecrets(draft.vars)) {
    if (secrets?.includes(name)) continue
    throw new CommandError(
      `The secret ${name} is not set.`,
      `npx wrangler secret put ${name} -c ${file}`,
    )
  }
  await assertExports(cloudflare, account, draft.exports)
  if (database) assertSafe(folder, await cloudflare.appliedMigrations(account, database))
  say('Checking the code …')
  await context.check()

  const id = database ?? (await cloudflare.createDatabase(account, draft.database.name))
  if (!database) say(`Created the database ${draft.database.name}.`)
  for (const bucket of [draft.bucket, draft.copies]) {
    if (await cloudflare.hasBucket(account, bucket)) continue
    await cloudflare.createBucket(account, bucket)
    say(`Created the bucket ${bucket}.`)
  }
  if (!(await cloudflare.isLocked(account, draft.copies, LOCKED_DAYS))) {
    await cloudflare.keepObjects(account, draft.copies, { locked: LOCKED_DAYS, kept: KEPT_DAYS })
    say(`Locked the bucket ${draft.copies}: nothing in it can be deleted for ${LOCKED_DAYS} days.`)
  }
  // Wrangler reads the id from here; a recorded id prevents a later deployment to another account.
  recordId(folder, file, { line: 'name', name: 'account_id', id: account })
  recordId(folder, file, { line: 'database_name', name: 'database_id', id })
  return {
    ...draft,
    account,
    database: { name: draft.database.name, id },
    site: siteOf(context, draft),
  }
}

/** @throws CommandError if the sign-in has no access to it, or to several */
export async function cloudflareAccountOf(
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
  const [firstAccount, ...otherAccounts] = accounts
  if (firstAccount && otherAccounts.length === 0) return firstAccount.id
  throw new CommandError(
    `Which account? This sign-in reaches:\n${names}`,
    `Below the name in ${file}: account_id = "…"`,
  )
}

/** @throws CommandError if it is not the recorded one */
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

function assertSafe(folder: string, appliedNames: readonly string[]): void {
  // An empty database has nothing to lose.
  if (appliedNames.length === 0) return
  for (const { name, sql } of readMigrations(folder)) {
    const reasons = appliedNames.includes(name) ? [] : whyUnsafe(sql, appliedNames)
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
  const appliedNames = await cloudflare.appliedMigrations(account, database.id)
  const pending = readMigrations(folder).filter(({ name }) => !appliedNames.includes(name))
  if (pending.length === 0) return say('No migration is pending.')
  say(`Applying ${pending.map(({ name }) => name).join(', ')} …`)
  await wrangler('d1', 'migrations', 'apply', database.name, '--remote')
}

/** The tag of each version that this command uploads. */
const tagOf = (commit: string) => commit.slice(0, 12)
const isOwnTag = (tag: string | null) => /^[0-9a-f]{12}$/.test(tag ?? '')

/**
 * The version with the most traffic; there may be two after an interrupted deployment. Null before the first
 * deployment: `wrangler secret put` creates a placeholder, so a site only exists once a version has our tag.
 */
export async function liveVersion(
  cloudflare: Cloudflare,
  { account, worker }: Pick<Project, 'account' | 'worker'>,
): Promise<string | null> {
  const versions = await cloudflare.versions(account, worker)
  if (!versions.some(({ tag }) => isOwnTag(tag))) return null
  const [newest] = await cloudflare.deployments(account, worker)
  const [topShare] = [...(newest?.shares ?? [])].sort((a, b) => b.percentage - a.percentage)
  return topShare?.version ?? null
}

export async function upload(
  context: CommandContext,
  { isFirst, note, vars = [] }: { isFirst: boolean; note: string; vars?: string[] },
): Promise<string> {
  const { folder, file, git, wrangler, say } = context
  say('Uploading …')
  const project = readProject(folder, file)
  const siteVariables = project.domain ? [`SITE_URL:${siteOf(context, project)}`] : []
  const set = [...siteVariables, ...vars].flatMap((variable) => ['--var', variable])
  const options = ['--tag', tagOf(git.commit), '--message', note, ...set]
  // The very first version can't be deployed gradually.
  const printed = await (isFirst
    ? wrangler('deploy', ...options)
    : wrangler('versions', 'upload', ...options))
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
  const problems = wrong.map((line) => `  ${line}`).join('\n')
  if (!before) throw new Error(`The first deployment does not work yet:\n${problems}`)
  await cloudflare.deploy(account, worker, [whole(before)], `rollback from ${version}`)
  throw new Error(`Version ${version} failed, ${before} is live:\n${problems}`)
}
