// Usage: npm start | npm run dev -- [--port 8787] [--state .wrangler/state] [--fresh] [--built]
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import {
  environment,
  install,
  makeLocalVariables,
  prepareState,
  readArguments,
  root,
} from './setup.mjs'

const { values } = readArguments(
  {
    options: {
      dev: { type: 'boolean', default: false },
      port: { type: 'string', default: '8787' },
      state: { type: 'string', default: '.wrangler/state' },
      fresh: { type: 'boolean', default: false },
      built: { type: 'boolean', default: false },
    },
  },
  'npm start -- [--port 8787] [--state .wrangler/state] [--fresh] [--built]',
)

const reason = await whyTaken(Number(values.port))
if (reason) {
  console.error(
    `No server can start on port ${values.port}: ${reason}. Another port: npm start -- --port 8788`,
  )
  process.exit(1)
}
await install()
const accountService = makeLocalVariables(values.port)
if (values.fresh) rmSync(join(root, values.state), { recursive: true, force: true })
await prepareState(values.state)

const verb = values.dev ? 'Serving' : 'Building and serving'
console.log(`${verb} on http://localhost:${values.port} (Ctrl+C ends it) …`)
const { command, args, env } = values.dev ? fromSource() : fromBuild()
const server = spawn(command, args, {
  cwd: root,
  env: { ...environment, ...env },
  stdio: ['ignore', 'inherit', 'inherit'],
})
void introduce(`http://localhost:${values.port}`)

/** Vite serves the sources and runs both Workers (web/vite.dev.config.ts). */
function fromSource() {
  return {
    command: 'vite',
    args: `--config web/vite.dev.config.ts --host 127.0.0.1 --port ${values.port} --strictPort`.split(
      ' ',
    ),
    env: { STATE_FOLDER: join(root, values.state) },
  }
}

/** Wrangler builds the site as for a deployment and runs both Workers. */
function fromBuild() {
  return {
    command: 'wrangler',
    args: [
      'dev -c worker/local/wrangler.toml -c wrangler.toml',
      `--ip 127.0.0.1 --port ${values.port} --inspector-port 0 --persist-to ${values.state}`,
      '--show-interactive-dev-session=false --log-level warn',
      // Silences wrangler's warning about cron triggers; `introduce()` prints the address that runs them.
      '--test-scheduled',
    ].flatMap((words) => words.split(' ')),
    env: { BUILD_MODE: values.built ? 'none' : 'production' },
  }
}

/**
 * The reason why a server can't listen on a port, or null.
 *
 * @param {number} port
 * @returns {Promise<string | null>}
 */
function whyTaken(port) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.on('error', ({ message }) => resolve(message))
    if (!(port > 0 && port < 65536)) return resolve('not a port')
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(null)))
  })
}

/** Waits until the port responds, then prints the addresses of the site. @param {string} site */
async function introduce(site) {
  const accountsAddress = `${site}/local/auth/accounts`
  let answer = null
  while (!answer?.ok && server.exitCode === null) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    answer = await fetch(accountsAddress, { method: 'POST' }).catch(() => null)
  }
  if (!answer?.ok) return
  // No cron triggers run locally; this address runs the jobs of one cron line of wrangler.toml.
  const jobs = `${site}/cdn-cgi/local/scheduled?cron=*+*+*+*+*`
  const panels = [
    `Mail:  ${site}/local/mail`,
    `Push:  ${site}/local/push`,
    `Pay:   ${site}/local/pay`,
    `Jobs:  ${jobs}`,
  ].join('\n')
  if (accountService === 'other') {
    console.log(`Ready: ${site}\n${panels}\nAccounts are those of SUPABASE_URL in .dev.vars.`)
    return
  }
  const { accounts } = await answer.json()
  const plan = await fetch(`${site}/local/pay/premium-account`, { method: 'POST' })
  if (!plan.ok) console.warn(`premium@velours.test has no plan: ${(await plan.json()).detail}`)
  const lines = accounts.map(({ email, password }) => `  ${email}  ${password}`)
  console.log(`Ready: ${site}\n${panels}\nSign in as\n${lines.join('\n')}`)
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))
