import { parseArgs } from 'node:util'
import { company, mail } from '../../web/brand.ts'
import { root, run } from '../local/setup.mjs'
import { connect } from './cloudflare.ts'
import type { CommandContext } from './deploy-site.ts'
import { writeStaging } from './project.ts'
import { printFailure } from './refusal.ts'

const API = 'https://api.cloudflare.com/client/v4'

/** What may follow a command. */
type Options = { [K in 'to' | 'from' | 'key' | 'into' | 'day' | 'back-to']?: string | undefined }

const print = async (command: string, args: string[]) => (await run(command, args)).trim()

/**
 * Runs a command for this project and the account that wrangler, or CLOUDFLARE_API_TOKEN, is signed in to. What
 * fails is printed, and the process ends with code 1.
 */
export async function runCommand(
  command: (context: CommandContext & { options: Options }) => Promise<void>,
): Promise<void> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      staging: { type: 'boolean', default: false },
      ...{ to: text, from: text, key: text, into: text, day: text, 'back-to': text },
    },
  })
  const { staging, ...options } = values
  // A register and a VAT number are not everyone's.
  const { name, address, representative, phone } = company
  try {
    const file = staging ? writeStaging(root) : 'wrangler.toml'
    const token = process.env.CLOUDFLARE_API_TOKEN ?? (await print('wrangler', ['auth', 'token']))
    await command({
      options,
      folder: root,
      file,
      cloudflare: connect({ base: process.env.CLOUDFLARE_API_BASE_URL ?? API, token }),
      wrangler: (...args) => run('wrangler', [...args, '-c', file]),
      git: {
        changes: await print('git', ['status', '--porcelain']),
        commit: await print('git', ['rev-parse', 'HEAD']),
      },
      check: () => run('npm', ['run', '--silent', 'check', '--', '--worker']),
      brand: { company: { name, address, representative, phone }, mail },
      say: (line) => console.log(line),
    })
  } catch (error) {
    printFailure(error)
  }
}
