import { createDatabase } from '../db/client.ts'
import { writeJournal as write } from '../flows/write-journal.ts'
import { configOf } from '../lib/config.ts'
import type { Env } from '../lib/env.ts'
import { readPublicKey } from '../lib/sealed.ts'

/** Writes beside the back-ups what no restore may undo. @param now epoch milliseconds */
export async function writeJournal(env: Env, now: number): Promise<void> {
  const { backupRecipient } = configOf(env)
  const key = backupRecipient === null ? null : await readPublicKey(backupRecipient)
  await write({ db: createDatabase(env.DB), copies: env.BACKUP }, key, now)
}
