import { expect, test } from 'vitest'
import { ACCOUNT } from '../../../support/operations/cloudflare.ts'
import { openDeployments } from '../../../support/operations/deployments.ts'

const site = openDeployments()
const { addMigration, changesNothing, deploy, inToml } = site
const brand = { mail: { general: 'office@velours.example' } }

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
  ['SITE_SECRET', () => (site.platform.state.secrets = [])],
  ['SITE_SECRET', () => (site.platform.state.secrets = null)],
  [
    'SUPABASE_SECRET_KEY',
    () => inToml('SUPABASE_URL = ""', 'SUPABASE_URL = "https://a.supabase.co"'),
  ],
  ['FLEXPAY_SIGNATURE_KEY', () => inToml('FLEXPAY_SHOP_ID = ""', 'FLEXPAY_SHOP_ID = "1"')],
  ['VAPID_PRIVATE_KEY', () => inToml('VAPID_PUBLIC_KEY = ""', 'VAPID_PUBLIC_KEY = "key"')],
])('the missing secret %s is refused with the command that sets it', async (name, prepare) => {
  prepare()
  expect((await changesNothing()).remedy).toBe(`npx wrangler secret put ${name} -c wrangler.toml`)
})

test('another account than the recorded one is refused', async () => {
  await deploy()
  site.platform.state.accounts = [{ id: 'f'.repeat(32), name: 'Another' }]
  expect((await changesNothing()).message).toContain('Another')
})

test('several accounts are refused until one is named', async () => {
  site.platform.state.accounts.push({ id: 'f'.repeat(32), name: 'Another' })
  expect((await changesNothing()).remedy).toContain('account_id')
  inToml(/^name = .*$/m, `name = "velours"\naccount_id = "${ACCOUNT}"`)
  await deploy()
})

test('another database of the same name is refused', async () => {
  await deploy()
  site.platform.state.databases.delete('velours')
  site.platform.createDatabase('another')
  site.platform.createDatabase('velours')
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
    site.platform.databaseOf('velours')!.prepare('SELECT count(*) AS rows FROM towns').get(),
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
    site.platform.databaseOf('velours')!.prepare('SELECT count(*) AS rows FROM places').get(),
  ).toEqual({
    rows: 1,
  })
})

test('a token that Cloudflare does not accept is refused', async () => {
  site.platform.state.refusesToken = true
  expect((await changesNothing()).remedy).toBe('npx wrangler login')
})

test('code that fails its checks is not deployed', async () => {
  const check = () => Promise.reject(new Error('2 tests fail'))
  await expect(deploy({ check })).rejects.toThrow('2 tests fail')
  expect(site.platform.state.changes).toEqual([])
})
