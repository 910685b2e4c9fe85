import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from '../../../worker/ops/cloudflare.ts'
import { deploySite, type Means } from '../../../worker/ops/deploy-site.ts'
import { readProject, writeStaging } from '../../../worker/ops/project.ts'
import { Refusal } from '../../../worker/ops/refusal.ts'
import { ACCOUNT, startCloudflare, type FakeCloudflare } from '../../support/cloudflare.ts'

const root = new URL('../../..', import.meta.url)
const DOMAIN = 'velours.example'
const brand = { company: { name: 'Velours AG' }, mail: { general: 'office@velours.example' } }

let platform: FakeCloudflare
let folder: string
let said: string[]

beforeEach(async () => {
  platform = await startCloudflare()
  platform.state.secrets = ['SITE_SECRET']
  folder = mkdtempSync(join(tmpdir(), 'velours-deploy-'))
  said = []
  const toml = readFileSync(new URL('wrangler.toml', root), 'utf8')
  const routes = `routes = [{ pattern = "${DOMAIN}", custom_domain = true }]\n\n[build]`
  writeFileSync(join(folder, 'wrangler.toml'), toml.replace('[build]', routes))
  mkdirSync(join(folder, 'migrations'))
  addMigration('0001_places.sql', 'CREATE TABLE places (id TEXT PRIMARY KEY) STRICT;')
})

afterEach(async () => {
  await platform.stop()
  rmSync(folder, { recursive: true })
})

const addMigration = (name: string, sql: string) =>
  writeFileSync(join(folder, 'migrations', name), sql)

/** What wrangler does to the platform with the arguments that the deployment gives it. */
async function wrangler(...args: string[]): Promise<string> {
  const { state, addVersion, databaseOf } = platform
  if (args[0] === 'd1') {
    const db = databaseOf(args[3]!)!
    db.exec('CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY, name TEXT UNIQUE)')
    for (const name of ['0001_places.sql', '0002_names.sql']) {
      const isApplied = db.prepare('SELECT 1 FROM d1_migrations WHERE name = ?').get(name)
      if (isApplied || !readable(name)) continue
      db.exec(readable(name))
      db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').run(name)
    }
    return ''
  }
  if (args[0] === 'triggers') return ''
  const version = addVersion()
  if (args[0] === 'deploy') state.deployments.push([{ version_id: version, percentage: 100 }])
  state.changes.push(`wrangler ${args.join(' ')}`)
  return `Worker Version ID: ${version}`
}

function readable(name: string): string {
  try {
    return readFileSync(join(folder, 'migrations', name), 'utf8')
  } catch {
    return ''
  }
}

const deploy = (changed: Partial<Means> = {}) =>
  deploySite({
    folder,
    file: 'wrangler.toml',
    cloudflare: connect({ base: platform.base, token: 'token' }),
    wrangler,
    git: { changes: '', commit: 'a'.repeat(40) },
    check: async () => undefined,
    brand,
    say: (line) => void said.push(line),
    siteOf: () => platform.site,
    knownWithinMs: 0,
    ...changed,
  })

const refusalOf = async (changed?: Partial<Means>) => {
  const error = await deploy(changed).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Refusal)
  return error as Refusal
}

const live = () => platform.state.deployments.at(-1)

test('the first deployment creates what is missing and records its ids', async () => {
  await deploy()
  const { account, database } = readProject(folder, 'wrangler.toml')
  expect(account).toBe(ACCOUNT)
  expect(platform.databaseOf(database.id)).toBeDefined()
  expect([...platform.state.buckets]).toEqual(['velours-media'])
  const tables = platform.databaseOf('velours')!.prepare('SELECT name FROM d1_migrations').all()
  expect(tables).toEqual([{ name: '0001_places.sql' }])
  expect(live()).toEqual([{ version_id: platform.state.versions[0], percentage: 100 }])
})

test('a later version is tested without traffic, then gets all of it', async () => {
  await deploy()
  const [first] = platform.state.versions
  addMigration('0002_names.sql', "ALTER TABLE places ADD COLUMN name TEXT NOT NULL DEFAULT '';")
  await deploy()
  const [, second] = platform.state.versions
  expect(platform.state.deployments.slice(1)).toEqual([
    [
      { version_id: first, percentage: 100 },
      { version_id: second, percentage: 0 },
    ],
    [{ version_id: second, percentage: 100 }],
  ])
  expect(said.join('\n')).toContain('bookmark-1')
  expect(said.at(-1)).toContain(`rollback ${first}`)
})

test('a version that fails without traffic never gets any', async () => {
  await deploy()
  const [first] = platform.state.versions
  platform.state.fails = ({ version, path }) => version !== first && path === '/browse'
  await expect(deploy()).rejects.toThrow('/browse answers 500, not 200')
  expect(live()).toEqual([{ version_id: first, percentage: 100 }])
  expect(platform.state.deployments.flat()).not.toContainEqual({
    version_id: platform.state.versions[1],
    percentage: 100,
  })
})

test('one that fails only with traffic is taken back', async () => {
  await deploy()
  const [first, second] = [platform.state.versions[0], () => platform.state.versions[1]]
  platform.state.fails = ({ version, isHidden }) => version !== first && !isHidden
  await expect(deploy()).rejects.toThrow(`${first} is live`)
  expect(platform.state.deployments.flat()).toContainEqual({
    version_id: second(),
    percentage: 100,
  })
  expect(live()).toEqual([{ version_id: first, percentage: 100 }])
})

test('an answer of the version before proves nothing', async () => {
  await deploy()
  const [first] = platform.state.versions
  platform.state.knowsOverrides = false
  await expect(deploy()).rejects.toThrow(`/api/health answers with version ${first}`)
  expect(live()).toEqual([{ version_id: first, percentage: 100 }])
})

test('an interrupted deployment is continued from the version with the traffic', async () => {
  await deploy()
  const [first] = platform.state.versions
  const stops = connect({ base: platform.base, token: 'token' })
  let calls = 0
  const cloudflare: Means['cloudflare'] = {
    ...stops,
    deploy: (...args) => (++calls > 1 ? Promise.reject(new Error('cut')) : stops.deploy(...args)),
  }
  await expect(deploy({ cloudflare })).rejects.toThrow('cut')
  expect(live()).toContainEqual({ version_id: first, percentage: 100 })
  await deploy()
  expect(live()).toEqual([{ version_id: platform.state.versions[2], percentage: 100 }])
})

const changesNothing = async (changed?: Partial<Means>) => {
  const before = [...platform.state.changes]
  const toml = readFileSync(join(folder, 'wrangler.toml'), 'utf8')
  const refusal = await refusalOf(changed)
  expect(platform.state.changes).toEqual(before)
  expect(readFileSync(join(folder, 'wrangler.toml'), 'utf8')).toBe(toml)
  return refusal
}

const inToml = (from: string | RegExp, to: string) => {
  const path = join(folder, 'wrangler.toml')
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
}

test('a working tree with changes is refused', async () => {
  const { message } = await changesNothing({ git: { changes: ' M web/brand.ts', commit: 'a' } })
  expect(message).toContain('web/brand.ts')
})

test('a domain that is not named is refused', async () => {
  inToml(/^routes.*$/m, '')
  expect((await changesNothing()).remedy).toContain('routes = ')
})

test('details of the company that are missing are refused, each by name', async () => {
  const { message } = await changesNothing({
    brand: { ...brand, company: { name: '', phone: ' ' } },
  })
  expect(message).toContain('company.name, company.phone')
})

test.each([
  ['SITE_SECRET', () => (platform.state.secrets = [])],
  ['SITE_SECRET', () => (platform.state.secrets = null)],
  [
    'SUPABASE_SECRET_KEY',
    () => inToml('SUPABASE_URL = ""', 'SUPABASE_URL = "https://a.supabase.co"'),
  ],
  ['FLEXPAY_SIGNATURE_KEY', () => inToml('FLEXPAY_SHOP_ID = ""', 'FLEXPAY_SHOP_ID = "1"')],
])('the missing secret %s is refused with the command that sets it', async (name, prepare) => {
  prepare()
  expect((await changesNothing()).remedy).toBe(`npx wrangler secret put ${name} -c wrangler.toml`)
})

test('another account than the recorded one is refused', async () => {
  await deploy()
  platform.state.accounts = [{ id: 'f'.repeat(32), name: 'Another' }]
  expect((await changesNothing()).message).toContain('Another')
})

test('several accounts are refused until one is named', async () => {
  platform.state.accounts.push({ id: 'f'.repeat(32), name: 'Another' })
  expect((await changesNothing()).remedy).toContain('account_id')
  inToml(/^name = .*$/m, `name = "velours"\naccount_id = "${ACCOUNT}"`)
  await deploy()
})

test('another database of the same name is refused', async () => {
  await deploy()
  platform.state.databases.delete('velours')
  platform.createDatabase('another')
  platform.createDatabase('velours')
  expect((await changesNothing()).message).toContain('records the database')
})

test.each([
  ['DROP TABLE places;', 'drops a table'],
  ['ALTER TABLE places DROP COLUMN id;', 'drops a column'],
  ['ALTER TABLE places RENAME TO towns;', 'renames'],
  ['ALTER TABLE places RENAME COLUMN id TO key;', 'renames'],
  ['ALTER TABLE places ADD COLUMN name TEXT NOT NULL;', 'has no default'],
])('a migration that breaks the live version is refused: %s', async (sql, reason) => {
  await deploy()
  addMigration('0002_names.sql', `${sql}\n`)
  const { message } = await changesNothing()
  expect(message).toContain('0002_names.sql')
  expect(message).toContain(reason)
})

test('the same migration is applied as the contract step of an earlier one', async () => {
  await deploy()
  const step = '-- contract step of 0001_places.sql\nALTER TABLE places RENAME TO towns;'
  addMigration('0002_names.sql', step)
  await deploy()
  expect(
    platform.databaseOf('velours')!.prepare('SELECT count(*) AS rows FROM towns').get(),
  ).toEqual({
    rows: 0,
  })
  addMigration('0003_more.sql', '-- contract step of 0009_later.sql\nDROP TABLE towns;')
  expect((await changesNothing()).message).toContain('0003_more.sql')
})

test('words in texts and comments are no statements', async () => {
  await deploy()
  addMigration(
    '0002_names.sql',
    "-- DROP TABLE places;\nINSERT INTO places (id) VALUES ('DROP TABLE; it''s');",
  )
  await deploy()
  expect(
    platform.databaseOf('velours')!.prepare('SELECT count(*) AS rows FROM places').get(),
  ).toEqual({
    rows: 1,
  })
})

test('a token that Cloudflare does not accept is refused', async () => {
  platform.state.refusesToken = true
  expect((await changesNothing()).remedy).toBe('npx wrangler login')
})

test('code that fails its checks is not deployed', async () => {
  const check = () => Promise.reject(new Error('2 tests fail'))
  await expect(deploy({ check })).rejects.toThrow('2 tests fail')
  expect(platform.state.changes).toEqual([])
})

test('staging has its own names, samples, and nothing of the real site', async () => {
  inToml('MAIL_FROM = ""', 'MAIL_FROM = "office@velours.example"')
  await deploy()
  const file = writeStaging(folder)
  await deploy({ file, brand: { company: { name: '' } } })
  const staging = readProject(folder, file)
  expect(staging).toMatchObject({
    worker: 'velours-staging',
    bucket: 'velours-media-staging',
    domain: `staging.${DOMAIN}`,
    vars: { DEMO: 'on', MAIL_FROM: '' },
  })
  expect(staging.database.name).toBe('velours-staging')
  expect(staging.database.id).not.toBe(readProject(folder, 'wrangler.toml').database.id)
  expect([...platform.state.databases.keys()]).toEqual(['velours', 'velours-staging'])
})
