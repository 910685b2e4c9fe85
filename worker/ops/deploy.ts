/**
 * Deploys the site:
 *
 *     npm run deploy [-- --staging]
 *
 * The sign-in is wrangler's, or CLOUDFLARE_API_TOKEN.
 */
import { parseArgs } from 'node:util'
import { company, mail } from '../../web/brand.ts'
import { run, root } from '../local/setup.mjs'
import { connect } from './cloudflare.ts'
import { deploySite } from './deploy-site.ts'
import { writeStaging } from './project.ts'
import { Refusal } from './refusal.ts'

const { values } = parseArgs({ options: { staging: { type: 'boolean', default: false } } })

const print = async (command: string, args: string[]) => (await run(command, args)).trim()
const base = process.env.CLOUDFLARE_API_BASE_URL ?? 'https://api.cloudflare.com/client/v4'
// An empty optional detail is none of the operator's omissions.
const { name, address, representative, phone } = company

try {
  const file = values.staging ? writeStaging(root) : 'wrangler.toml'
  const token = process.env.CLOUDFLARE_API_TOKEN ?? (await print('wrangler', ['auth', 'token']))
  await deploySite({
    folder: root,
    file,
    cloudflare: connect({ base, token }),
    wrangler: (...args) => run('wrangler', [...args, '-c', file]),
    git: {
      changes: await print('git', ['status', '--porcelain']),
      commit: await print('git', ['rev-parse', 'HEAD']),
    },
    check: () => run('npm', ['run', '--silent', 'check']),
    brand: { company: { name, address, representative, phone }, mail },
    say: (line) => console.log(line),
  })
} catch (error) {
  console.error(`\n✗ ${error instanceof Error ? error.message : error}`)
  if (error instanceof Refusal) console.error(`→ ${error.remedy}`)
  process.exit(1)
}
