// Plain JavaScript without packages, because it runs before anything is installed, on Node 20 or newer.
import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { accountsIn, localVariables } from './variables.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const binaries = join(root, 'node_modules/.bin')

export const environment = {
  ...process.env,
  PATH: `${binaries}${delimiter}${process.env.PATH}`,
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  X_LOCAL_OBSERVABILITY: 'false',
  X_LOCAL_EXPLORER: 'false',
  CI: process.env.CI ?? 'true',
}

/**
 * Runs a command in the project's folder; prints its output at once if `show` is set, otherwise only if it fails.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ show?: boolean, env?: Record<string, string>, input?: string }} [options] input: for secrets, which other
 *   people could read in a list of processes
 * @returns {Promise<string>} the command's output
 * @throws Error if its exit code is not 0, with the output as its cause
 */
export function run(command, args, { show = false, env = {}, input } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...environment, ...env },
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    })
    child.stdin?.end(input)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
        if (show) process.stdout.write(chunk)
      })
    }
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0) return resolve(output)
      if (!show) process.stderr.write(output)
      const message = `${command} ${args.join(' ')} ended with code ${code}`
      reject(new Error(message, { cause: output }))
    })
  })
}

/**
 * Parses the arguments of a command. An unknown one prints the usage and ends the process with code 2.
 *
 * @param {import('node:util').ParseArgsConfig} config
 * @param {string} usage the correct command line
 */
export function readArguments(config, usage) {
  try {
    return parseArgs(config)
  } catch (error) {
    console.error(`✗ ${error instanceof Error ? error.message : error}\n→ ${usage}`)
    process.exit(2)
  }
}

/** @param {string} path @returns {Record<string, { version: string, optional?: boolean }>} */
const packagesIn = (path) => JSON.parse(readFileSync(join(root, path), 'utf8')).packages

/** True if npm's own lockfile, written at the end of an installation, contains all locked packages. */
function isInstalled() {
  const note = 'node_modules/.package-lock.json'
  if (!existsSync(join(root, note))) return false
  const installed = packagesIn(note)
  // Packages for other platforms are optional.
  return Object.entries(packagesIn('package-lock.json')).every(
    ([path, { version, optional }]) =>
      path === '' || (installed[path] ? installed[path].version === version : optional),
  )
}

/** Installs the locked packages unless they are installed. */
export async function install() {
  if (isInstalled()) return
  console.log('Installing packages …')
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
}

/** @param {string} path @param {string} otherwise */
const readIfThere = (path, otherwise) => (existsSync(path) ? readFileSync(path, 'utf8') : otherwise)

/**
 * Writes the local variables of the Worker and its stand-ins.
 *
 * @param {string} port
 * @returns the account service of the site
 */
export function makeLocalVariables(port = '8787') {
  const files = { site: join(root, '.dev.vars'), standIns: join(root, 'worker/local/.dev.vars') }
  const existing = {
    site: readIfThere(files.site, 'DEMO="on"\n'),
    standIns: readIfThere(files.standIns, ''),
  }
  // Read as text, because this may run on a Node that can't import TypeScript.
  const keys = readFileSync(join(root, 'worker/local/auth/keys.ts'), 'utf8')
  const [, publishableKey = ''] = /PUBLISHABLE_KEY = '([^']+)'/.exec(keys) ?? []
  const [, secretKey = ''] = /SECRET_KEY = '([^']+)'/.exec(keys) ?? []
  const newFiles = localVariables(existing, { port, publishableKey, secretKey })
  writeFileSync(files.site, newFiles.site)
  writeFileSync(files.standIns, newFiles.standIns)
  return accountsIn(newFiles.site, publishableKey)
}

/** @returns {string[]} file names, in the order in which they are applied */
const migrationNames = () =>
  readdirSync(join(root, 'migrations'))
    .filter((name) => /^\d+_.*\.sql$/.test(name))
    .sort()

/**
 * All migrations in one file, recorded in wrangler's table: wrangler starts a runtime for each migration, which would
 * take half a minute for a new database.
 */
function allMigrations() {
  const folder = join(root, 'migrations')
  const names = migrationNames()
  const table = `CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
    applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL);`
  const texts = names.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return `${text}\n;INSERT INTO d1_migrations (name) VALUES ('${name}');`
  })
  return [table, ...texts].join('\n')
}

/**
 * Renames a local database that was created by migrations which no longer exist, because the current ones can't be
 * applied to it.
 *
 * @param {string} state folder
 */
function setAsideOutdatedState(state) {
  const creation = readIfThere(join(root, state, 'migrations.sql'), '')
  const appliedNames = [...creation.matchAll(/INTO d1_migrations \(name\) VALUES \('([^']+)'\)/g)]
  const names = migrationNames()
  if (appliedNames.every(([, name = '']) => names.includes(name))) return
  const copy = `${state}-until-${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}`
  renameSync(join(root, state), join(root, copy))
  console.log(`The local database has an older structure: moved to ${copy}, a new one follows.`)
}

/** Applies missing migrations to a local database and prepares its bucket. @param {string} state folder */
export async function prepareState(state) {
  const local = ['--local', '--persist-to', state]
  setAsideOutdatedState(state)
  if (!existsSync(join(root, state, 'v3/d1'))) {
    const file = join(root, state, 'migrations.sql')
    mkdirSync(join(root, state), { recursive: true })
    writeFileSync(file, allMigrations())
    await run('wrangler', ['d1', 'execute', 'velours', ...local, '--yes', '--file', file])
  }
  await run('wrangler', ['d1', 'migrations', 'apply', 'velours', ...local])
  const seeded = await run('node', ['worker/seed/seed.ts', '--persist-to', state])
  console.log(seeded.trim())
}
