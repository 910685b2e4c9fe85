import { dependencies } from '../../platform/lib/acceptable-use.ts'
import { requiredSecrets } from '../project.ts'
import { CommandError } from '../refusal.ts'
import { acceptableUse } from './acceptable-use.ts'
import type { LaunchState } from './state.ts'

/** "off": the site can open without it, and the end of the list names it. */
export type StepStatus = 'done' | 'open' | 'off'

export type StepCheck = {
  status: StepStatus
  /** The state in a sentence. */
  text: string
  /** The commands and pages for the part that no API lets the command do. */
  todo: string[]
}

const stepIds = [
  'token',
  'domain',
  'legal',
  'secret',
  'backup-key',
  'push',
  'accounts',
  'mail',
  'owners',
  'payments',
  'acceptable-use',
  'deploy',
  'account-settings',
  'password-hook',
  'owner',
  'alarms',
  'first-backup',
  'rehearsal',
] as const
export type StepId = (typeof stepIds)[number]

type Step = { id: StepId; title: string; why: string; check: (state: LaunchState) => StepCheck }

const done = (text: string): StepCheck => ({ status: 'done', text, todo: [] })
const open = (text: string, ...todo: string[]): StepCheck => ({ status: 'open', text, todo })
const off = (text: string, ...todo: string[]): StepCheck => ({ status: 'off', text, todo })

/** The date of the specification's legal texts. */
const SPECIFIED_DAY = '2024-12-15'

function checkToken({ rights, plan }: LaunchState): StepCheck {
  const missing = rights.filter(({ isGranted }) => !isGranted).map(({ name }) => name)
  if (missing.length > 0) {
    return open(
      `The token lacks: ${missing.join('; ')}.`,
      'https://dash.cloudflare.com/profile/api-tokens: a token with these rights, then export CLOUDFLARE_API_TOKEN=…',
    )
  }
  if (plan === 'free') {
    return open(
      'The account has no paid plan for Workers.',
      'Cloudflare’s dashboard, Workers & Pages, Plans: Workers Paid. The site needs its CPU time, queues and Email Sending.',
    )
  }
  const text = 'The token may read everything; a right to write shows at the first write.'
  return plan === 'paid'
    ? done(text)
    : done(
        `${text} The plan is not readable (Billing, Read): look that it is Workers Paid, and that Images is on.`,
      )
}

function checkDomain({ project, zone }: LaunchState): StepCheck {
  if (!project.domain) return open('wrangler.toml names no domain.')
  if (zone === null) {
    return open(
      `The account has no zone for ${project.domain}.`,
      'https://dash.cloudflare.com, Add a domain; then set its name servers at the registrar.',
    )
  }
  if (zone !== 'active') {
    return open(`The zone of ${project.domain} is ${zone}.`, 'Wait for the name servers to change.')
  }
  return done(`The zone of ${project.domain} is active. Keep it on HTTPS only.`)
}

function checkLegal({ emptyDetails, legalDay }: LaunchState): StepCheck {
  if (emptyDetails.length > 0) {
    return open(
      `web/brand.ts has no ${emptyDetails.join(', ')}.`,
      'Fill company and mail in web/brand.ts, then commit.',
    )
  }
  if (legalDay === SPECIFIED_DAY) {
    return off(
      `The legal pages show their first date, ${legalDay}.`,
      'Have a lawyer read them in each language; then set the day in worker/companions/contract/terms.ts.',
    )
  }
  return done(`The details are there, and the legal pages are of ${legalDay}.`)
}

const checkSecret = ({ secrets }: LaunchState): StepCheck =>
  secrets.includes('SITE_SECRET')
    ? done('SITE_SECRET is set.')
    : open('SITE_SECRET is not set.', 'By hand: npx wrangler secret put SITE_SECRET')

function checkBackupKey({ project, facts }: LaunchState): StepCheck {
  const recipient = project.vars.BACKUP_RECIPIENT ?? ''
  if (!recipient) return open('There is no key, so no back-ups are made.')
  return facts.provenKey === recipient
    ? done('The private key opened a sealed line.')
    : open('Nobody has shown that the private key is kept.')
}

function checkPush({ project, secrets }: LaunchState): StepCheck {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_SUBJECT: subject } = project.vars
  if (!publicKey) {
    return off(
      'Nobody can turn on notifications in browsers.',
      'By hand: npm run push:keys prints both keys.',
    )
  }
  const missing: string[] = []
  if (!secrets.includes('VAPID_PRIVATE_KEY')) missing.push('the secret VAPID_PRIVATE_KEY')
  if (!subject) missing.push('VAPID_SUBJECT')
  if (missing.length === 0) return done('The keys are set.')
  return open(
    `Missing: ${missing.join(' and ')}.`,
    'npm run push:keys prints a new pair; set both halves together.',
  )
}

function checkAccounts({ project, secrets }: LaunchState): StepCheck {
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: key } = project.vars
  if (!url || !key) {
    return off(
      'There is no account project: nobody can sign in, staff neither.',
      'https://supabase.com/dashboard: a project in the EU. Pro plan, for leaked passwords and so that it is never paused.',
      'In wrangler.toml: SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY (Project Settings, API Keys).',
    )
  }
  if (!secrets.includes('SUPABASE_SECRET_KEY')) {
    return open(
      'The secret key of the account project is not set.',
      'npx wrangler secret put SUPABASE_SECRET_KEY (sb_secret_…)',
    )
  }
  return done('The account project is named, and its secret key is set.')
}

function checkMail({ project, mailFindings }: LaunchState): StepCheck {
  const { MAIL_FROM: from, MAIL_OFFICE: office } = project.vars
  if (!from || !office) {
    return off(
      'Mail is stored for up to 30 days, and not sent.',
      'Cloudflare’s dashboard, Email Sending: onboard the domain.',
      'In wrangler.toml: MAIL_FROM (the sender) and MAIL_OFFICE (the mailbox of staff).',
    )
  }
  const problems = mailFindings.filter(({ isGood }) => !isGood)
  if (problems.length === 0) return done('Mail is sent, and returned mail is noticed.')
  return open(
    problems.map(({ text }) => text).join(' '),
    ...problems.flatMap(({ remedy }) => remedy ?? []),
  )
}

function checkPayments({ project, secrets }: LaunchState): StepCheck {
  const { FLEXPAY_BASE_URL: url, FLEXPAY_SHOP_ID: shop } = project.vars
  if (!url || !shop) {
    return off(
      'Online payment is not available.',
      'worker/docs/deploying.md, Payments: the contract, then FLEXPAY_BASE_URL and FLEXPAY_SHOP_ID.',
    )
  }
  if (!secrets.includes('FLEXPAY_SIGNATURE_KEY')) {
    return open(
      'The signature key of the shop is not set.',
      'npx wrangler secret put FLEXPAY_SIGNATURE_KEY',
    )
  }
  return done('The shop is named. Buy, cancel and refund once in test mode.')
}

function checkAcceptableUse({ acceptableUse: days }: LaunchState): StepCheck {
  const missing = dependencies.filter((service) => days[service] === undefined)
  if (missing.length === 0) return done('Each service has answered in writing.')
  return off(
    `Not asked: ${missing.join(', ')}.`,
    ...missing.map(
      (service) => `${acceptableUse[service].title}: ${acceptableUse[service].question}`,
    ),
  )
}

function checkDeploy(state: LaunchState): StepCheck {
  const { project, version, database, missingBuckets, isLocked, secrets, pending, health } = state
  const wrong: string[] = []
  if (!version) wrong.push('Nothing is deployed.')
  if (!database) wrong.push(`There is no database ${project.database.name}.`)
  else if (pending.length > 0) wrong.push(`${pending.length} migrations are pending.`)
  for (const bucket of missingBuckets) wrong.push(`There is no bucket ${bucket}.`)
  if (!isLocked) wrong.push(`The bucket ${project.copies} is not locked.`)
  const missingSecrets = requiredSecrets(project.vars).filter((name) => !secrets.includes(name))
  if (missingSecrets.length > 0) wrong.push(`Secrets are missing: ${missingSecrets.join(', ')}.`)
  if (version && !health) wrong.push(`${state.site} gives no answer.`)
  if (wrong.length === 0) return done(`${state.site} answers with version ${health!.version}.`)
  return open(
    wrong.join(' '),
    ...missingSecrets.map((name) => `npx wrangler secret put ${name}`),
    'Commit wrangler.toml and web/brand.ts first: stop here, commit, and start npm run launch again.',
  )
}

function checkAccountSettings({ accountProject }: LaunchState): StepCheck {
  if (accountProject === 'no project') return off('There is no account project to set.')
  if (accountProject === 'no token') {
    return open(
      'The settings of the account project were not compared.',
      'Make a token at https://supabase.com/dashboard/account/tokens, then export SUPABASE_ACCESS_TOKEN=…',
      'Without one: npm run launch -- --settings prints each setting and mail to paste into the dashboard.',
    )
  }
  if (accountProject instanceof CommandError) {
    return open(accountProject.message, accountProject.remedy)
  }
  if (accountProject.length === 0) return done('The account project is set as the site needs it.')
  return open(
    `${accountProject.length} settings of the account project differ.`,
    ...accountProject.map(({ name, effect }) => `${name}. Otherwise: ${effect}`),
  )
}

function checkPasswordHook(state: LaunchState): StepCheck {
  const { project, secrets, accountProject, health } = state
  if (!project.vars.SUPABASE_URL) return off('There is no account project to set.')
  if (secrets.includes('SUPABASE_HOOK_SECRET')) return done('The site has the hook’s secret.')
  // While the hook gets no answer, the account service rejects every password.
  if (!health) return off('It waits for a site that answers.')
  const text = 'Wrong passwords are not counted.'
  return Array.isArray(accountProject)
    ? off(
        text,
        'The hook “Password Verification Attempt” needs the Team plan of the account project.',
      )
    : off(
        text,
        'Needs SUPABASE_ACCESS_TOKEN; by hand: worker/docs/operating.md, The account project.',
      )
}

function checkOwners({ secrets, project }: LaunchState): StepCheck {
  if (!project.vars.SUPABASE_URL) return off('Without accounts the site has no staff.')
  return secrets.includes('ADMIN_EMAILS')
    ? done('ADMIN_EMAILS is set.')
    : open('No address is named as an owner.', 'By hand: npx wrangler secret put ADMIN_EMAILS')
}

function checkOwner({ staffEntries, site, project }: LaunchState): StepCheck {
  if (!project.vars.SUPABASE_URL) return off('Without accounts the site has no staff.')
  if (staffEntries > 0) return done('Somebody has entered the staff area.')
  return open(
    'No owner has entered the staff area yet.',
    `${site}/signup with that address, then ${site}/admin: add an authenticator app, then a second one or a passkey.`,
  )
}

const checkAlarms = ({ missingAlerts }: LaunchState): StepCheck =>
  missingAlerts.length === 0
    ? done('Alarms are mailed, by the site and by the platform.')
    : off(missingAlerts.join(' '), 'In wrangler.toml: MAIL_ALARMS; commit, npm run deploy.')

function checkFirstBackup({ health, facts, project }: LaunchState): StepCheck {
  if (!project.vars.BACKUP_RECIPIENT) return off('No back-ups are made.')
  if (facts.backupRead) return done(`The back-up of ${facts.backupRead} was pulled and read.`)
  if (!health?.backup) {
    return open(
      'There is no back-up yet.',
      'The site makes one each night after 02:00 UTC: come back then.',
    )
  }
  return open('No back-up was pulled and read on this machine.')
}

const checkRehearsal = ({ project }: LaunchState): StepCheck =>
  project.vars.REHEARSED_ON
    ? done(`The last rehearsal was on ${project.vars.REHEARSED_ON}.`)
    : off(
        'No rehearsal was written down.',
        'npm run launch -- --practice, then an incident by hand on staging: worker/docs/incidents.md.',
      )

/** The steps of a launch, in their order. */
export const launchSteps: readonly Step[] = [
  {
    id: 'token',
    title: 'Cloudflare: plan and token',
    why: 'Every later step works with this account and this token.',
    check: checkToken,
  },
  {
    id: 'domain',
    title: 'Cloudflare: domain and zone',
    why: 'The site is served, and its mail is sent, under this name.',
    check: checkDomain,
  },
  {
    id: 'legal',
    title: 'Legal details and date of the legal pages',
    why: 'Without them the imprint and the terms show marks instead of the company.',
    check: checkLegal,
  },
  {
    id: 'secret',
    title: 'The site’s own secret',
    why: 'Private media, live updates and rate limits depend on it. Nobody needs to know it.',
    check: checkSecret,
  },
  {
    id: 'backup-key',
    title: 'Backup key',
    why: 'Back-ups are sealed for it. A private key that is lost makes every back-up worthless.',
    check: checkBackupKey,
  },
  {
    id: 'push',
    title: 'Push keys',
    why: 'Browsers accept notifications only from the holder of these keys.',
    check: checkPush,
  },
  {
    id: 'accounts',
    title: 'Account project',
    why: 'Members, companions and staff sign in there.',
    check: checkAccounts,
  },
  {
    id: 'mail',
    title: 'Mail: sender and returned mail',
    why: 'Addresses that return mail must be noticed, or the sender is blocked.',
    check: checkMail,
  },
  {
    id: 'owners',
    title: 'Addresses of the owners',
    why: 'Their confirmed accounts are the first to open the staff area.',
    check: checkOwners,
  },
  {
    id: 'payments',
    title: 'Payments',
    why: 'Premium plans are sold on the provider’s pages.',
    check: checkPayments,
  },
  {
    id: 'acceptable-use',
    title: 'Acceptable use',
    why: 'A service that forbids the site can end it within a day. Only an answer in writing counts.',
    check: checkAcceptableUse,
  },
  {
    id: 'deploy',
    title: 'Deployment: database, buckets, lock, secrets, routes',
    why: 'The same as npm run deploy, which can be repeated.',
    check: checkDeploy,
  },
  {
    id: 'account-settings',
    title: 'Settings and mails of the account project',
    why: 'The site relies on each of them.',
    check: checkAccountSettings,
  },
  {
    id: 'password-hook',
    title: 'Hook that counts wrong passwords',
    why: 'Without it the account service alone slows down who tries passwords.',
    check: checkPasswordHook,
  },
  {
    id: 'owner',
    title: 'First owner',
    why: 'Somebody has to open the staff area before visitors come.',
    check: checkOwner,
  },
  {
    id: 'alarms',
    title: 'Alarms',
    why: 'Somebody must learn of a failure before visitors do.',
    check: checkAlarms,
  },
  {
    id: 'first-backup',
    title: 'First backup, pulled and read',
    why: 'A back-up that nobody has read is a hope.',
    check: checkFirstBackup,
  },
  {
    id: 'rehearsal',
    title: 'Rehearsal of a loss',
    why: 'In an incident nobody reads commands for the first time. Repeat it each month.',
    check: checkRehearsal,
  },
]
