/**
 * The whole way of an operator against stand-ins on this machine; `npm run launch -- --practice` starts it. It needs no
 * account, changes nothing outside a temporary folder, and ends with code 1 if a step fails.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openCountries } from '../../catalogue/places/writes.ts'
import { backUpJob, copyTombstonesJob } from '../../operations/jobs/back-up.ts'
import { writeAll } from '../../platform/db/bulk.ts'
import { createDatabase } from '../../platform/db/client.ts'
import { configOf } from '../../platform/lib/config.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/lib/time.ts'
import { importCompanions } from '../../seed/import-companions.ts'
import { sampleImports } from '../../seed/sample-import.ts'
import { storeFiles } from '../../seed/store-files.ts'
import { root, run } from '../../local/setup.mjs'
import { connectManagement } from '../account-project/management.ts'
import { askLine } from '../ask.ts'
import { connectCloudflare } from '../cloudflare.ts'
import { deploySite } from '../deploy-site.ts'
import type { LaunchContext } from '../launch/do-step.ts'
import { readLaunchFacts } from '../launch/facts.ts'
import { runLaunch } from '../launch/run-launch.ts'
import { readProject, writeVariable } from '../project.ts'
import { folderSource, pullAndRead, pullInto } from '../pull-backups.ts'
import { readKeyFile } from '../read-key-file.ts'
import { printFailure } from '../refusal.ts'
import { openCopy } from '../restore/copy.ts'
import { restoreSite } from '../restore-site.ts'
import { travelBack } from '../travel-back.ts'
import { writeBackupKey } from '../key-pairs.ts'
import { signInFirstOwner } from './first-owner.ts'
import { practiceSite } from './site.ts'
import { startAccountService } from './stand-ins/accounts.ts'
import { startCloudflare, type FakeCloudflare } from './stand-ins/cloudflare.ts'
import { PROJECT, startManagement, TOKEN } from './stand-ins/management.ts'
import { wranglerOver } from './stand-ins/wrangler.ts'

const DOMAIN = 'velours.example'
const OWNER = `owner@${DOMAIN}`
const CONFIG = 'wrangler.toml'
const COMMIT = 'a'.repeat(40)
/** Profiles of the practice: enough to be hidden, deleted and restored. */
const PROFILES = 3
/** Pictures of a profile that have files, each in several sizes. */
const FILES_OF = 2
/** The job works in slices, a minute each. */
const MAX_MINUTES = 30

const isQuick = process.argv.includes('--yes')
const startedAt = Date.now()
const seconds = () => ((Date.now() - startedAt) / 1_000).toFixed(1)
const say = (line: string) => console.log(line)

/** Requests of the site that failed, by its own log. */
const failures: string[] = []
silenceLog()

/** Keeps the site's log out of the practice, which says itself what happens. */
function silenceLog(): void {
  for (const level of ['log', 'warn', 'error'] as const) {
    const print = console[level]
    console[level] = (...parts: unknown[]) => {
      const line = String(parts[0])
      if (/^{"event":"(failed|hook\.(failed|unsigned))"/.test(line)) failures.push(line)
      if (!line.startsWith('{"event"')) print(...parts)
    }
  }
}

async function chapter(title: string, text: string): Promise<void> {
  say(`\n== ${title} (${seconds()} s)\n${text}`)
  if (!isQuick) await askLine('Enter goes on. ')
}

function require(isTrue: boolean, failure: string): asserts isTrue {
  if (!isTrue) throw new Error(failure)
}

const folder = mkdtempSync(join(tmpdir(), 'velours-practice-'))
const disk = join(folder, 'disk')
const keyFile = join(folder, 'backup-key.txt')
const secrets = new Map<string, string>()
const accounts = await startAccountService()
const management = await startManagement()
let platform = await openPlatform()
let site = practiceSite(platform, folder, secrets)

async function openPlatform(): Promise<FakeCloudflare> {
  const cloudflare = await startCloudflare()
  cloudflare.state.zones.push({ name: DOMAIN, status: 'active' })
  cloudflare.state.plans.push('workers_paid')
  return cloudflare
}

const cloudflare = () => connectCloudflare({ base: platform.base, token: 'practice' })

/** A command's context for the practice folder and the stand-ins. @param answers to questions, by their beginning */
function contextWith(answers: Record<string, string> = {}): LaunchContext {
  const askedQuestions = new Set<string>()
  return {
    folder,
    file: CONFIG,
    cloudflare: cloudflare(),
    wrangler: wranglerOver(platform, folder),
    git: { changes: '', commit: COMMIT },
    readGit: async () => ({ changes: '', commit: COMMIT }),
    check: async () => undefined,
    brand: { company: { name: 'Practice AG' }, mail: { general: `office@${DOMAIN}` } },
    management: connectManagement({ base: management.base, token: TOKEN, project: PROJECT }),
    say,
    siteOf: () => platform.site,
    knownWithinMs: 0,
    putSecret: async (name, value) => {
      secrets.set(name, value)
      platform.putSecret(name)
      site.restart()
    },
    ask: async (question) => {
      const start = Object.keys(answers).find((text) => question.trimStart().startsWith(text)) ?? ''
      const answer = answers[start] ?? (question.includes('(yes') ? 'yes' : '')
      // The second time the same answer would not help.
      const isRepeated = question.includes('(yes') && askedQuestions.has(question)
      askedQuestions.add(question)
      if (isRepeated) return 'later'
      if (isQuick) {
        say(`${question}${answer}`)
        return answer
      }
      return (await askLine(`${question}[Enter: ${answer || 'nothing'}] `)) || answer
    },
  }
}

function prepareFolder(): void {
  cpSync(join(root, 'migrations'), join(folder, 'migrations'), { recursive: true })
  writeFileSync(join(folder, CONFIG), readFileSync(join(root, CONFIG), 'utf8'))
}

/** The lines that a person writes by hand in a real launch. */
function nameServices(): void {
  const variables = {
    SUPABASE_URL: accounts.url,
    SUPABASE_PUBLISHABLE_KEY: accounts.publishableKey,
    MAIL_FROM: `Velours <office@${DOMAIN}>`,
    MAIL_OFFICE: `office@${DOMAIN}`,
  }
  for (const [name, value] of Object.entries(variables)) {
    writeVariable(folder, CONFIG, { name, value })
  }
}

const today = new Date().toISOString().slice(0, 10)
const night = (Math.floor(Date.now() / DAY_MS) - 1) * DAY_MS + 3 * HOUR_MS

/** The environment of the version that is live. */
function liveEnvironment() {
  const shares = platform.state.deployments.at(-1) ?? []
  const { version_id: id } = shares.find(({ percentage }) => percentage === 100)!
  return site.environment({ id, isClosed: platform.state.closedVersions.has(id) })
}

async function addProfiles(): Promise<void> {
  const { DB, MEDIA } = liveEnvironment()
  const db = createDatabase(DB)
  const { imports, files } = sampleImports(Date.now())
  const chosen = imports.slice(0, PROFILES)
  const ids = chosen.flatMap(({ media }) => media.slice(0, FILES_OF).map(({ id }) => id))
  await storeFiles(
    MEDIA,
    files.filter(({ key }) => ids.some((id) => key.includes(id))),
    root,
  )
  await writeAll(db, [
    openCountries(
      db,
      chosen.map(({ row }) => row.cityId),
    ),
  ])
  await importCompanions(db, chosen, { actor: 'system', at: Date.now() })
  site.restart()
}

/** Runs the job of a night until the backup is complete. */
async function backUpAt(time: number): Promise<void> {
  const manifest = `backup/${new Date(time).toISOString().slice(0, 10)}/manifest`
  for (let minute = 0; minute < MAX_MINUTES; minute++) {
    await backUpJob(liveEnvironment(), time + minute * MINUTE_MS)
    if (platform.objects.of('velours-backup').has(manifest)) return
  }
  throw new Error('The backup did not end.')
}

type Listed = { data: { id: string; slug: string }[]; total: number }

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${platform.site}${path}`, {
    ...init,
    redirect: 'manual',
    headers: { cookie: 'adult=1', ...(init.headers as Record<string, string>) },
  })

const listed = async () => (await (await ask('/api/companions?limit=50')).json()) as Listed

/** Responses to visitors: the status of each page, and the bytes of each file. */
async function look(slugs: readonly string[]): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  const files = [...platform.objects.of('velours-media').keys()].map((key) => `/${key}`)
  const pages = ['/', '/browse', '/sitemap.xml', '/status', '/nowhere', '/api/places', '/api/plans']
  for (const path of [...pages, ...slugs.map((slug) => `/companion/${slug}`), ...files]) {
    const answer = await ask(path)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const content = files.includes(path) ? bytes.toString('base64').slice(0, 200) : ''
    answers.set(path, `${answer.status} ${content}`)
  }
  answers.set('the list', JSON.stringify((await listed()).data.map(({ id }) => id).toSorted()))
  return answers
}

const differences = (before: Map<string, string>, after: Map<string, string>) =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path),
  )

function requireSame(before: Map<string, string>, after: Map<string, string>): void {
  const paths = differences(before, after)
  require(paths.length === 0, `Visitors get something else than before: ${paths.join(', ')}`)
  say(`Visitors get the same as before, at ${after.size} addresses.`)
}

const openPulled = async () => openCopy(folderSource(disk), await readKeyFile(keyFile), null)

/** Types a command of the operator in a process of its own. @returns its output */
async function typeCommand(script: string, args: readonly string[], input = ''): Promise<string> {
  const env = {
    VELOURS_FOLDER: folder,
    CLOUDFLARE_API_TOKEN: 'practice',
    CLOUDFLARE_API_BASE_URL: platform.base,
  }
  const output = await run('node', [join(root, 'worker/ops', script), ...args], { env, input })
  say(output.trimEnd())
  return output
}

async function restoreInto(name: string): Promise<void> {
  const context = contextWith()
  const restoring = {
    copy: await openPulled(),
    pull: () => pullInto(context, disk),
    into: name,
    ask: async (question: string) => {
      say(`${question}${name}`)
      return name
    },
    now: Date.now,
  }
  require(await restoreSite(context, restoring), 'The restore did not begin.')
  await deploySite(context)
  site.restart()
}

async function practise(): Promise<void> {
  await chapter(
    'An empty account',
    'npm run launch reads where you stand, and does one step after the other.',
  )
  prepareFolder()
  nameServices()
  secrets.set('SUPABASE_SECRET_KEY', accounts.secretKey)
  platform.putSecret('SUPABASE_SECRET_KEY')
  const isComplete = await runLaunch(
    contextWith({
      'The domain': DOMAIN,
      'A new file for the private key': keyFile,
      'The file of the private key': keyFile,
      'Your address for push services': `office@${DOMAIN}`,
      'The day of its answer': today,
      'Addresses of the owners': OWNER,
      'Done by hand?': 'later',
      'Download the back-ups': 'later',
      'Write down the day of the last': 'later',
    }),
  )
  require(isComplete, 'A step of the launch failed.')
  require(configOf(liveEnvironment()).invalid.length === 0, 'A variable of the site is invalid.')
  const hookSecret = secrets.get('SUPABASE_HOOK_SECRET') ?? ''
  const { project } = management.state
  require(project.hook_password_verification_attempt_secrets ===
    hookSecret, 'The account project and the site have different secrets of the hook.')
  await accounts.turnOnHook(hookSecret, async (request) =>
    fetch(`${platform.site}${new URL(request.url).pathname}`, request),
  )

  await chapter(
    'The first owner',
    'Sign up, confirm the address, add two authenticator apps, open /admin.',
  )
  const token = await signInFirstOwner(accounts, OWNER)
  const staff = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const entry = await ask('/api/admin/session', { headers: staff })
  const role = ((await entry.json()) as { role?: string }).role
  require(role === 'owner', `The staff area answers ${entry.status}, not with an owner.`)
  say('The staff area is open, with the role of an owner.')

  await chapter(
    'Profiles, and a copy in the night',
    `${PROFILES} profiles go online; after 02:00 UTC the site seals a copy of everything.`,
  )
  await addProfiles()
  say(`Added, with ${platform.objects.of('velours-media').size} files (${seconds()} s).`)
  const profiles = (await listed()).data
  require(profiles.length ===
    PROFILES, `The site lists ${profiles.length} of ${PROFILES} profiles.`)
  await backUpAt(night)

  await chapter('The copy is pulled and read', 'npm run backup:pull -- --to <disk> --key <file>')
  await typeCommand('backup-pull.ts', ['--to', disk, '--key', keyFile])
  const day = readLaunchFacts(folder).backupRead ?? null
  require(day !== null, 'The backup was not read.')

  await chapter('After the copy a profile is hidden', 'No restore may show it again.')
  const [hidden, ...others] = profiles
  const reason = 'Her photos show another person.'
  const hiding = await ask('/api/admin/companions', {
    method: 'PATCH',
    headers: staff,
    body: JSON.stringify({ ids: [hidden!.id], is_active: false, reason }),
  })
  await copyTombstonesJob(liveEnvironment(), Date.now())
  require(hiding.status === 200, `Hiding answers ${hiding.status}: ${await hiding.text()}`)
  site.restart()
  const slugs = profiles.map(({ slug }) => slug)
  const before = await look(slugs)
  require(before.get(`/companion/${hidden!.slug}`)?.startsWith('404') ??
    false, 'She is still shown.')
  require(before.get(`/companion/${others[0]!.slug}`)?.startsWith('200') ??
    false, 'Others are gone.')

  await chapter(
    'The database is lost',
    'npm run restore -- --from <disk> --key <file> --into velours-again',
  )
  platform.state.databases.get('velours')!.db.exec('DELETE FROM outbox')
  const from = ['--from', disk, '--key', keyFile]
  const answer = await typeCommand('restore.ts', [...from, '--into', 'velours-again'], 'no\n')
  require(answer.includes('Nothing was changed.'), 'The command does not ask before it restores.')
  await restoreInto('velours-again')
  requireSame(before, await look(slugs))

  await chapter(
    'A mistake, and back in time',
    'npm run restore -- --from <disk> --key <file> --back-to <a minute ago>',
  )
  const database = readProject(folder, CONFIG).database.name
  const snapshot = join(folder, 'a-minute-ago.sqlite')
  platform.databaseOf(database)!.exec(`VACUUM INTO '${snapshot}'`)
  platform.state.before = new DatabaseSync(snapshot)
  platform
    .databaseOf(database)!
    .exec('UPDATE companions SET is_active = 0; DELETE FROM catalogue_log')
  site.restart()
  const context = contextWith()
  const isBack = await travelBack(context, {
    copy: await openPulled(),
    pull: () => pullInto(context, disk),
    to: new Date(Date.now() - 60_000).toISOString(),
    ask: async (question) => {
      say(`${question}${database}`)
      return database
    },
    now: Date.now,
  })
  require(isBack, 'The way back did not begin.')
  site.restart()
  requireSame(before, await look(slugs))

  await chapter(
    'The key is lost',
    'Another key opens nothing. A new pair seals the backups from tonight on.',
  )
  const otherFile = join(folder, 'another-key.txt')
  const otherKey = await writeBackupKey(otherFile)
  const refusal = await openCopy(folderSource(disk), await readKeyFile(otherFile), null).catch(
    () => null,
  )
  require(refusal === null, 'Another key opened the backup.')
  say('The backup stays closed for another key. Without the first key nobody ever reads it.')
  writeVariable(folder, CONFIG, { name: 'BACKUP_RECIPIENT', value: otherKey })
  await deploySite(contextWith())
  site.restart()
  await backUpAt(night + 2 * DAY_MS)
  const newDay = await pullAndRead(contextWith(), {
    to: disk,
    privateKey: await readKeyFile(otherFile),
  })
  require(newDay !== null && newDay !== day, 'The new key opens no new backup.')

  await chapter(
    'The account is closed',
    'Only the disk, its key and the repository are left. A new account, empty.',
  )
  await platform.stop()
  platform = await openPlatform()
  site = practiceSite(platform, folder, secrets)
  for (const name of secrets.keys()) platform.putSecret(name)
  const path = join(folder, CONFIG)
  const lines = readFileSync(path, 'utf8').split('\n')
  writeFileSync(path, lines.filter((line) => !/^(account|database)_id = /.test(line)).join('\n'))
  cpSync(otherFile, keyFile)
  await restoreInto('velours-new-account')
  requireSame(before, await look(slugs))
}

try {
  await practise()
  require(failures.length === 0, `The site failed: ${failures[0]}`)
  say(`\nThe practice is over: everything worked, in ${seconds()} s.`)
} catch (error) {
  printFailure(error)
} finally {
  await Promise.all([platform.stop(), management.stop(), accounts.stop()])
  rmSync(folder, { recursive: true })
}
