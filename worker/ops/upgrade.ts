/**
 * Says which packages, and which compatibility date, are newer than the site's, and changes nothing:
 *
 *     npm run upgrade [-- --apply [--only <name>]]
 *
 * With --apply it upgrades one at a time, runs `npm run check -- --worker` after each and commits it, or takes it back.
 * Ends with code 1 when one was taken back, when a known weakness has no reason, or when the registry did not name
 * them.
 */
import { spawn } from 'node:child_process'
import { utcDayOf } from '../contract/days.ts'
import { environment, readArguments, root, run } from '../local/setup.mjs'
import { printFailure } from './refusal.ts'
import { upgradeSite } from './upgrade-site.ts'

/** npm says with code 1 that something is outdated or weak, and says the rest on its output. */
const askNpm = (args: string[]) =>
  new Promise<string>((resolve, reject) => {
    const child = spawn('npm', args, {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', () => resolve(output))
  })

try {
  const { values } = readArguments(
    { options: { apply: { type: 'boolean', default: false }, only: { type: 'string' } } },
    'npm run upgrade -- [--apply [--only <name>]]',
  )
  const open = await upgradeSite({
    folder: root,
    run: (command, args) =>
      command === 'npm' && args.includes('--json') ? askNpm(args) : run(command, args),
    check: () => run('npm', ['run', '--silent', 'check', '--', '--worker']),
    say: (line) => console.log(line),
    today: utcDayOf(Date.now()),
    isApplied: values.apply,
    only: values.only,
  })
  if (open.length > 0) process.exitCode = 1
} catch (error) {
  printFailure(error)
}
