import { expect, test } from 'vitest'
import { ACCOUNT } from '../../../../worker/ops/practice/stand-ins/cloudflare.ts'
import { openDeployments } from '../../../support/operations/deployments.ts'

const site = openDeployments()
const { addMigration, changesNothing, deploy, inToml } = site
const brand = { mail: { general: 'office@velours.example' } }

test('refuses to deploy uncommitted changes', async () => {
  const { message } = await changesNothing({ git: { changes: ' M web/brand.ts', commit: 'a' } })
  expect(message).toContain('web/brand.ts')
})

test('refuses to deploy without a domain', async () => {
  inToml(/^routes.*$/m, '')
  expect((await changesNothing()).remedy).toContain('routes = ')
})

test('refuses to deploy without company details and names each', async () => {
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
])(
  'refuses to deploy without the secret %s and prints the command to set it',
  async (name, prepare) => {
    prepare()
    expect((await changesNothing()).remedy).toBe(`npx wrangler secret put ${name} -c wrangler.toml`)
  },
)

test('refuses to deploy to another account than the recorded one', async () => {
  await deploy()
  site.platform.state.accounts = [{ id: 'f'.repeat(32), name: 'Another' }]
  expect((await changesNothing()).message).toContain('Another')
})

test('refuses to choose between several accounts', async () => {
  site.platform.state.accounts.push({ id: 'f'.repeat(32), name: 'Another' })
  expect((await changesNothing()).remedy).toContain('account_id')
  inToml(/^name = .*$/m, `name = "velours"\naccount_id = "${ACCOUNT}"`)
  await deploy()
})

test('refuses another database of the same name', async () => {
  await deploy()
  site.platform.state.databases.delete('velours')
  site.platform.createDatabase('another')
  site.platform.createDatabase('velours')
  expect((await changesNothing()).message).toContain('records the database')
})

test.each([
  ['DROP TABLE places;', 'drops a table'],
  ['ALTER TABLE places ADD COLUMN name TEXT NOT NULL;', 'has no default'],
])('refuses a migration that breaks the live version: %s', async (sql, reason) => {
  await deploy()
  addMigration('0002_names.sql', `${sql}\n`)
  const { message } = await changesNothing()
  expect(message).toContain('0002_names.sql')
  expect(message).toContain(reason)
})

test('applies a breaking migration as the contract step of an earlier one', async () => {
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

test('refuses a token that Cloudflare rejects', async () => {
  site.platform.state.refusesToken = true
  expect((await changesNothing()).remedy).toBe('npx wrangler login')
})

test('refuses to deploy code that fails its checks', async () => {
  const check = () => Promise.reject(new Error('2 tests fail'))
  await expect(deploy({ check })).rejects.toThrow('2 tests fail')
  expect(site.platform.state.changes).toEqual([])
})
