import { missingAlerts } from './alerts/apply-alerts.ts'
import { CORRECT_EXPORTS, wrongExports } from './alerts/export.ts'
import {
  cloudflareAccountOf,
  findDatabase,
  liveVersion,
  LOCKED_DAYS,
  siteOf,
  type CommandContext,
} from './deploy-site.ts'
import { MANAGEMENT_TOKEN } from './account-project/management.ts'
import { readAccountProject } from './account-project/read-differences.ts'
import { PlatformError } from './cloudflare.ts'
import { examineGrowth } from './examine-growth.ts'
import { HEALTH_PATH, type SiteHealth } from './health.ts'
import { HOUR_MS, SECOND_MS } from '../platform/lib/time.ts'
import { CommandError } from './refusal.ts'
import {
  emptyDetails,
  readMigrations,
  readProject,
  requiredSecrets,
  STAGING_FILE,
  type Project,
} from './project.ts'

export type Finding = { isGood: boolean; text: string; remedy?: string }

const goodFinding = (text: string): Finding => ({ isGood: true, text })
const problem = (text: string, remedy?: string): Finding => ({
  isGood: false,
  text,
  ...(remedy !== undefined && { remedy }),
})

const hours = (seconds: number) => `${Math.round((seconds * SECOND_MS) / HOUR_MS)} hours`

const DEPLOY = 'npm run deploy'
/** Events of the mail queue that the site handles: `notifications/mail-suppressions`. */
const BOUNCES = ['message.bounced', 'message.complained']

/**
 * The findings of a read-only health check of the deployed site.
 *
 * @throws CommandError if the account or the database is not the recorded one
 */
export async function examine(context: CommandContext): Promise<Finding[]> {
  const { cloudflare, file, folder } = context
  const draft = readProject(folder, file)
  const account = await cloudflareAccountOf(cloudflare, draft)
  const project = { ...draft, account }
  const database = await findDatabase(cloudflare, project)
  const version = await liveVersion(cloudflare, project)
  const secrets = (await cloudflare.secrets(account, project.worker)) ?? []
  const appliedNames = database ? await cloudflare.appliedMigrations(account, database) : []

  const empty = emptyDetails(context.brand)
  const missingSecrets = requiredSecrets(project.vars).filter((name) => !secrets.includes(name))
  const pending = readMigrations(folder).filter(({ name }) => !appliedNames.includes(name))
  const findings = [
    version ? goodFinding(`Live is version ${version}.`) : problem('Nothing is deployed.', DEPLOY),
    database
      ? goodFinding(`The database ${project.database.name} is there.`)
      : problem(`There is no database ${project.database.name}.`, DEPLOY),
    pending.length === 0
      ? goodFinding('The database has had every migration.')
      : problem(`Pending: ${pending.map(({ name }) => name).join(', ')}.`, DEPLOY),
    (await cloudflare.hasBucket(account, project.bucket))
      ? goodFinding(`The bucket ${project.bucket} is there.`)
      : problem(`There is no bucket ${project.bucket}.`, DEPLOY),
    (await cloudflare.isLocked(account, project.copies, LOCKED_DAYS))
      ? goodFinding(`The bucket ${project.copies} is locked for ${LOCKED_DAYS} days.`)
      : problem(`Back-ups in ${project.copies} could be deleted.`, DEPLOY),
    project.vars.BACKUP_RECIPIENT
      ? goodFinding('Back-ups are sealed with the public key.')
      : problem('No back-ups are made.', 'npm run backup:key'),
    ...missingSecrets.map((name) =>
      problem(`The secret ${name} is not set.`, `npx wrangler secret put ${name}`),
    ),
    empty.length === 0
      ? goodFinding('The company’s details are there.')
      : problem(`The legal pages show marks instead of ${empty.join(', ')}.`, 'Fill web/brand.ts.'),
  ]
  if (database) findings.push(...(await examineGrowth(cloudflare, account, database)))
  if (file !== STAGING_FILE) {
    findings.push(...(await examineAlerts(context, project)))
    findings.push(...(await examineAccountProject(context, project, secrets)))
  }
  if (project.vars.MAIL_FROM) findings.push(...(await examineBounces(context, project)))
  if (project.domain) {
    findings.push(...(await examineHealth(siteOf(context, project), project)))
  } else {
    findings.push(problem('wrangler.toml names no domain.', 'npm run launch'))
  }
  return findings
}

/** Cloudflare sends permanently bouncing addresses to a queue. */
export async function examineBounces(
  { cloudflare }: Pick<CommandContext, 'cloudflare'>,
  { account, worker, vars }: Project,
) {
  const name = `${worker}-mail-events`
  const queue = await cloudflare.queue(account, name).catch((error: unknown) => {
    if (error instanceof CommandError || error instanceof PlatformError)
      return 'unreadable' as const
    throw error
  })
  if (queue === 'unreadable')
    return [problem('The token may not read queues, so returned mail is unknown.', 'Queues, Read.')]
  if (!queue) {
    return [
      problem(
        `Mail that is returned is not noticed: there is no queue ${name}.`,
        `npm run launch creates it; by hand: npx wrangler queues create ${name}`,
      ),
    ]
  }
  const domain = vars.MAIL_FROM?.split('@').at(-1)?.replace('>', '')
  const queueSubscriptions = queue.subscriptions
    .filter(({ source }) => source.type === 'email.sending' && source.domain === domain)
    .flatMap(({ events }) => events)
  const unnoted = BOUNCES.filter((event) => !queueSubscriptions.includes(event))
  const problems: Finding[] = []
  if (!queue.consumers.includes(worker)) {
    problems.push(
      problem(
        `The site takes nothing from the queue ${name}.`,
        `npx wrangler queues consumer worker add ${name} ${worker}`,
      ),
    )
  }
  if (unnoted.length > 0) {
    problems.push(
      problem(
        `Email Sending of ${domain} puts no ${unnoted.join(' and no ')} into the queue ${name}.`,
        'Cloudflare’s dashboard, Email Sending, the domain, Event subscriptions.',
      ),
    )
  }
  return problems.length > 0 ? problems : [goodFinding('Addresses that return mail are noticed.')]
}

/** Each setting of the account project that differs from the file's, with its effect. */
async function examineAccountProject(
  context: CommandContext,
  project: Project,
  secrets: readonly string[],
): Promise<Finding[]> {
  const site = project.domain ? siteOf(context, project) : ''
  const differences = await readAccountProject(context, { project, site, secrets })
  if (differences === 'no project') return []
  if (differences === 'no token') {
    return [
      {
        isGood: true,
        text: 'Settings that only the account project’s dashboard shows were not compared.',
        remedy: `Set ${MANAGEMENT_TOKEN}; or npm run launch -- --settings prints them.`,
      },
    ]
  }
  if (differences instanceof CommandError) {
    return [problem(differences.message, differences.remedy)]
  }
  if (differences.length === 0) {
    return [goodFinding('Every setting and mail of the account project is as the site needs it.')]
  }
  return differences.map(({ name, effect }) =>
    problem(`The account project differs: ${name}. Effect: ${effect}`, 'npm run launch'),
  )
}

async function examineAlerts({ cloudflare }: CommandContext, project: Project) {
  const { account, exports } = project
  const missingParts = await missingAlerts(cloudflare, project)
  const wrong = await wrongExports(cloudflare, account, exports)
  const findings = missingParts.map(({ text, remedy }) => problem(text, remedy))
  if (missingParts.length === 0) {
    findings.push(goodFinding('Alarms are mailed, by the site and by the platform.'))
  }
  findings.push(...wrong.map((text) => problem(text, CORRECT_EXPORTS)))
  if (exports.length > 0 && wrong.length === 0) {
    findings.push(goodFinding(`Exported: ${exports.map(({ kind }) => kind).join(' and ')}.`))
  }
  return findings
}

async function examineHealth(site: string, { vars }: Project): Promise<Finding[]> {
  const health: SiteHealth | null = await fetch(`${site}${HEALTH_PATH}`)
    .then((response) => response.json() as Promise<SiteHealth>)
    .catch(() => null)
  if (!health) return [problem(`${site} gives no answer.`, 'Check the domain and its certificate.')]
  const mail = health.oldest_unsent_mail_seconds
  return [
    goodFinding(`${site} answers with version ${health.version}.`),
    ...health.invalid.map(({ name, expected }) => problem(`${name} is not ${expected}.`)),
    ...accountFindings(health, vars),
    ...(health.off ?? []).map(({ what, needs }) =>
      problem(`Off: ${what}.`, `npx wrangler secret put ${needs}`),
    ),
    ...health.late.map((subject) =>
      problem(`Late or without an answer: ${subject}.`, 'See the log.'),
    ),
    ...(health.backup
      ? [goodFinding(`The last back-up is ${hours(health.backup.age_seconds)} old.`)]
      : []),
    goodFinding(
      mail === null ? 'No mail is unsent.' : `The oldest unsent mail is ${mail} seconds old.`,
    ),
  ]
}

function accountFindings({ accounts }: SiteHealth, vars: Project['vars']): Finding[] {
  if (!vars.SUPABASE_URL) return []
  if (!accounts)
    return [problem('The account service does not show its settings.', 'Is it paused?')]
  if (accounts.length === 0)
    return [goodFinding('The account project is set as the site needs it.')]
  return accounts.map(({ setting, expected }) =>
    problem(`The account project’s setting “${setting}” should be: ${expected}.`, 'npm run launch'),
  )
}
