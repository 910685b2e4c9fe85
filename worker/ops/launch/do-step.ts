import { dependencies, type Dependency } from '../../platform/lib/acceptable-use.ts'
import { SIGN_IN_ATTEMPTS_PATH } from '../../accounts/http/sign-in-hook.ts'
import { projectChanges } from '../account-project/compare.ts'
import { deploySite, type CommandContext } from '../deploy-site.ts'
import { createPushKeys, isBackupKeyPair, writeBackupKey } from '../key-pairs.ts'
import { writeDomain, writeVariable } from '../project.ts'
import { pullAndRead } from '../pull-backups.ts'
import { readKeyFile } from '../read-key-file.ts'
import { CommandError } from '../refusal.ts'
import { acceptableUse } from './acceptable-use.ts'
import { recordLaunchFact } from './facts.ts'
import type { LaunchState } from './state.ts'
import type { StepId } from './steps.ts'

/** A command context with the parts that only a launch needs. */
export type LaunchContext = CommandContext & {
  /** Asks the operator for a line. @returns null: nobody answers */
  ask: (question: string) => Promise<string | null>
  /** Sets a secret of the Worker; its value is in no command line, file or output. */
  putSecret: (name: string, value: string) => Promise<void>
  /** The state of the working tree now. */
  readGit: () => Promise<CommandContext['git']>
}

/** The question before a step that the command can do itself. Other steps only print the way. */
export const stepQuestions: Partial<Record<StepId, string>> = {
  domain: 'Write the domain into wrangler.toml?',
  secret: 'Make SITE_SECRET and set it?',
  'backup-key': 'Make the key pair, or prove that the private key is kept?',
  push: 'Make the push keys and set them?',
  mail: 'Create the queue of returned mail, with the site as its consumer?',
  'acceptable-use': 'Write down the days of answers in writing?',
  deploy: 'Deploy this commit?',
  'account-settings': 'Write these settings and mails into the account project?',
  'password-hook': 'Make the hook’s secret, and set it at the account project and at the site?',
  owners: 'Set the addresses of the owners?',
  rehearsal: 'Write down the day of the last rehearsal?',
  'first-backup': 'Download the back-ups and read the newest one?',
}

const SECRET_BYTES = 32
const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * Does a step after the operator's yes. The same calls as the separate commands.
 *
 * @throws CommandError if the operator's answer is no valid one, or the step is refused
 */
export async function doStep(
  context: LaunchContext,
  id: StepId,
  state: LaunchState,
): Promise<void> {
  switch (id) {
    case 'domain':
      return nameDomain(context)
    case 'secret':
      return context.putSecret('SITE_SECRET', randomHex(SECRET_BYTES))
    case 'backup-key':
      return proveBackupKey(context, state)
    case 'push':
      return makePushKeys(context, state)
    case 'mail':
      return makeMailQueue(context, state)
    case 'acceptable-use':
      return recordAnswers(context, state)
    case 'deploy':
      return deploySite({ ...context, git: await context.readGit() })
    case 'account-settings':
      return writeAccountProject(context, state)
    case 'password-hook':
      return setPasswordHook(context, state)
    case 'owners':
      return nameOwners(context)
    case 'rehearsal':
      return recordRehearsal(context)
    case 'first-backup':
      return readFirstBackup(context)
    default:
      return undefined
  }
}

const randomHex = (length: number) =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(length))).toString('hex')

async function answerTo({ ask }: LaunchContext, question: string): Promise<string> {
  const answer = await ask(question)
  if (answer) return answer
  throw new CommandError('Nothing was entered.', 'npm run launch goes on with this step.')
}

async function nameDomain(context: LaunchContext): Promise<void> {
  const domain = await answerTo(context, 'The domain, as example.ch: ')
  if (!/^(?:[a-z\d-]+\.)+[a-z]{2,}$/.test(domain)) {
    throw new CommandError(`${domain} is no domain.`, 'As example.ch, in small letters.')
  }
  writeDomain(context.folder, context.file, domain)
}

/** Makes the key if there is none; then a copy of the file must open a sealed line. */
async function proveBackupKey(context: LaunchContext, { project }: LaunchState): Promise<void> {
  const { folder, file, say } = context
  let publicKey = project.vars.BACKUP_RECIPIENT ?? ''
  if (!publicKey) {
    const path = await answerTo(context, 'A new file for the private key, outside this folder: ')
    publicKey = await writeBackupKey(path)
    writeVariable(folder, file, { name: 'BACKUP_RECIPIENT', value: publicKey })
    say(`${path} opens the back-ups. Keep it in two places that are not on the platform.`)
  }
  const keptPath = await answerTo(context, 'The file of the private key, from where it is kept: ')
  if (!(await isBackupKeyPair(publicKey, await readKeyFile(keptPath)))) {
    throw new CommandError(
      `${keptPath} does not open what is sealed for BACKUP_RECIPIENT.`,
      'Name the file of this key; if it is lost, empty BACKUP_RECIPIENT and make another pair.',
    )
  }
  recordLaunchFact(folder, { provenKey: publicKey })
  say('It opened a sealed line.')
}

async function makePushKeys(context: LaunchContext, { project }: LaunchState): Promise<void> {
  const { folder, file } = context
  if (project.vars.VAPID_PUBLIC_KEY) {
    throw new CommandError(
      'There is a public key already; its private half was never set.',
      'Empty VAPID_PUBLIC_KEY in wrangler.toml for another pair, or set the secret by hand.',
    )
  }
  const address = await answerTo(context, 'Your address for push services, as office@example.ch: ')
  const { publicKey, privateKey } = await createPushKeys()
  await context.putSecret('VAPID_PRIVATE_KEY', privateKey)
  writeVariable(folder, file, { name: 'VAPID_PUBLIC_KEY', value: publicKey })
  writeVariable(folder, file, { name: 'VAPID_SUBJECT', value: `mailto:${address}` })
}

async function makeMailQueue(
  { cloudflare, wrangler, say }: LaunchContext,
  { project }: LaunchState,
): Promise<void> {
  const { account, worker } = project
  const name = `${worker}-mail-events`
  const queue = await cloudflare.queue(account, name)
  if (!queue) await wrangler('queues', 'create', name)
  if (!queue?.consumers.includes(worker)) {
    await wrangler('queues', 'consumer', 'worker', 'add', name, worker)
  }
  say(
    `The rest in Cloudflare’s dashboard, Email Sending, the domain, Event subscriptions: ${name}.`,
  )
}

async function recordAnswers(context: LaunchContext, state: LaunchState): Promise<void> {
  const { folder, file, say } = context
  const days: Partial<Record<Dependency, string>> = { ...state.acceptableUse }
  for (const service of dependencies.filter((name) => days[name] === undefined)) {
    const { title, terms, readOn, question } = acceptableUse[service]
    say(`${title}: ${terms} ${readOn ? `Read on ${readOn}.` : 'Not read yet.'}`)
    say(`  Ask in writing: ${question}`)
    const day = await context.ask('  The day of its answer, as 2026-12-01; empty: not asked: ')
    if (!day) continue
    if (!DAY.test(day)) throw new CommandError(`${day} is no day.`, 'As 2026-12-01.')
    days[service] = day
  }
  const value = dependencies
    .filter((service) => days[service] !== undefined)
    .map((service) => `${service} ${days[service]}`)
    .join(', ')
  writeVariable(folder, file, { name: 'ACCEPTABLE_USE', value })
}

async function writeAccountProject(
  { management, say }: LaunchContext,
  { accountProject, project }: LaunchState,
): Promise<void> {
  if (!management || !Array.isArray(accountProject)) {
    throw new CommandError(
      'Without a token nothing can be written.',
      'npm run launch -- --settings prints each setting and mail to paste.',
    )
  }
  const changes = projectChanges(accountProject)
  await management.write(project.vars.SUPABASE_URL ?? '', changes)
  say(`${Object.keys(changes).length} fields written.`)
  for (const { name, value } of accountProject) {
    if (value === null)
      say(`Only you can set: ${name} (project’s dashboard, Authentication, Emails).`)
  }
}

/**
 * The project first: a plan without the hook refuses it, and then nothing has changed. Until the site has the secret, it
 * accepts every sign-in without counting it.
 */
async function setPasswordHook(
  { management, putSecret, say }: LaunchContext,
  { accountProject, project, site }: LaunchState,
): Promise<void> {
  if (!management || !Array.isArray(accountProject)) {
    throw new CommandError(
      'Without a token the hook cannot be set.',
      'export SUPABASE_ACCESS_TOKEN=…, or by hand: worker/docs/operating.md, The account project.',
    )
  }
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  const secret = `v1,whsec_${Buffer.from(bytes).toString('base64')}`
  await management.write(project.vars.SUPABASE_URL ?? '', {
    hook_password_verification_attempt_enabled: true,
    hook_password_verification_attempt_uri: `${site}${SIGN_IN_ATTEMPTS_PATH}`,
    hook_password_verification_attempt_secrets: secret,
  })
  await putSecret('SUPABASE_HOOK_SECRET', secret)
  say('Sign in once: the alarm hook-unsigned would tell that the two differ.')
}

async function nameOwners(context: LaunchContext): Promise<void> {
  const addresses = await answerTo(context, 'Addresses of the owners, separated by commas: ')
  if (!addresses.split(',').every((address) => /^[^\s@]+@[^\s@]+$/.test(address.trim()))) {
    throw new CommandError('That is no list of addresses.', 'As ada@example.ch, berta@example.ch.')
  }
  await context.putSecret('ADMIN_EMAILS', addresses)
}

async function recordRehearsal(context: LaunchContext): Promise<void> {
  const day = await answerTo(context, 'The day of the last rehearsal, as 2026-12-01: ')
  if (!DAY.test(day)) throw new CommandError(`${day} is no day.`, 'As 2026-12-01.')
  writeVariable(context.folder, context.file, { name: 'REHEARSED_ON', value: day })
}

async function readFirstBackup(context: LaunchContext): Promise<void> {
  const to = await answerTo(context, 'A folder for the back-ups, on a disk outside the account: ')
  const key = await answerTo(context, 'The file of the private key: ')
  await pullAndRead(context, { to, privateKey: await readKeyFile(key) })
}
