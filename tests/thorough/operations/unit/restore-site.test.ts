import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, test, vi } from 'vitest'
import { createDatabase } from '../../../../worker/platform/db/client.ts'
import { backUp } from '../../../../worker/operations/back-up.ts'
import {
  createKeys,
  readPrivateKey,
  readPublicKey,
  sealBytes,
} from '../../../../worker/platform/lib/sealed.ts'
import { connectCloudflare, type Cloudflare } from '../../../../worker/ops/cloudflare.ts'
import type { CommandContext } from '../../../../worker/ops/deploy-site.ts'
import { readProject } from '../../../../worker/ops/project.ts'
import { folderSource, pullBackups, verifyCopy } from '../../../../worker/ops/pull-backups.ts'
import { CommandError } from '../../../../worker/ops/refusal.ts'
import { remoteBucket, remoteDatabase } from '../../../../worker/ops/remote.ts'
import { restoreSite } from '../../../../worker/ops/restore-site.ts'
import { travelBack } from '../../../../worker/ops/travel-back.ts'
import { openCopy, type Copy } from '../../../../worker/ops/restore/copy.ts'
import { compareFiles, restoreFiles } from '../../../../worker/ops/restore/files.ts'
import { ACCOUNT } from '../../../../worker/ops/practice/stand-ins/cloudflare.ts'
import { openDeployments } from '../../../support/operations/deployments.ts'
import { DAY, HOUR } from '../../../support/platform/fixtures.ts'
import { migrate } from '../../../support/platform/migrated.ts'

const site = openDeployments()
const night = (Math.floor(Date.now() / DAY) - 1) * DAY + 3 * HOUR
const NEW = 'velours-again'

let cloudflare: Cloudflare
let privateKey: CryptoKey
let publicKey: CryptoKey

beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  await site.deploy()
  cloudflare = connectCloudflare({ base: site.platform.base, token: 'token' })
  const db = site.platform.databaseOf('velours')!
  migrate(db)
  db.exec(`INSERT INTO members (id, display_name, first_seen_at, last_seen_at)
    VALUES ('00000000-0000-4000-8000-000000000001', 'Max "M" 🌹', 1, 1)`)
  db.exec(`INSERT INTO outbox (cause, recipient, subject, text, created_at, due_at)
    VALUES ('a', 'max@members.test', 'Hello', 'Hello', 1, 1)`)
  const keys = await createKeys()
  privateKey = await readPrivateKey(keys.privateKey)
  publicKey = await readPublicKey(keys.publicKey)
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
      key: publicKey,
    },
    night,
  )
})

const project = () => readProject(site.folder, 'wrangler.toml')
const disk = () => join(site.folder, 'disk')
const pull = (now = Date.now()) =>
  pullBackups({ cloudflare, account: ACCOUNT, bucket: 'velours-backup', folder: disk() }, now)
const pullAgain = async () => void (await pull())
const openPulled = () => openCopy(folderSource(disk()), privateKey, null)

async function restore(answer: string, client = cloudflare) {
  const ask = async () => answer
  const restoring = { copy: await openPulled(), pull: pullAgain, into: NEW, ask, now: Date.now }
  return restoreSite(site.contextOf({ cloudflare: client }), restoring)
}

const membersIn = (name: string) =>
  site.platform.databaseOf(name)!.prepare('SELECT display_name FROM members').all()

test('opens a pulled backup with the private key and fetches it once', async () => {
  const first = await pull()
  expect(first.fetched).toBe(site.platform.objects.of('velours-backup').size)
  expect(await pull()).toEqual({ fetched: 0, bytes: 0, deleted: 0 })
  const { rows } = await verifyCopy(await openPulled())
  expect(rows).toBeGreaterThan(50)
  const otherKey = await readPrivateKey((await createKeys()).privateKey)
  await expect(openCopy(folderSource(disk()), otherKey, null)).rejects.toThrow()
})

test('deletes expired backups from the disk except the last complete one', async () => {
  await pull()
  expect((await pull(Date.now() + 400 * DAY)).deleted).toBe(0)
  writeFileSync(join(disk(), 'old'), 'x')
  const { utimesSync } = await import('node:fs')
  utimesSync(join(disk(), 'old'), 1, 1)
  expect((await pull(Date.parse('2026-11-23'))).deleted).toBe(1)
})

test('detects a damaged copy before writing', async () => {
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

test('changes nothing without the typed name', async () => {
  await pull()
  const before = [...site.platform.state.changes]
  expect(await restore('yes')).toBe(false)
  expect(site.platform.state.changes).toEqual(before)
  expect(site.said.join('\n')).toMatch(/\d+ tables, \d+ rows, 0 files/)
})

test('restores into a new database while the site is closed, and configures it', async () => {
  await pull()
  expect(await restore(NEW)).toBe(true)
  expect(site.platform.state.changes.join('\n')).toContain('--var CLOSED:on')
  expect(site.live()).toEqual([
    { version_id: site.platform.state.versions.at(-1), percentage: 100 },
  ])
  expect(membersIn(NEW)).toEqual([{ display_name: 'Max "M" 🌹' }])
  const { database } = project()
  expect(database).toEqual({ name: NEW, id: await cloudflare.database(ACCOUNT, NEW) })
  const heldMail = site.platform.databaseOf(NEW)!.prepare('SELECT last_error FROM outbox').get()
  expect(readdirSync(site.folder).filter((name) => name.includes('.restore-'))).toEqual([])
  expect(heldMail).toEqual({ last_error: 'Not sent: it is from before a restore' })
})

test('continues an interrupted restore, and refuses a database of the same name', async () => {
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
  const restoreIntoOld = restoreSite(site.contextOf({}), {
    copy: await openPulled(),
    pull: pullAgain,
    into: 'velours',
    ask: async () => 'velours',
    now: Date.now,
  })
  await expect(restoreIntoOld).rejects.toBeInstanceOf(CommandError)
})

/** Copies the current database for the stand-in of Time Travel. */
function keepForTravel() {
  const file = join(site.folder, `before-${crypto.randomUUID()}.sqlite`)
  site.platform.databaseOf('velours')!.exec(`VACUUM INTO '${file}'`)
  site.platform.state.before = new DatabaseSync(file)
}

const travel = async (answer = 'velours', changes: Partial<CommandContext> = {}) =>
  travelBack(site.contextOf(changes), {
    copy: await openPulled(),
    pull: pullAgain,
    to: new Date(night).toISOString(),
    now: Date.now,
    ask: async () => answer,
  })

const ERASE = `UPDATE members SET erased_at = 2, display_name = '';
  INSERT INTO tombstones (what, subject) SELECT 'member.erased', id FROM members`

/** Moves the database's tombstones to the bucket, like the Worker's job. */
async function copyTombstonesOf(db: DatabaseSync) {
  const rows = db.prepare('SELECT at, what, subject, detail FROM tombstones').all()
  const entries = rows.map((row) => ({ ...row, detail: JSON.parse(String(row['detail'])) }))
  const name = `tombstones/${new Date(night).toISOString().slice(0, 10)}/${crypto.randomUUID()}`
  const bytes = new TextEncoder().encode(JSON.stringify(entries))
  const encrypted = await sealBytes(publicKey, name, bytes)
  site.platform.objects.of('velours-backup').set(name, { bytes: Buffer.from(encrypted), type: '' })
  db.exec('DELETE FROM tombstones')
}

test('travels back in time while the site is closed and keeps erased members erased', async () => {
  await pull()
  keepForTravel()
  site.platform.databaseOf('velours')!.exec(ERASE)
  const before = site.live()
  expect(await travel('no')).toBe(false)
  expect(site.live()).toEqual(before)
  expect(await travel()).toBe(true)
  expect(membersIn('velours')).toEqual([{ display_name: '' }])
  expect(site.platform.state.changes.join('\n')).toMatch(/CLOSED:on[^]+time_travel\/restore/)
  expect(site.live()).toEqual(before)
  expect(site.said.join('\n')).toContain('To undo it')
})

test.each([
  ['recorded only in the database', async () => {}],
  ['recorded only in the bucket', () => copyTombstonesOf(site.platform.databaseOf('velours')!)],
])('keeps members erased who were erased after the pull and %s', async (_, write) => {
  await pull()
  keepForTravel()
  const eraseWhileClosing = () => {
    site.platform.databaseOf('velours')!.exec(ERASE)
    return write()
  }
  // A member is erased while the operator reads the question.
  const ask = async () => {
    await eraseWhileClosing()
    return NEW
  }
  const restoring = { copy: await openPulled(), pull: pullAgain, into: NEW, ask, now: Date.now }
  expect(await restoreSite(site.contextOf({}), restoring)).toBe(true)
  expect(membersIn(NEW)).toEqual([{ display_name: '' }])
})

test('reapplies a later migration after travelling back in time', async () => {
  await pull()
  keepForTravel()
  site.addMigration('0002_names.sql', 'CREATE TABLE names (name TEXT PRIMARY KEY) STRICT;')
  await site.deploy()
  const live = site.live()
  expect(await travel()).toBe(true)
  const db = site.platform.databaseOf('velours')!
  expect(
    db.prepare("SELECT count(*) AS n FROM d1_migrations WHERE name GLOB '0002*'").get(),
  ).toEqual({ n: 1 })
  expect(db.prepare('SELECT count(*) AS n FROM names').get()).toEqual({ n: 0 })
  expect(site.live()).toEqual(live)
})

test("refuses to travel back with other migrations than the commit's", async () => {
  await pull()
  site.addMigration('0002_names.sql', 'CREATE TABLE names (name TEXT PRIMARY KEY) STRICT;')
  await expect(travel()).rejects.toThrow('Not applied yet: 0002_names.sql.')
  await site.deploy()
  rmSync(join(site.folder, 'migrations', '0002_names.sql'))
  const before = [...site.platform.state.changes]
  await expect(travel()).rejects.toThrow('this commit lacks: 0002_names.sql')
  expect(site.platform.state.changes).toEqual(before)
})

test('keeps the site closed if its tests fail, until a second attempt succeeds', async () => {
  await pull()
  keepForTravel()
  const before = site.live()
  site.platform.state.fails = ({ path, isHidden }) => isHidden && path === '/browse'
  await expect(travel()).rejects.toThrow('The site stays closed:\n/browse answers 500')
  expect(site.live()).not.toEqual(before)
  site.platform.state.fails = null
  expect(await travel()).toBe(true)
  expect(site.live()).toEqual(before)
})

test('remembers version and tombstones after an interruption while the site is closed', async () => {
  await pull()
  keepForTravel()
  const before = site.live()
  site.platform.databaseOf('velours')!.exec(ERASE)
  const travels = { ...cloudflare, travel: () => Promise.reject(new Error('cut')) }
  await expect(travel('velours', { cloudflare: travels })).rejects.toThrow('cut')
  expect(await travel()).toBe(true)
  expect(site.live()).toEqual(before)
  expect(membersIn('velours')).toEqual([{ display_name: '' }])
})

test('restores missing files with their type and detects different ones', async () => {
  const keys = ['public/a/b/w640.webp', 'public/a/b/w1280.webp', 'members/a/b', 'submitted/é']
  const bytes = new Uint8Array([1, 2, 3])
  const files = keys.map((key) => ({
    key,
    size: 3,
    etag: '5289df737df57326fcdd22597afb1fac',
    sha256: '',
    copy: '',
    http: { contentType: 'image/webp' },
  }))
  const copy = {
    partsOfFiles: [{ name: '', sha256: '' }],
    filesOf: async () => files,
    bytesOf: async () => bytes,
  } as unknown as Copy
  const bucket = remoteBucket(cloudflare, ACCOUNT, 'velours-media')
  expect(await compareFiles(bucket, copy)).toHaveLength(4)
  expect(await restoreFiles(bucket, copy)).toBe(4)
  expect(await restoreFiles(bucket, copy)).toBe(0)
  expect(await compareFiles(bucket, copy)).toEqual([])
  const storedFiles = site.platform.objects.of('velours-media')
  expect(storedFiles.get('submitted/é')).toMatchObject({ type: 'image/webp' })
  storedFiles.get('members/a/b')!.bytes = Buffer.from([3, 2, 1])
  expect(await compareFiles(bucket, copy)).toEqual(['The file members/a/b is another one.'])
})
