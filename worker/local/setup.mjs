// Plain JavaScript without packages: it runs before anything is installed, on Node 20 or newer.
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
 * Runs a command in the project's folder; its output is shown when `show` is set or when it fails.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ show?: boolean, env?: Record<string, string> }} [options]
 * @returns {Promise<string>} what it printed
 * @throws Error when it ends with another code than 0
 */
export function run(command, args, { show = false, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...environment, ...env },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0) return resolve(output)
      if (!show) process.stderr.write(output)
      reject(new Error(`${command} ${args.join(' ')} ended with code ${code}`))
    })
  })
}

/**
 * Reads the arguments of a command. One that it doesn't take is answered in words, and ends the process with code 2.
 *
 * @param {import('node:util').ParseArgsConfig} config
 * @param {string} usage the line to type instead
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

/** Whether npm's own note, written when it has finished, names all that is locked. */
function isInstalled() {
  const note = 'node_modules/.package-lock.json'
  if (!existsSync(join(root, note))) return false
  const there = packagesIn(note)
  // Those of other platforms are optional.
  return Object.entries(packagesIn('package-lock.json')).every(
    ([path, { version, optional }]) =>
      path === '' || (there[path] ? there[path].version === version : optional),
  )
}

/** Installs the locked packages unless they are there. */
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
 * @returns which account service the site uses
 */
export function makeLocalVariables(port = '8787') {
  const files = { site: join(root, '.dev.vars'), standIns: join(root, 'worker/local/.dev.vars') }
  const before = {
    site: readIfThere(files.site, 'DEMO="on"\n'),
    standIns: readIfThere(files.standIns, ''),
  }
  // This may run on a Node that can't import TypeScript.
  const keys = readFileSync(join(root, 'worker/local/auth/keys.ts'), 'utf8')
  const [, publishableKey = ''] = /PUBLISHABLE_KEY = '([^']+)'/.exec(keys) ?? []
  const [, secretKey = ''] = /SECRET_KEY = '([^']+)'/.exec(keys) ?? []
  const after = localVariables(before, { port, publishableKey, secretKey })
  writeFileSync(files.site, after.site)
  writeFileSync(files.standIns, after.standIns)
  return accountsIn(after.site, publishableKey)
}

/** @returns {string[]} file names, in the order in which they are applied */
const migrationNames = () =>
  readdirSync(join(root, 'migrations'))
    .filter((name) => /^\d+_.*\.sql$/.test(name))
    .sort()

/**
 * All migrations as one file, noted as wrangler does: it starts a runtime for each one, which takes half a minute
 * for a new database.
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
 * Renames a local database that was created by migrations which are no longer there: none of today's can be
 * applied to it.
 *
 * @param {string} state folder
 */
function setAsideOutdatedState(state) {
  const created = readIfThere(join(root, state, 'migrations.sql'), '')
  const applied = [...created.matchAll(/INTO d1_migrations \(name\) VALUES \('([^']+)'\)/g)]
  const names = migrationNames()
  if (applied.every(([, name = '']) => names.includes(name))) return
  const copy = `${state}-until-${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}`
  renameSync(join(root, state), join(root, copy))
  console.log(`The local database has an older structure: moved to ${copy}, a new one follows.`)
}

/** Brings a local database and its bucket up to date. @param {string} state folder */
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
