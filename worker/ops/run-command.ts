import { parseArgs } from 'node:util'
import { company, mail } from '../../web/brand.ts'
import { root, run } from '../local/setup.mjs'
import {
  connectManagement,
  MANAGEMENT_API,
  MANAGEMENT_TOKEN,
  PROJECT_ID,
} from './account-project/management.ts'
import { connectCloudflare } from './cloudflare.ts'
import type { CommandContext } from './deploy-site.ts'
import { writeStaging } from './project.ts'
import { printFailure, CommandError } from './refusal.ts'

const API = 'https://api.cloudflare.com/client/v4'

type OptionName = 'to' | 'from' | 'key' | 'into' | 'day' | 'back-to'
type FlagName = 'practice' | 'yes' | 'settings'
/** The options typed after a command. */
export type Options = { [Name in OptionName]?: string | undefined } & {
  [Name in FlagName]?: boolean | undefined
}

type Command<Input> = {
  /** The correct command line. */
  usage: string
  /** Options with a value, beside `--staging`. */
  options?: readonly OptionName[]
  /** Options without a value. */
  flags?: readonly FlagName[]
  /** Validates the options before any call to the account. @throws CommandError */
  read: (options: Options) => Input | Promise<Input>
  /** Does what needs no account. @returns true: nothing is left to do */
  alone?: (input: Input) => Promise<boolean>
  work: (context: CommandContext, input: Input) => Promise<void>
}

/** The folder of wrangler.toml and the migrations; the practice names its own. */
const folder = process.env.VELOURS_FOLDER ?? root

/** The state of the working tree. */
export const readGit = async () => ({
  changes: await print('git', ['status', '--porcelain']),
  commit: await print('git', ['rev-parse', 'HEAD']),
})

function openManagement(): Pick<CommandContext, 'management'> {
  const { [MANAGEMENT_TOKEN]: token, [PROJECT_ID]: project = '' } = process.env
  const base = process.env.SUPABASE_API_BASE_URL ?? MANAGEMENT_API
  return token ? { management: connectManagement({ base, token, project }) } : {}
}

const print = async (command: string, args: string[]) => (await run(command, args)).trim()

/**
 * Runs a command for this project and the account that wrangler or CLOUDFLARE_API_TOKEN is signed in to. Prints errors
 * and sets exit code 1.
 */
export async function runCommand<Input>(command: Command<Input>): Promise<void> {
  try {
    const { isStaging, options } = readOptions(command)
    const input = await command.read(options)
    if (await command.alone?.(input)) return
    await command.work(await openContext(isStaging), input)
  } catch (error) {
    printFailure(error)
  }
}

function readOptions({
  options: names = [],
  flags = [],
  usage,
}: Pick<Command<unknown>, 'options' | 'flags' | 'usage'>): {
  isStaging: boolean
  options: Options
} {
  const withValue = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  const isFlag = Object.fromEntries(flags.map((name) => [name, { type: 'boolean' as const }]))
  try {
    const { values } = parseArgs({
      options: Object.assign(withValue, isFlag, { staging: { type: 'boolean' as const } }),
    })
    const { staging, ...options } = values as Options & { staging?: boolean }
    return { isStaging: staging ?? false, options }
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error), usage)
  }
}

async function openContext(isStaging: boolean): Promise<CommandContext> {
  // Optional: not every company has a register entry and a VAT number.
  const { name, address, representative, phone } = company
  const file = isStaging ? writeStaging(folder) : 'wrangler.toml'
  const token = process.env.CLOUDFLARE_API_TOKEN ?? (await print('wrangler', ['auth', 'token']))
  return {
    folder,
    file,
    cloudflare: connectCloudflare({ base: process.env.CLOUDFLARE_API_BASE_URL ?? API, token }),
    wrangler: (...args) => run('wrangler', [...args, '-c', file]),
    git: await readGit(),
    check: () => run('npm', ['run', '--silent', 'check', '--', '--worker']),
    brand: { company: { name, address, representative, phone }, mail },
    ...openManagement(),
    say: (line) => console.log(line),
  }
}
