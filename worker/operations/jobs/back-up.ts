import { writeAll } from '../../platform/db/bulk.ts'
import { createDatabase } from '../../platform/db/client.ts'
import { recordBackupKey } from '../backups/writes.ts'
import { backUp } from '../back-up.ts'
import { copyTombstones } from '../copy-tombstones.ts'
import { configOf } from '../../platform/lib/config.ts'
import type { Env } from '../../platform/lib/env.ts'
import { readPublicKey } from '../../platform/lib/sealed.ts'

/** Public key for encrypting copies; `null`: none is set, so there are no backups. */
async function keyOf(env: Env): Promise<CryptoKey | null> {
  const { backupRecipient } = configOf(env)
  return backupRecipient === null ? null : readPublicKey(backupRecipient)
}

/** Continues the day's backup if a key is set. @param now epoch milliseconds */
export async function backUpJob(env: Env, now: number): Promise<void> {
  const { BACKUP: copies, MEDIA: media } = env
  const db = createDatabase(env.DB)
  // Stored first, so that the alarm works even if backups cannot run.
  await writeAll(db, recordBackupKey(db, configOf(env).backupRecipient, now))
  if (!copies) return
  const key = await keyOf(env)
  if (key) await backUp({ db, media, copies, key }, now)
}

/** Copies tombstones to the bucket of the backups. @param now epoch milliseconds */
export async function copyTombstonesJob(env: Env, now: number): Promise<void> {
  await copyTombstones({ db: createDatabase(env.DB), copies: env.BACKUP }, await keyOf(env), now)
}
