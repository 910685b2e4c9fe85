import { expect } from 'vitest'
import { backUpJob } from '../../../worker/operations/jobs/back-up.ts'
import { openCopy } from '../../../worker/ops/restore/copy.ts'
import { createKeys, readPrivateKey } from '../../../worker/platform/lib/sealed.ts'
import { env } from '../platform/database.ts'
import { DAY, HOUR } from '../platform/fixtures.ts'
import { rowsOf } from '../staff/admin.ts'

const night = (Math.floor(Date.now() / DAY) - 1) * DAY + 3 * HOUR

/** All rows of the database, as text. */
export async function bytesOfDatabase(): Promise<string> {
  const tables = await rowsOf<{ name: string }>(
    `SELECT name FROM sqlite_schema
      WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'`,
  )
  const texts: string[] = []
  for (const { name } of tables) texts.push(JSON.stringify(await rowsOf(`SELECT * FROM "${name}"`)))
  expect(tables.length).toBeGreaterThan(100)
  return texts.join('\n')
}

/** All names and bytes of a bucket; bytes beyond ASCII become other characters. */
async function bytesOfBucket(bucket: R2Bucket): Promise<string> {
  const texts: string[] = []
  for (const { key } of (await bucket.list()).objects) {
    texts.push(key, await (await bucket.get(key))!.text())
  }
  return texts.join('\n')
}

/** The decrypted rows of the newest backup. */
async function bytesOfBackup(privateKey: CryptoKey): Promise<string> {
  const source = {
    list: async (prefix: string) =>
      (await env.BACKUP!.list({ prefix })).objects.map(({ key }) => key),
    read: async (name: string) =>
      new Uint8Array(await (await env.BACKUP!.get(name))!.arrayBuffer()),
  }
  const copy = await openCopy(source, privateKey, null)
  const parts = await Promise.all(copy.partsOfRows.map(copy.rowsOf))
  expect(parts.length).toBeGreaterThan(0)
  return JSON.stringify(parts)
}

/** Everything that a thief of the stores could read, with the newest backup opened, too. */
export async function dumpSite(): Promise<{ dump: string; backup: string }> {
  const stale = (await env.BACKUP!.list()).objects.map(({ key }) => key)
  if (stale.length > 0) await env.BACKUP!.delete(stale)
  const keys = await createKeys()
  for (let minute = 0; minute < 5; minute++) {
    await backUpJob({ ...env, BACKUP_RECIPIENT: keys.publicKey }, night + minute * 60_000)
  }
  const backup = await bytesOfBackup(await readPrivateKey(keys.privateKey))
  const texts = [await bytesOfDatabase(), await bytesOfBucket(env.MEDIA)]
  texts.push(await bytesOfBucket(env.BACKUP!), backup)
  return { dump: texts.join('\n'), backup }
}
