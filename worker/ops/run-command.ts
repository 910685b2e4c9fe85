import { parseArgs } from 'node:util'
import { company, mail } from '../../web/brand.ts'
import { root, run } from '../local/setup.mjs'
import { connectCloudflare } from './cloudflare.ts'
import type { CommandContext } from './deploy-site.ts'
import { writeStaging } from './project.ts'
import { printFailure, CommandError } from './refusal.ts'

const API = 'https://api.cloudflare.com/client/v4'

type OptionName = 'to' | 'from' | 'key' | 'into' | 'day' | 'back-to'
/** The options typed after a command. */
export type Options = { [Name in OptionName]?: string | undefined }

type Command<Input> = {
  /** The correct command line. */
  usage: string
  /** Options with a value, beside `--staging`. */
  options?: readonly OptionName[]
  /** Validates the options before any call to the account. @throws CommandError */
  read: (options: Options) => Input | Promise<Input>
  work: (context: CommandContext, input: Input) => Promise<void>
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
    await command.work(await openContext(isStaging), input)
  } catch (error) {
    printFailure(error)
  }
}

function readOptions({ options: names = [], usage }: Pick<Command<unknown>, 'options' | 'usage'>): {
  isStaging: boolean
  options: Options
} {
  const withValue = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  try {
    const { values } = parseArgs({
      options: Object.assign(withValue, { staging: { type: 'boolean' as const } }),
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
  const file = isStaging ? writeStaging(root) : 'wrangler.toml'
  const token = process.env.CLOUDFLARE_API_TOKEN ?? (await print('wrangler', ['auth', 'token']))
  return {
    folder: root,
    file,
    cloudflare: connectCloudflare({ base: process.env.CLOUDFLARE_API_BASE_URL ?? API, token }),
    wrangler: (...args) => run('wrangler', [...args, '-c', file]),
    git: {
      changes: await print('git', ['status', '--porcelain']),
      commit: await print('git', ['rev-parse', 'HEAD']),
    },
    check: () => run('npm', ['run', '--silent', 'check', '--', '--worker']),
    brand: { company: { name, address, representative, phone }, mail },
    say: (line) => console.log(line),
  }
}
