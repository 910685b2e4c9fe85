import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readExports, withoutExports, type Export } from './alerts/export.ts'
import { CommandError } from './refusal.ts'

/** What a deployment reads of wrangler.toml. "": not there. */
export type Project = {
  /** The file that wrangler is given, relative to the folder. */
  file: string
  worker: string
  database: { name: string; id: string }
  bucket: string
  /** Of the back-ups. */
  copies: string
  account: string
  /** As "example.ch". */
  domain: string
  /** Telemetry that leaves the platform. */
  exports: Export[]
  /** Of the section [vars]. */
  vars: Record<string, string>
}

/** Names and ids are quoted texts on lines of their own: all that is read and written here. */
const lineOf = (name: string) => new RegExp(`^${name} = "([^"]*)"$`, 'm')
const valueOf = (toml: string, name: string) => lineOf(name).exec(toml)?.[1] ?? ''

const bucketOf = (toml: string, binding: string) =>
  new RegExp(`^binding = "${binding}"\nbucket_name = "([^"]*)"$`, 'm').exec(toml)?.[1] ?? ''

function readVars(toml: string): Record<string, string> {
  const [, section = ''] = /^\[vars\]\n([\s\S]*?)(?=^\[|(?![\s\S]))/m.exec(toml) ?? []
  // Texts in quotes of either kind, as JSON needs the single ones.
  const lines = section.matchAll(/^(\w+) = (?:"((?:[^"\\]|\\.)*)"|'([^']*)')$/gm)
  return Object.fromEntries(
    [...lines].map(([, name = '', value, literal]) => [name, value ?? literal ?? '']),
  )
}

export function readProject(folder: string, file: string): Project {
  const toml = readFileSync(join(folder, file), 'utf8')
  return {
    file,
    worker: valueOf(toml, 'name'),
    database: { name: valueOf(toml, 'database_name'), id: valueOf(toml, 'database_id') },
    bucket: bucketOf(toml, 'MEDIA'),
    copies: bucketOf(toml, 'BACKUP'),
    account: valueOf(toml, 'account_id'),
    domain: /\bpattern = "([^"]+)", custom_domain = true/.exec(toml)?.[1] ?? '',
    exports: readExports(toml),
    vars: readVars(toml),
  }
}

/** Writes an id below the line that names its owner, once. */
export function recordId(
  folder: string,
  file: string,
  { line, name, id }: { line: 'name' | 'database_name'; name: string; id: string },
): void {
  const path = join(folder, file)
  const toml = readFileSync(path, 'utf8')
  if (!valueOf(toml, name)) {
    writeFileSync(
      path,
      toml.replace(lineOf(line), (found) => `${found}\n${name} = "${id}"`),
    )
  }
}

/** Names another database than before, after a restore. */
export function replaceDatabase(
  folder: string,
  file: string,
  { name, id }: { name: string; id: string },
): void {
  const path = join(folder, file)
  const toml = readFileSync(path, 'utf8')
    .replace(lineOf('database_name'), `database_name = "${name}"`)
    .replace(lineOf('database_id'), `database_id = "${id}"`)
  writeFileSync(path, toml)
  recordId(folder, file, { line: 'database_name', name: 'database_id', id })
}

export const STAGING_FILE = '.wrangler.staging.toml'

/**
 * The same site beside the real one: names of its own, labelled samples instead of people's data, no mail, no
 * accounts, no payments and no telemetry of the real one. It is written anew by each command, so its ids are found by name.
 */
export function writeStaging(folder: string): string {
  const { worker, database, domain } = readProject(folder, 'wrangler.toml')
  const changed = withoutExports(readFileSync(join(folder, 'wrangler.toml'), 'utf8'))
    .replace(lineOf('database_id'), '')
    .replace(lineOf('name'), `name = "${worker}-staging"`)
    .replace(lineOf('database_name'), `database_name = "${database.name}-staging"`)
    .replace(new RegExp(lineOf('bucket_name'), 'gm'), 'bucket_name = "$1-staging"')
    .replace(lineOf('namespace_id'), 'namespace_id = "2$1"')
    .replace(`pattern = "${domain}"`, `pattern = "staging.${domain}"`)
    .replace(/^\[vars\]\n[\s\S]*?(?=^\[|(?![\s\S]))/m, (section) =>
      section.replace(/^(\w+) = .*$/gm, (_, name) => `${name} = "${name === 'DEMO' ? 'on' : ''}"`),
    )
  writeFileSync(join(folder, STAGING_FILE), changed)
  return STAGING_FILE
}

/** The migrations' names and texts, in order. */
export const readMigrations = (folder: string) =>
  readdirSync(join(folder, 'migrations'))
    .filter((name) => /^\d+_.*\.sql$/.test(name))
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(folder, 'migrations', name), 'utf8') }))

type Contacts = Record<string, Record<string, string>>

/** What is still empty in `web/brand.ts`, as "company.phone". */
export const emptyDetails = (contacts: Contacts): string[] =>
  Object.entries(contacts).flatMap(([group, values]) =>
    Object.keys(values)
      .filter((name) => !values[name]?.trim())
      .map((name) => `${group}.${name}`),
  )

/** @throws Refusal */
export function assertBrand(contacts: Contacts): void {
  const empty = emptyDetails(contacts)
  if (empty.length === 0) return
  throw new CommandError(
    `The legal pages would show marks instead of: ${empty.join(', ')}.`,
    'Fill them in web/brand.ts, and commit.',
  )
}

/** Secrets that a site with these variables cannot do without. */
export function requiredSecrets(vars: Record<string, string>): string[] {
  const secrets = ['SITE_SECRET']
  if (vars.SUPABASE_URL) secrets.push('SUPABASE_SECRET_KEY', 'ADMIN_EMAILS')
  if (vars.FLEXPAY_SHOP_ID) secrets.push('FLEXPAY_SIGNATURE_KEY')
  if (vars.VAPID_PUBLIC_KEY) secrets.push('VAPID_PRIVATE_KEY')
  return secrets
}
