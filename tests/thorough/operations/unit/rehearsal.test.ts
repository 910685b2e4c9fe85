import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createDatabase } from '../../../../worker/platform/db/client.ts'
import { backUp } from '../../../../worker/operations/back-up.ts'
import { importCompanions } from '../../../../worker/seed/import-companions.ts'
import { readPrivateKey, readPublicKey } from '../../../../worker/platform/lib/sealed.ts'
import { connectCloudflare } from '../../../../worker/ops/cloudflare.ts'
import { readProject } from '../../../../worker/ops/project.ts'
import { folderSource, pullBackups } from '../../../../worker/ops/pull-backups.ts'
import { remoteBucket, remoteDatabase } from '../../../../worker/ops/remote.ts'
import { openCopy } from '../../../../worker/ops/restore/copy.ts'
import { restoreSite } from '../../../../worker/ops/restore-site.ts'
import { makeClone, typeCommand } from '../../../support/operations/clone.ts'
import { ACCOUNT } from '../../../../worker/ops/practice/stand-ins/cloudflare.ts'
import { differencesOf } from '../../../support/platform/compare-crawls.ts'
import { crawl } from '../../../support/platform/crawl.ts'
import { openDeployments } from '../../../support/operations/deployments.ts'
import { systemActor, companionImport, DAY, HOUR } from '../../../support/platform/fixtures.ts'
import { migrate } from '../../../support/platform/migrated.ts'
import { siteOver } from '../../../support/operations/node-site.ts'
import { rehearse } from '../../../support/operations/rehearse.ts'

const site = openDeployments()
const NEW = 'velours-again'
const night = (Math.floor(Date.now() / DAY) - 1) * DAY + 3 * HOUR

beforeEach(() => {
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const stores = () => {
  const { database, bucket } = readProject(site.folder, 'wrangler.toml')
  return { account: ACCOUNT, database: database.id, bucket }
}
const cloudflare = () => connectCloudflare({ base: site.platform.base, token: 'token' })

test('rolls back a bad deployment automatically', async () => {
  await site.deploy()
  const [first] = site.platform.state.versions
  site.platform.state.fails = ({ version, isHidden }) => version !== first && !isHidden
  await rehearse('A bad deployment', 'found by its tests and rolled back', () =>
    expect(site.deploy()).rejects.toThrow(`${first} is live`),
  )
  expect(site.live()).toEqual([{ version_id: first, percentage: 100 }])
})

const starts = [
  '/',
  '/browse',
  '/companions',
  '/nowhere',
  '/robots.txt',
  '/sitemap.xml',
  '/status',
  '/api/companions?facets=1',
  '/api/places',
  '/api/plans',
  '/api/search?q=ada',
  '/api/health',
]

/** Answers for visitors; the restore compares files itself. */
const crawled = () => crawl(siteOver(cloudflare(), stores()), starts, 100)

/** Applies the whole schema, because the stand-in replaces wrangler's migrations. */
function migrateSite() {
  const db = site.platform.databaseOf('velours')!
  migrate(db)
  db.exec('UPDATE countries SET is_open = 1')
}

test('deploys from a fresh clone, restores a lost database and answers as before', async () => {
  // The file's number is the same as that of the schema's first migration.
  rmSync(join(site.folder, 'migrations', '0001_places.sql'))
  await rehearse('The database is lost', 'a fresh clone deploys', () => site.deploy())
  migrateSite()
  const db = createDatabase(remoteDatabase(cloudflare(), ACCOUNT, stores().database))
  const names = ['Ada', 'Berta', 'Clara']
  await importCompanions(
    db,
    names.map((name) => companionImport({ name })),
    systemActor(),
  )
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  const before = await crawled()
  for (const name of names)
    expect(before.get(`/companion/${name.toLowerCase()}`)?.status, name).toBe(200)

  const clone = makeClone()
  onTestFinished(() => rmSync(clone, { recursive: true }))
  const secretFile = join(clone, 'secret')
  const type = (script: string, args: string[], input = '') =>
    typeCommand(clone, ['npm', 'run', '--silent', script, '--', ...args], {
      env: { CLOUDFLARE_API_TOKEN: 'token', CLOUDFLARE_API_BASE_URL: site.platform.base },
      input,
    })
  const keyCommand = await type('backup:key', [secretFile])
  const [, publicKey] = /BACKUP_RECIPIENT = "([^"]+)"/.exec(keyCommand.output) ?? []
  if (!publicKey) throw new Error(keyCommand.output)
  const keys = { publicKey, privateKey: readFileSync(secretFile, 'utf8') }
  const copies = site.platform.objects.of('velours-backup')
  const copiesBucket = {
    put: async (key: string, bytes: Uint8Array) =>
      void copies.set(key, { bytes: Buffer.from(bytes), type: '' }),
    head: async (key: string) => copies.get(key) ?? null,
    list: async () => ({ objects: [], truncated: false }),
  } as unknown as R2Bucket
  const media = remoteBucket(cloudflare(), ACCOUNT, stores().bucket)
  const key = await readPublicKey(keys.publicKey)
  await rehearse('The database is lost', 'back-up', () =>
    backUp({ db, media, copies: copiesBucket, key }, night),
  )
  site.platform.state.databases.delete('velours')

  const folder = join(site.folder, 'disk')
  const from = { cloudflare: cloudflare(), account: ACCOUNT, bucket: 'velours-backup', folder }
  const caseFolder = join(site.folder, 'case')
  await rehearse('Police or a court asks', 'pulled, and a copy apart that opens', async () => {
    await pullBackups(from, Date.now())
    cpSync(folder, caseFolder, { recursive: true })
    rmSync(folder, { recursive: true })
    const secret = await readPrivateKey(keys.privateKey)
    expect((await openCopy(folderSource(caseFolder), secret, null)).partsOfRows).not.toEqual([])
  })
  await rehearse('The database is lost', 'the commands of a fresh clone start', async () => {
    cpSync(join(site.folder, 'wrangler.toml'), join(clone, 'wrangler.toml'))
    const disk = join(clone, 'disk')
    const pullCommand = await type('backup:pull', ['--to', disk, '--key', secretFile])
    expect(pullCommand.output).toContain('is whole')
    const args = ['--from', disk, '--key', secretFile]
    const restoreCommand = await type('restore', [...args, '--into', NEW], 'no\n')
    expect(restoreCommand.output).toContain('Nothing was changed.')
    expect(restoreCommand.code, restoreCommand.output).toBe(0)
    const time = new Date(Date.now() - DAY).toISOString()
    const travelled = await type('restore', [...args, '--back-to', time], 'no\n')
    expect(travelled.output).toContain('is not in this account')
    expect(travelled.code).toBe(1)
  })
  await rehearse('The database is lost', 'pulled, restored, deployed again', async () => {
    const pull = async () => void (await pullBackups(from, Date.now()))
    await pull()
    const copy = await openCopy(folderSource(folder), await readPrivateKey(keys.privateKey), null)
    const restoring = { copy, pull, into: NEW, ask: async () => NEW, now: Date.now }
    expect(await restoreSite(site.contextOf({}), restoring)).toBe(true)
    await site.deploy()
  })
  expect(stores().database).toBe(await cloudflare().database(ACCOUNT, NEW))
  expect(differencesOf(before, await crawled())).toEqual([])
})
