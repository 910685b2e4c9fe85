import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readExports, withoutExports, type Export } from './alerts/export.ts'
import { CommandError } from './refusal.ts'

/** Values of wrangler.toml for a deployment. "": missing. */
export type Project = {
  /** The configuration file for wrangler, relative to the folder. */
  file: string
  worker: string
  database: { name: string; id: string }
  bucket: string
  /** The bucket of the backups. */
  copies: string
  account: string
  /** The domain, as "example.ch". */
  domain: string
  /** Exports of telemetry to other services. */
  exports: Export[]
  /** Variables of the section [vars]. */
  vars: Record<string, string>
}

/** Names and ids are quoted texts on their own lines; nothing else is parsed or written here. */
const lineOf = (name: string) => new RegExp(`^${name} = "([^"]*)"$`, 'm')
const valueOf = (toml: string, name: string) => lineOf(name).exec(toml)?.[1] ?? ''

const bucketOf = (toml: string, binding: string) =>
  new RegExp(`^binding = "${binding}"\nbucket_name = "([^"]*)"$`, 'm').exec(toml)?.[1] ?? ''

function readVars(toml: string): Record<string, string> {
  const [, section = ''] = /^\[vars\]\n([\s\S]*?)(?=^\[|(?![\s\S]))/m.exec(toml) ?? []
  // Texts in double or single quotes; single ones contain JSON.
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

/** Writes an id below the line with its owner's name, unless it is recorded already. */
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
      toml.replace(lineOf(line), (ownerLine) => `${ownerLine}\n${name} = "${id}"`),
    )
  }
}

/** Writes a variable of the section [vars]. @throws CommandError if the file has no line for it */
export function writeVariable(
  folder: string,
  file: string,
  { name, value }: { name: string; value: string },
): void {
  const path = join(folder, file)
  const toml = readFileSync(path, 'utf8')
  if (!lineOf(name).test(toml)) {
    throw new CommandError(`${file} has no line for ${name}.`, `Below [vars]: ${name} = "${value}"`)
  }
  writeFileSync(
    path,
    toml.replace(lineOf(name), () => `${name} = ${JSON.stringify(value)}`),
  )
}

/** Writes the line with the domain above [build], unless there is one. */
export function writeDomain(folder: string, file: string, domain: string): void {
  const path = join(folder, file)
  const toml = readFileSync(path, 'utf8')
  if (readProject(folder, file).domain) return
  const routes = `routes = [{ pattern = "${domain}", custom_domain = true }]`
  writeFileSync(path, toml.replace(/^\[build\]$/m, `${routes}\n\n[build]`))
}

/** Replaces the name of the database, after a restore. */
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
 * Writes the configuration of the staging site: separate names, labelled samples instead of people's data; no mail,
 * accounts, payments or telemetry of the real site. Each command writes it again, so ids are looked up by name.
 */
export function writeStaging(folder: string): string {
  const { worker, database, domain } = readProject(folder, 'wrangler.toml')
  const toml = withoutExports(readFileSync(join(folder, 'wrangler.toml'), 'utf8'))
    .replace(lineOf('database_id'), '')
    .replace(lineOf('name'), `name = "${worker}-staging"`)
    .replace(lineOf('database_name'), `database_name = "${database.name}-staging"`)
    .replace(new RegExp(lineOf('bucket_name'), 'gm'), 'bucket_name = "$1-staging"')
    .replace(lineOf('namespace_id'), 'namespace_id = "2$1"')
    .replace(`pattern = "${domain}"`, `pattern = "staging.${domain}"`)
    .replace(/^\[vars\]\n[\s\S]*?(?=^\[|(?![\s\S]))/m, (section) =>
      section.replace(/^(\w+) = .*$/gm, (_, name) => `${name} = "${name === 'DEMO' ? 'on' : ''}"`),
    )
  writeFileSync(join(folder, STAGING_FILE), toml)
  return STAGING_FILE
}

/** The names and texts of the migrations, in order. */
export const readMigrations = (folder: string) =>
  readdirSync(join(folder, 'migrations'))
    .filter((name) => /^\d+_.*\.sql$/.test(name))
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(folder, 'migrations', name), 'utf8') }))

type Contacts = Record<string, Record<string, string>>

/** Names of the empty details in `web/brand.ts`, as "company.phone". */
export const emptyDetails = (contacts: Contacts): string[] =>
  Object.entries(contacts).flatMap(([group, values]) =>
    Object.keys(values)
      .filter((name) => !values[name]?.trim())
      .map((name) => `${group}.${name}`),
  )

/** @throws CommandError if details are missing */
export function assertBrand(contacts: Contacts): void {
  const empty = emptyDetails(contacts)
  if (empty.length === 0) return
  throw new CommandError(
    `The legal pages would show marks instead of: ${empty.join(', ')}.`,
    'Fill them in web/brand.ts, and commit.',
  )
}

/** Secrets that a site with these variables requires. */
export function requiredSecrets(vars: Record<string, string>): string[] {
  const secrets = ['SITE_SECRET']
  if (vars.SUPABASE_URL) secrets.push('SUPABASE_SECRET_KEY', 'ADMIN_EMAILS')
  if (vars.FLEXPAY_SHOP_ID) secrets.push('FLEXPAY_SIGNATURE_KEY')
  if (vars.VAPID_PUBLIC_KEY) secrets.push('VAPID_PRIVATE_KEY')
  return secrets
}
