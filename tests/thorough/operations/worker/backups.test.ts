import { beforeEach, expect, test, vi } from 'vitest'
import { getHealthEndpoint } from '#operations/health'
import { createDatabase } from '../../../../worker/platform/db/client.ts'
import { removeCompanion } from '../../../../worker/companions/remove-companion.ts'
import { createKeys, readPrivateKey } from '../../../../worker/platform/lib/sealed.ts'
import { recordTombstone } from '../../../../worker/platform/db/tombstones.ts'
import { writeAll } from '../../../../worker/platform/db/bulk.ts'
import { copyTombstonesJob } from '../../../../worker/operations/jobs/back-up.ts'
import type { Env } from '../../../../worker/platform/lib/env.ts'
import { openCopy, type CopySource } from '../../../../worker/ops/restore/copy.ts'
import { runSchedule } from '../../../../worker/schedule.ts'
import { rowsOf } from '../../../support/staff/admin.ts'
import { env } from '../../../support/platform/database.ts'
import {
  systemActor,
  companionImport,
  DAY,
  HOUR,
  uuid,
} from '../../../support/platform/fixtures.ts'
import { isolate, openSite } from '../../../support/platform/open-site.ts'

const MINUTE = 60_000
/** Time of the site's clock; the bucket has its own. */
const night = (Math.floor(Date.now() / DAY) - 1) * DAY + 3 * HOUR

let site: Env
let privateKey: CryptoKey

beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  await openSite([companionImport({ id: uuid(1) })])
  await deleteAll()
  const keys = await createKeys()
  privateKey = await readPrivateKey(keys.privateKey)
  site = { ...env, BACKUP_RECIPIENT: keys.publicKey }
})

const copies = async (prefix: string) =>
  (await env.BACKUP!.list({ prefix })).objects.map(({ key }) => key)

async function deleteAll() {
  const keys = await copies('')
  if (keys.length > 0) await env.BACKUP!.delete(keys)
}

const bucket: CopySource = {
  list: copies,
  read: async (name) => new Uint8Array(await (await env.BACKUP!.get(name))!.arrayBuffer()),
}
const minute = (time: number, bindings = site) => runSchedule('* * * * *', bindings, time)
const put = (name: string, text: string) => env.MEDIA.put(`members/a/${name}`, text)

test("starts the day's backup after two o'clock UTC and makes it once", async () => {
  await minute(night - 2 * HOUR)
  expect(await copies('backup/')).toEqual([])
  await minute(night)
  const backupNames = await copies('backup/')
  expect(backupNames.filter((name) => name.endsWith('/manifest'))).toHaveLength(1)
  await minute(night + MINUTE)
  expect(await copies('backup/')).toEqual(backupNames)
})

test('makes no backup without a key or while the site is closed', async () => {
  await minute(night, env)
  await minute(night, { ...site, CLOSED: 'on' })
  expect(await copies('')).toEqual([])
  expect(await rowsOf('SELECT * FROM backups')).toEqual([])
})

test('copies every tombstone if two runs overlap', async () => {
  const db = createDatabase(env.DB)
  const record = (id: string) =>
    writeAll(db, [recordTombstone(db, { what: 'file.removed', subject: id })])
  await record(uuid(1))
  const slowBucket = {
    put: async (name: string, value: Uint8Array) => {
      await env.BACKUP!.put(name, value)
      // Another run moves the same tombstone, and the next one takes its id.
      await copyTombstonesJob(site, night)
      await record(uuid(2))
    },
  } as unknown as R2Bucket
  await copyTombstonesJob({ ...site, BACKUP: slowBucket }, night)
  const waiting = await rowsOf('SELECT subject FROM tombstones')
  expect(waiting).toEqual([{ subject: uuid(2) }])
})

test('copies a file again after it changed or its copy is four weeks old', async () => {
  await put('same', 'a')
  await put('changed', 'b')
  await minute(night)
  const first = await copies('files/members/')
  expect(first).toHaveLength(2)
  await put('changed', 'c')
  await minute(night + DAY)
  expect(await copies('files/members/')).toHaveLength(3)
  await minute(night + 28 * DAY)
  expect((await copies('files/members/')).filter((name) => name.includes('same'))).toHaveLength(2)
  const copy = await openCopy(bucket, privateKey, null)
  const files = (await Promise.all(copy.partsOfFiles.map(copy.filesOf))).flat()
  const changedFile = files.find(({ key }) => key === 'members/a/changed')!
  expect(new TextDecoder().decode(await copy.bytesOf(changedFile))).toBe('c')
})

test('seals files and later removals for a new key, so that a lost one is not needed', async () => {
  await put('same', 'a')
  await removeCompanion(createDatabase(env.DB), uuid(1), systemActor())
  await minute(night)
  const keys = await createKeys()
  const renewedSite = { ...env, BACKUP_RECIPIENT: keys.publicKey }
  await minute(night + DAY, renewedSite)
  const copy = await openCopy(bucket, await readPrivateKey(keys.privateKey), null)
  const files = (await Promise.all(copy.partsOfFiles.map(copy.filesOf))).flat()
  const file = files.find(({ key }) => key === 'members/a/same')!
  expect(new TextDecoder().decode(await copy.bytesOf(file))).toBe('a')
  expect(await copy.tombstones()).toEqual([])
  await expect(copy.tombstones(night)).rejects.toThrow('sealed for another key')
})

test('continues an interrupted backup a minute later to a complete one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await put('one', 'a')
  await put('two', 'b')
  let puts = 0
  const brokenBucket = new Proxy(env.BACKUP!, {
    get(target, name) {
      if (name === 'put' && ++puts > 2) throw new Error('cut')
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  await expect(minute(night, { ...site, BACKUP: brokenBucket })).rejects.toThrow('cut')
  expect((await copies('backup/')).some((name) => name.endsWith('/manifest'))).toBe(false)
  await minute(night + MINUTE)
  const copy = await openCopy(bucket, privateKey, null)
  const files = (await Promise.all(copy.partsOfFiles.map(copy.filesOf))).flat()
  expect(files.map(({ key }) => key).filter((key) => key.startsWith('members/'))).toHaveLength(2)
})

test('copies encrypted tombstones to the bucket after a minute and empties their table', async () => {
  await removeCompanion(createDatabase(env.DB), uuid(1), systemActor())
  await minute(night)
  expect(await rowsOf('SELECT * FROM tombstones')).toEqual([])
  const copy = await openCopy(bucket, privateKey, null)
  expect(await copy.tombstones()).toMatchObject([{ what: 'companion.erased', subject: uuid(1) }])
})

test("reports the last backup's age and lateness in the health answer", async () => {
  const health = async () => {
    const response = await isolate({ vars: { BACKUP_RECIPIENT: site.BACKUP_RECIPIENT! } }).ask(
      getHealthEndpoint.path,
    )
    return response.json<{ backup: unknown; late: string[] }>()
  }
  expect((await health()).backup).toBeNull()
  await minute(Math.floor(Date.now() / DAY) * DAY - DAY + 3 * HOUR)
  const { backup, late } = await health()
  expect(backup).toEqual({ age_seconds: expect.any(Number) })
  expect(late.includes('backup')).toBe((backup as { age_seconds: number }).age_seconds > 26 * 3600)
})

test.each(['/', '/companion/a', '/api/companions', '/media/public/a/b/w640.webp', '/admin'])(
  'answers %s with 503 and no reads while the site is closed',
  async (path) => {
    const closedSite = isolate({ vars: { CLOSED: 'on' } })
    closedSite.resetMeter()
    const response = await closedSite.ask(path)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toMatch(/\d/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(closedSite.meter.trips).toBe(0)
  },
)
