import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, test, vi } from 'vitest'
import { createDatabase } from '../../../worker/db/client.ts'
import { backUp } from '../../../worker/flows/back-up.ts'
import { createKeys, readPrivateKey, readPublicKey } from '../../../worker/lib/sealed.ts'
import { connect, type Cloudflare } from '../../../worker/ops/cloudflare.ts'
import { readProject } from '../../../worker/ops/project.ts'
import { folderSource, pullBackups, verifyCopy } from '../../../worker/ops/pull-backups.ts'
import { Refusal } from '../../../worker/ops/refusal.ts'
import { remoteBucket, remoteDatabase } from '../../../worker/ops/remote.ts'
import { restoreSite } from '../../../worker/ops/restore-site.ts'
import { travelBack } from '../../../worker/ops/travel-back.ts'
import { openCopy, type Copy } from '../../../worker/ops/restore/copy.ts'
import { compareFiles, restoreFiles } from '../../../worker/ops/restore/files.ts'
import { ACCOUNT } from '../../support/cloudflare.ts'
import { openDeployments } from '../../support/deployments.ts'
import { DAY, HOUR } from '../../support/fixtures.ts'

const site = openDeployments()
const night = (Math.floor(Date.now() / DAY) - 1) * DAY + 3 * HOUR
const migrations = new URL('../../../migrations/', import.meta.url)
const NEW = 'velours-again'

let cloudflare: Cloudflare
let privateKey: CryptoKey

beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  await site.deploy()
  cloudflare = connect({ base: site.platform.base, token: 'token' })
  const db = site.platform.databaseOf('velours')!
  for (const name of readdirSync(migrations)
    .filter((file) => file.endsWith('.sql'))
    .sort()) {
    db.exec(readFileSync(new URL(name, migrations), 'utf8'))
  }
  db.exec(`INSERT INTO members (id, display_name, first_seen_at, last_seen_at)
    VALUES ('00000000-0000-4000-8000-000000000001', 'Max "M" 🌹', 1, 1)`)
  db.exec(`INSERT INTO outbox (cause, recipient, subject, text, created_at, due_at)
    VALUES ('a', 'max@members.test', 'Hello', 'Hello', 1, 1)`)
  const keys = await createKeys()
  privateKey = await readPrivateKey(keys.privateKey)
  const copies = site.platform.objects.of('velours-backup')
  await backUp(
    {
      db: createDatabase(remoteDatabase(cloudflare, ACCOUNT, project().database.id)),
      media: remoteBucket(cloudflare, ACCOUNT, 'velours-media'),
      copies: {
        put: async (key: string, bytes: Uint8Array) =>
          void copies.set(key, { bytes: Buffer.from(bytes), type: '' }),
        head: async (key: string) => copies.get(key) ?? null,
        list: async () => ({ objects: [], truncated: false }),
      } as unknown as R2Bucket,
      key: await readPublicKey(keys.publicKey),
    },
    night,
  )
})

const project = () => readProject(site.folder, 'wrangler.toml')
const disk = () => join(site.folder, 'disk')
const pull = (now = Date.now()) =>
  pullBackups({ cloudflare, account: ACCOUNT, bucket: 'velours-backup', folder: disk() }, now)
const openPulled = () => openCopy(folderSource(disk()), privateKey, null)

async function restore(answer: string, through = cloudflare) {
  const ask = async () => answer
  const restoring = { copy: await openPulled(), into: NEW, ask, now: Date.now }
  return restoreSite(site.contextOf({ cloudflare: through }), restoring)
}

const membersIn = (name: string) =>
  site.platform.databaseOf(name)!.prepare('SELECT display_name FROM members').all()

test('what is pulled opens with the private key, and is fetched once', async () => {
  const first = await pull()
  expect(first.fetched).toBe(site.platform.objects.of('velours-backup').size)
  expect(await pull()).toEqual({ fetched: 0, bytes: 0, deleted: 0 })
  const { rows } = await verifyCopy(await openPulled())
  expect(rows).toBeGreaterThan(50)
  const other = await readPrivateKey((await createKeys()).privateKey)
  await expect(openCopy(folderSource(disk()), other, null)).rejects.toThrow()
})

test('what is older than back-ups are kept goes from the disk, but never the last whole one', async () => {
  await pull()
  expect((await pull(Date.now() + 400 * DAY)).deleted).toBe(0)
  writeFileSync(join(disk(), 'old'), 'x')
  const { utimesSync } = await import('node:fs')
  utimesSync(join(disk(), 'old'), 1, 1)
  expect((await pull(Date.parse('2026-11-23'))).deleted).toBe(1)
})

test('a damaged copy is found before anything is written', async () => {
  await pull()
  const part = readdirSync(join(disk(), 'backup'), { recursive: true, withFileTypes: true }).find(
    (entry) => entry.isFile() && entry.name !== 'manifest',
  )!
  const path = join(part.parentPath, part.name)
  const bytes = readFileSync(path)
  bytes[bytes.length >> 1]! ^= 1
  writeFileSync(path, bytes)
  await expect(verifyCopy(await openPulled())).rejects.toThrow()
})

test('without the name typed, nothing changes', async () => {
  await pull()
  const before = [...site.platform.state.changes]
  expect(await restore('yes')).toBe(false)
  expect(site.platform.state.changes).toEqual(before)
  expect(site.said.join('\n')).toMatch(/\d+ tables, \d+ rows, 0 files/)
})

test('a new database is filled while the site is closed, and named in the configuration', async () => {
  await pull()
  expect(await restore(NEW)).toBe(true)
  expect(site.platform.state.changes.join('\n')).toContain('--var CLOSED:on')
  expect(site.live()).toEqual([
    { version_id: site.platform.state.versions.at(-1), percentage: 100 },
  ])
  expect(membersIn(NEW)).toEqual([{ display_name: 'Max "M" 🌹' }])
  const { database } = project()
  expect(database).toEqual({ name: NEW, id: await cloudflare.database(ACCOUNT, NEW) })
  const held = site.platform.databaseOf(NEW)!.prepare('SELECT last_error FROM outbox').get()
  expect(held).toEqual({ last_error: 'Not sent: it is from before a restore' })
})

test('an interrupted restore goes on where it was; a database of the same name is refused', async () => {
  await pull()
  let calls = 0
  const cut: Cloudflare = {
    ...cloudflare,
    query: (...args) =>
      ++calls > 100 ? Promise.reject(new Error('cut')) : cloudflare.query(...args),
  }
  await expect(restore(NEW, cut)).rejects.toThrow('cut')
  expect(project().database.name).toBe('velours')
  expect(await restore(NEW)).toBe(true)
  expect(membersIn(NEW)).toHaveLength(1)
  const refused = restoreSite(site.contextOf({}), {
    ...{ copy: await openPulled(), into: 'velours', ask: async () => 'velours', now: Date.now },
  })
  await expect(refused).rejects.toBeInstanceOf(Refusal)
})

test('back in time: the site is closed meanwhile, and who was erased since stays erased', async () => {
  await pull()
  const db = site.platform.databaseOf('velours')!
  const file = join(site.folder, 'before.sqlite')
  db.exec(`VACUUM INTO '${file}'`)
  site.platform.state.before = new DatabaseSync(file)
  db.exec("UPDATE members SET erased_at = 2, display_name = ''")
  const before = site.live()
  const travel = async (answer: string) =>
    travelBack(site.contextOf({}), {
      ...{ copy: await openPulled(), to: new Date(night).toISOString(), now: Date.now },
      ask: async () => answer,
    })
  expect(await travel('no')).toBe(false)
  expect(site.live()).toEqual(before)
  expect(await travel('velours')).toBe(true)
  expect(membersIn('velours')).toEqual([{ display_name: '' }])
  expect(site.platform.state.changes.join('\n')).toMatch(/CLOSED:on[^]+time_travel\/restore/)
  expect(site.live()).toEqual(before)
  expect(site.said.join('\n')).toContain('To undo it')
})

test('files that the bucket lacks are written with their type, and compared', async () => {
  const keys = ['public/a/b/w640.webp', 'public/a/b/w1280.webp', 'members/a/b', 'submitted/é']
  const bytes = new Uint8Array([1, 2, 3])
  const files = keys.map((key) => ({
    ...{ key, size: 3, etag: '5289df737df57326fcdd22597afb1fac', sha256: '', copy: '' },
    http: { contentType: 'image/webp' },
  }))
  const copy = {
    ...{ partsOfFiles: [{ name: '', sha256: '' }], filesOf: async () => files },
    bytesOf: async () => bytes,
  } as unknown as Copy
  const bucket = remoteBucket(cloudflare, ACCOUNT, 'velours-media')
  expect(await compareFiles(bucket, copy)).toHaveLength(4)
  expect(await restoreFiles(bucket, copy)).toBe(4)
  expect(await restoreFiles(bucket, copy)).toBe(0)
  expect(await compareFiles(bucket, copy)).toEqual([])
  const stored = site.platform.objects.of('velours-media')
  expect(stored.get('submitted/é')).toMatchObject({ type: 'image/webp' })
  stored.get('members/a/b')!.bytes = Buffer.from([3, 2, 1])
  expect(await compareFiles(bucket, copy)).toEqual(['The file members/a/b is another one.'])
})
