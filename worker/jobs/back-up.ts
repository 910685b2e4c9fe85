import { createDatabase } from '../db/client.ts'
import { backUp as continueBackUp } from '../flows/back-up.ts'
import { configOf } from '../lib/config.ts'
import type { Env } from '../lib/env.ts'
import { readPublicKey } from '../lib/sealed.ts'

/** Goes on with the day's back-up, where there is a key to seal it for. @param now epoch milliseconds */
export async function backUp(env: Env, now: number): Promise<void> {
  const { BACKUP: copies, MEDIA: media } = env
  const { backupRecipient } = configOf(env)
  if (!copies || !backupRecipient) return
  const key = await readPublicKey(backupRecipient)
  await continueBackUp({ db: createDatabase(env.DB), media, copies, key }, now)
}
