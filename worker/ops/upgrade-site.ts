import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { advisoriesOf, EXCEPTIONS_FILE, readExceptions, unreasoned } from './packages/audit.ts'
import { compatibilityDates, writeCompatibilityDate } from './packages/compatibility-date.ts'
import { stepsOf, type Change, type Outdated, type Step } from './packages/steps.ts'
import { writePackageFiles } from './packages/write.ts'
import { Refusal } from './refusal.ts'

export type UpgradeContext = {
  folder: string
  /** Runs a command there. @returns what it printed; npm ends with code 1 where there is something to say */
  run: (command: string, args: string[]) => Promise<string>
  /** Every check after each step. @throws Error */
  check: () => Promise<unknown>
  say: (line: string) => void
  /** As "2026-11-23". */
  today: string
  /** Without it nothing is changed. */
  isApplied: boolean
  /** The one step that is done; undefined: all that may be done without reading first. */
  only?: string | undefined
}

/** Stands among what needs attention: silence is no good news. */
const UNKNOWN = 'weaknesses unknown'
const DATE_STEP = 'compatibility-date'
const FLAGS = 'https://developers.cloudflare.com/workers/configuration/compatibility-flags/'

type Work = { name: string; lines: string[]; byName: string; change: () => Promise<unknown> }

/**
 * Says what can be upgraded and, when asked to, does it: one step at a time, each with every check and a commit of
 * its own. A step that fails is taken back, and the next one begins.
 *
 * @returns what needs attention: the names of steps that failed, advisories without a reason, and a registry that
 *   did not say which there are
 * @throws Refusal before anything has changed
 */
export async function upgradeSite(context: UpgradeContext): Promise<string[]> {
  const { run, say, isApplied, only } = context
  const works = [
    ...stepsOf(await askOutdated(run)).map((step) => workOf(context, step)),
    ...dateWork(context),
  ]
  const chosen = works.filter(({ name, byName }) => (only ? name === only : !byName))
  if (only && chosen.length === 0)
    throw new Refusal(`Nothing is to be upgraded as “${only}”.`, 'npm run upgrade')
  for (const work of works) {
    say(`${chosen.includes(work) ? '•' : ' '} ${work.name}`)
    for (const line of [...work.lines, ...(work.byName ? [`by its name: ${work.byName}`] : [])])
      say(`    ${line}`)
  }
  if (works.length === 0) say('Everything is the newest.')
  const failed = isApplied ? await applyEach(context, chosen) : []
  const open = await sayAudit(context)
  if (!isApplied) {
    say(
      '\nNothing has been changed. npm run upgrade -- --apply does what has a dot, one at a time.',
    )
    say('npm run upgrade -- --apply --only <name> does one alone, also one without a dot.')
  }
  return [...failed, ...open]
}

async function askOutdated(run: UpgradeContext['run']): Promise<Outdated> {
  const answer = outdatedIn(await run('npm', ['outdated', '--json']))
  if (!answer)
    throw new Refusal('The registry did not answer which packages are outdated.', 'npm ping')
  return answer
}

/** Where all is up to date npm says `{}`; null: it says nothing, or what keeps it from knowing. */
function outdatedIn(text: string): Outdated | null {
  try {
    const answer = JSON.parse(text) as Outdated
    return 'error' in answer ? null : answer
  } catch {
    return null
  }
}

async function applyEach(context: UpgradeContext, works: readonly Work[]): Promise<string[]> {
  const { run, say } = context
  if ((await run('git', ['status', '--porcelain'])).trim())
    throw new Refusal('There are changes that are not committed.', 'git stash, or git commit')
  const failed: string[] = []
  for (const work of works) {
    try {
      await applyOne(context, work)
      say(`✓ ${work.name}`)
    } catch (error) {
      failed.push(work.name)
      say(`✗ ${work.name}: ${error instanceof Error ? error.message : error}`)
      await run('git', ['checkout', '--', '.'])
      await run('npm', ['ci'])
    }
  }
  say(`\n${works.length - failed.length} done, ${failed.length} taken back.`)
  if (failed.length < works.length)
    say('Now run npm run test:all, then npm run deploy -- --staging.')
  return failed
}

async function applyOne({ folder, run, check }: UpgradeContext, work: Work): Promise<void> {
  await work.change()
  writePackageFiles(folder)
  await check()
  const subject = `chore(packages): upgrade ${work.name}`.slice(0, 60)
  await run('git', ['commit', '--all', '-m', subject, '-m', work.lines.join('\n')])
}

function workOf({ folder, run }: UpgradeContext, { name, changes, byName }: Step): Work {
  return {
    name,
    byName,
    lines: [
      ...changes.map((change) => `${change.name} ${change.from} → ${change.to}`),
      ...new Set(changes.flatMap((change) => notesOf(folder, change))),
    ],
    change: async () => {
      const targets = changes.map((change) => targetOf(folder, change))
      await run('npm', ['install', '--save-exact', ...targets])
      assertInstalled(folder, changes)
    },
  }
}

function dateWork({ folder }: UpgradeContext): Work[] {
  const { from, to } = compatibilityDates(folder)
  if (to <= from) return []
  return [
    {
      name: DATE_STEP,
      byName: '',
      lines: [`${from} → ${to}`, `what these dates switch on: ${FLAGS}`],
      change: async () => writeCompatibilityDate(folder, to),
    },
  ]
}

type Manifest = Record<'dependencies' | 'devDependencies', Record<string, string> | undefined>

const versionsIn = (folder: string) => {
  const text = readFileSync(join(folder, 'package.json'), 'utf8')
  const { dependencies, devDependencies } = JSON.parse(text) as Manifest
  return { ...dependencies, ...devDependencies }
}

/** What npm is given: one that stands for another package goes on to do so. */
function targetOf(folder: string, { name, to }: Change): string {
  const alias = /^npm:(.+)@[^@]+$/.exec(versionsIn(folder)[name] ?? '')?.[1]
  return alias ? `${name}@npm:${alias}@${to}` : `${name}@${to}`
}

/** npm may end well and leave what others ask for. @throws Error */
function assertInstalled(folder: string, changes: readonly Change[]): void {
  const versions = versionsIn(folder)
  const other = changes.filter(({ name, to }) => !versions[name]?.endsWith(to))
  if (other.length > 0)
    throw new Error(
      `npm did not install ${other.map(({ name, to }) => `${name} ${to}`).join(', ')}`,
    )
}

/** Where the authors say what has changed; none where the package names no address. */
function notesOf(folder: string, { name }: Change): string[] {
  try {
    const text = readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')
    const { repository } = JSON.parse(text) as { repository?: string | { url?: string } }
    const url = typeof repository === 'string' ? repository : (repository?.url ?? '')
    const [, project] = /github(?:\.com[/:]|:)([\w.-]+\/[\w.-]+?)(?:\.git)?$/.exec(url) ?? []
    return project ? [`https://github.com/${project}/releases`] : []
  } catch {
    return []
  }
}

async function sayAudit({ folder, run, say, today }: UpgradeContext): Promise<string[]> {
  const exceptions = readExceptions(folder)
  try {
    const advisories = advisoriesOf(await run('npm', ['audit', '--json']))
    const open = unreasoned(advisories, exceptions, today)
    say(
      `\nWeaknesses: ${advisories.length} known, ${open.length} without a reason in ${EXCEPTIONS_FILE}`,
    )
    for (const { advisory, package: name, severity, title } of open)
      say(`  ${severity}: ${name}, ${title} (${advisory})`)
    return open.map(({ advisory }) => advisory)
  } catch {
    say('\nWeaknesses: the registry did not answer, so they are unknown. Ask again: npm audit')
    return [UNKNOWN]
  }
}
