import { acceptableUseDays, type Dependency } from '../../platform/lib/acceptable-use.ts'
import { termsVersions } from '../../companions/contract/terms.ts'
import { readAccountProject, type ProjectDifferences } from '../account-project/read-differences.ts'
import { PlatformError, type Cloudflare } from '../cloudflare.ts'
import {
  cloudflareAccountOf,
  findDatabase,
  liveVersion,
  LOCKED_DAYS,
  siteOf,
  type CommandContext,
} from '../deploy-site.ts'
import { examineBounces, type Finding } from '../examine-site.ts'
import { missingAlerts } from '../alerts/apply-alerts.ts'
import { HEALTH_PATH, type SiteHealth } from '../health.ts'
import { emptyDetails, readMigrations, readProject, type Project } from '../project.ts'
import { CommandError } from '../refusal.ts'
import { readLaunchFacts, type LaunchFacts } from './facts.ts'

/** A right of the token, named as in Cloudflare's list. */
export type TokenRight = { name: string; isGranted: boolean }

/** The state of everything that a launch needs. Reading it changes nothing. */
export type LaunchState = {
  project: Project
  site: string
  rights: TokenRight[]
  /** "unknown": the token may not read the account's plans. */
  plan: 'paid' | 'free' | 'unknown'
  /** The zone's state, as "active"; null: the account has none for the domain. */
  zone: string | null
  database: string | null
  /** Names of missing buckets. */
  missingBuckets: string[]
  isLocked: boolean
  secrets: string[]
  version: string | null
  pending: string[]
  /** Null: the site gives no answer. */
  health: SiteHealth | null
  mailFindings: Finding[]
  missingAlerts: string[]
  accountProject: ProjectDifferences
  emptyDetails: string[]
  /** The date on the legal pages, as "2024-12-15". */
  legalDay: string
  /** Entries to the staff area so far. */
  staffEntries: number
  acceptableUse: Partial<Record<Dependency, string>>
  facts: LaunchFacts
}

const RIGHTS: readonly (readonly [name: string, path: string])[] = [
  ['D1, Edit', 'd1/database'],
  ['Workers R2 Storage, Edit', 'r2/buckets'],
  ['Workers Scripts, Edit', 'workers/scripts'],
  ['Queues, Edit', 'queues'],
  ['Notifications, Edit', 'alerting/v3/policies'],
  ['Workers Observability, Read', 'workers/observability/destinations'],
]

/** @throws CommandError if the account or the database is not the recorded one */
export async function readLaunchState(context: CommandContext): Promise<LaunchState> {
  const { cloudflare, folder, file, brand } = context
  const draft = readProject(folder, file)
  const account = await cloudflareAccountOf(cloudflare, draft)
  const project = { ...draft, account }
  const database = await findDatabase(cloudflare, project)
  const buckets = [project.bucket, project.copies]
  const existingBuckets = await Promise.all(
    buckets.map((name) => cloudflare.hasBucket(account, name)),
  )
  const secrets = (await cloudflare.secrets(account, project.worker)) ?? []
  const appliedNames = database ? await cloudflare.appliedMigrations(account, database) : []
  const version = await liveVersion(cloudflare, project)
  const site = project.domain ? siteOf(context, project) : ''
  const migrations = readMigrations(folder)
  return {
    project,
    site,
    rights: await readRights(cloudflare, project),
    plan: await readPlan(cloudflare, account),
    zone: project.domain ? await readZone(cloudflare, project.domain) : null,
    database,
    missingBuckets: buckets.filter((_, index) => !existingBuckets[index]),
    isLocked: await cloudflare.isLocked(account, project.copies, LOCKED_DAYS),
    secrets,
    version,
    pending: migrations.map(({ name }) => name).filter((name) => !appliedNames.includes(name)),
    health: version ? await readHealth(site) : null,
    mailFindings: project.vars.MAIL_FROM ? await examineBounces(context, project) : [],
    missingAlerts: (await missingAlerts(cloudflare, project)).map(({ text }) => text),
    accountProject: await readAccountProject(context, { project, site, secrets }),
    emptyDetails: emptyDetails(brand),
    legalDay: termsVersions.at(-1)!.day,
    staffEntries:
      database && appliedNames.length > 0
        ? await readStaffEntries(cloudflare, account, database)
        : 0,
    acceptableUse: acceptableUseDays(project.vars.ACCEPTABLE_USE ?? ''),
    facts: readLaunchFacts(folder),
  }
}

async function readRights(
  cloudflare: Cloudflare,
  { account, domain }: Project,
): Promise<TokenRight[]> {
  const rights = RIGHTS.map(([name, path]) => ({ name, path: `/accounts/${account}/${path}` }))
  if (domain) rights.push({ name: 'Zone, Read', path: `/zones?name=${domain}` })
  return Promise.all(
    rights.map(async ({ name, path }) => ({ name, isGranted: await cloudflare.mayRead(path) })),
  )
}

async function readPlan(cloudflare: Cloudflare, account: string): Promise<LaunchState['plan']> {
  const plans = await cloudflare.plans(account).catch(orNull)
  if (plans === null || plans.length === 0) return 'unknown'
  return plans.some((plan) => /worker/i.test(plan) && /paid|standard/i.test(plan)) ? 'paid' : 'free'
}

/** A zone is registered for the domain itself or for a parent of it. */
async function readZone(cloudflare: Cloudflare, domain: string): Promise<string | null> {
  const labels = domain.split('.')
  for (let skipped = 0; skipped < labels.length - 1; skipped++) {
    const status = await cloudflare.zoneStatus(labels.slice(skipped).join('.')).catch(orNull)
    if (status !== null) return status
  }
  return null
}

const readHealth = (site: string): Promise<SiteHealth | null> =>
  fetch(`${site}${HEALTH_PATH}`)
    .then((response) => response.json() as Promise<SiteHealth>)
    .catch(() => null)

async function readStaffEntries(
  cloudflare: Cloudflare,
  account: string,
  database: string,
): Promise<number> {
  const sql = "SELECT count(*) FROM access_log WHERE outcome = 'granted' AND what = 'admin'"
  const rows = await cloudflare.rawRows(account, database, sql, []).catch(orNull)
  return Number(rows?.[0]?.[0] ?? 0)
}

/** A right that the token lacks is shown as such, and ends nothing. */
function orNull(error: unknown): null {
  if (error instanceof CommandError || error instanceof PlatformError) return null
  throw error
}
