import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { connectCloudflare } from '../../../../worker/ops/cloudflare.ts'
import type { CommandContext } from '../../../../worker/ops/deploy-site.ts'
import { examine } from '../../../../worker/ops/examine-site.ts'
import { readProject, writeStaging } from '../../../../worker/ops/project.ts'
import { ACCOUNT } from '../../../../worker/ops/practice/stand-ins/cloudflare.ts'
import { DOMAIN, openDeployments } from '../../../support/operations/deployments.ts'

const site = openDeployments()
const { addMigration, deploy, inToml, live, contextOf } = site
afterEach(() => void vi.restoreAllMocks())

test('creates missing resources and records their ids on the first deployment', async () => {
  await deploy()
  const { account, database } = readProject(site.folder, 'wrangler.toml')
  expect(account).toBe(ACCOUNT)
  expect(site.platform.databaseOf(database.id)).toBeDefined()
  expect([...site.platform.state.buckets]).toEqual(['velours-media', 'velours-backup'])
  // Most clients are in Western Europe; without the setting the platform chooses by the place of
  // the command.
  expect(site.platform.state.locations).toEqual({
    velours: 'weur',
    'velours-media': 'weur',
    'velours-backup': 'weur',
  })
  const rules = (kind: string) =>
    JSON.stringify(site.platform.objects.rules.get(`velours-backup ${kind}`))
  // 30 and 35 days, in seconds.
  expect(rules('lock')).toContain('"maxAgeSeconds":2592000')
  expect(rules('lifecycle')).toContain('"maxAge":3024000')
  const tables = site.platform
    .databaseOf('velours')!
    .prepare('SELECT name FROM d1_migrations')
    .all()
  expect(tables).toEqual([{ name: '0001_places.sql' }])
  expect(live()).toEqual([{ version_id: site.platform.state.versions[0], percentage: 100 }])
})

test('replaces the placeholder version of a secret on the first deployment', async () => {
  site.platform.putSecret('SUPABASE_SECRET_KEY')
  const placeholder = site.platform.state.versions[0]
  expect(live()).toEqual([{ version_id: placeholder, percentage: 100 }])
  await deploy()
  const [, first] = site.platform.state.versions
  expect(live()).toEqual([{ version_id: first, percentage: 100 }])
  expect(site.said.at(-1)).toContain(`Live: ${site.platform.site} serves`)
})

test('tests the next version without traffic after a secret was set', async () => {
  await deploy()
  site.platform.putSecret('SITE_SECRET_2')
  const copy = site.platform.state.versions[1]
  await deploy()
  const next = site.platform.state.versions[2]
  expect(site.platform.state.deployments.slice(-2)).toEqual([
    [
      { version_id: copy, percentage: 100 },
      { version_id: next, percentage: 0 },
    ],
    [{ version_id: next, percentage: 100 }],
  ])
})

test('tests a later version without traffic before switching all traffic to it', async () => {
  await deploy()
  const [first] = site.platform.state.versions
  addMigration('0002_names.sql', "ALTER TABLE places ADD COLUMN name TEXT NOT NULL DEFAULT '';")
  await deploy()
  const [, second] = site.platform.state.versions
  expect(site.platform.state.deployments.slice(1)).toEqual([
    [
      { version_id: first, percentage: 100 },
      { version_id: second, percentage: 0 },
    ],
    [{ version_id: second, percentage: 100 }],
  ])
  expect(site.said.join('\n')).toContain('bookmark-1')
  expect(site.said.at(-1)).toContain(`rollback ${first}`)
})

test('gives no traffic to a version that fails its tests', async () => {
  await deploy()
  const [first] = site.platform.state.versions
  site.platform.state.fails = ({ version, path }) => version !== first && path === '/browse'
  await expect(deploy()).rejects.toThrow('/browse answers 500, not 200')
  expect(live()).toEqual([{ version_id: first, percentage: 100 }])
  expect(site.platform.state.deployments.flat()).not.toContainEqual({
    version_id: site.platform.state.versions[1],
    percentage: 100,
  })
})

test('rolls back a version that fails with traffic', async () => {
  await deploy()
  const first = site.platform.state.versions[0]
  const second = () => site.platform.state.versions[1]
  site.platform.state.fails = ({ version, isHidden }) => version !== first && !isHidden
  await expect(deploy()).rejects.toThrow(`${first} is live`)
  expect(site.platform.state.deployments.flat()).toContainEqual({
    version_id: second(),
    percentage: 100,
  })
  expect(live()).toEqual([{ version_id: first, percentage: 100 }])
})

test.each(['/robots.txt', '/'])(
  'rolls back a version whose answer to %s breaks off',
  async (path) => {
    await deploy()
    const [first] = site.platform.state.versions
    const answerOf = fetch
    const brokenBody = () =>
      new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) })
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const isHidden = new Headers(init?.headers).has('cloudflare-workers-version-overrides')
      const isBroken = input === site.platform.site + path && !isHidden
      return isBroken ? Promise.resolve(new Response(brokenBody())) : answerOf(input, init)
    })
    await expect(deploy()).rejects.toThrow(`${first} is live`)
    expect(live()).toEqual([{ version_id: first, percentage: 100 }])
  },
)

test('rolls back a version whose cron triggers cannot be set', async () => {
  await deploy()
  const [first] = site.platform.state.versions
  const wrangler: CommandContext['wrangler'] = (...args) =>
    args[0] === 'triggers' ? Promise.reject(new Error('No such zone')) : site.wrangler(...args)
  await expect(deploy({ wrangler })).rejects.toThrow(/No such zone/)
  expect(live()).toEqual([{ version_id: first, percentage: 100 }])
})

test('rejects answers of the previous version in tests of a new one', async () => {
  await deploy()
  const [first] = site.platform.state.versions
  site.platform.state.knowsOverrides = false
  await expect(deploy()).rejects.toThrow(`/api/health answers with version ${first}`)
  expect(live()).toEqual([{ version_id: first, percentage: 100 }])
})

test('continues an interrupted deployment from the version with traffic', async () => {
  await deploy()
  const [first] = site.platform.state.versions
  const stops = connectCloudflare({ base: site.platform.base, token: 'token' })
  let calls = 0
  const cloudflare: CommandContext['cloudflare'] = {
    ...stops,
    deploy: (...args) => (++calls > 1 ? Promise.reject(new Error('cut')) : stops.deploy(...args)),
  }
  await expect(deploy({ cloudflare })).rejects.toThrow('cut')
  expect(live()).toContainEqual({ version_id: first, percentage: 100 })
  await deploy()
  expect(live()).toEqual([{ version_id: site.platform.state.versions[2], percentage: 100 }])
})

test('deploys staging with its own names, samples and no live settings', async () => {
  inToml('MAIL_FROM = ""', 'MAIL_FROM = "office@velours.example"')
  inToml('FLEXPAY_SHOP_ID = ""', 'FLEXPAY_SHOP_ID = "68849"')
  site.platform.state.secrets!.push('FLEXPAY_SIGNATURE_KEY')
  await deploy()
  const file = writeStaging(site.folder)
  await deploy({ file, brand: { company: { name: '' } } })
  const staging = readProject(site.folder, file)
  expect(staging).toMatchObject({
    worker: 'velours-staging',
    bucket: 'velours-media-staging',
    copies: 'velours-backup-staging',
    domain: `staging.${DOMAIN}`,
    vars: { DEMO: 'on', MAIL_FROM: '', FLEXPAY_SHOP_ID: '' },
  })
  const counterOf = (file: string) =>
    /^namespace_id = "(\d+)"$/m.exec(readFileSync(join(site.folder, file), 'utf8'))?.[1]
  expect([counterOf('wrangler.toml'), counterOf(file)]).toEqual(['1001', '21001'])
  expect(staging.database.name).toBe('velours-staging')
  expect(staging.database.id).not.toBe(readProject(site.folder, 'wrangler.toml').database.id)
  expect([...site.platform.state.databases.keys()]).toEqual(['velours', 'velours-staging'])
})

test('reports all missing parts, and none of a deployed site', async () => {
  site.platform.state.secrets = null
  const problemsOf = async (changes: Partial<CommandContext> = {}) =>
    (await examine(contextOf(changes))).filter(({ isGood }) => !isGood).map(({ text }) => text)
  expect(await problemsOf({ brand: { mail: { general: '' } } })).toEqual([
    'Nothing is deployed.',
    'There is no database velours.',
    'Pending: 0001_places.sql.',
    'There is no bucket velours-media.',
    'Back-ups in velours-backup could be deleted.',
    'No back-ups are made.',
    'The secret SITE_SECRET is not set.',
    'The legal pages show marks instead of mail.general.',
    'No one gets alarms.',
    expect.stringContaining('gives no answer'),
  ])
  expect(site.platform.state.changes).toEqual([])
  site.platform.state.secrets = ['SITE_SECRET']
  inToml('BACKUP_RECIPIENT = ""', 'BACKUP_RECIPIENT = "key"')
  inToml('MAIL_ALARMS = ""', 'MAIL_ALARMS = "operator@velours.example"')
  await deploy()
  expect(await problemsOf()).toEqual([])
  site.platform.state.late = ['mail', 'job saveSnapshot']
  expect(await problemsOf()).toEqual([
    'Late or without an answer: mail.',
    'Late or without an answer: job saveSnapshot.',
  ])
})

test('reports a database of more than half of D1’s limit', async () => {
  await deploy()
  const sizeOf = async () =>
    (await examine(contextOf({}))).find(({ text }) => text.startsWith('The database takes'))
  expect(await sizeOf()).toEqual({
    isGood: true,
    text: 'The database takes 0.00 GB of 10.0 GB.',
  })
  site.platform.databaseOf('velours')!.exec(
    `CREATE TABLE counters (name TEXT, count INTEGER); CREATE TABLE requests (id TEXT);
       CREATE TABLE audit_log (id INTEGER); INSERT INTO counters VALUES ('members', 1234);
       INSERT INTO audit_log VALUES (5), (9)`,
  )
  site.platform.state.databaseBytes = 5_100_000_000
  expect(await sizeOf()).toEqual({
    isGood: false,
    text: 'The database takes 5.1 GB of 10.0 GB: 1,234 members, 0 profiles, 0 conversations, 5 audit entries.',
    remedy: 'The next step is in worker/docs/growth.md.',
  })
})
