import { createDatabase } from '../db/client.ts'
import { storedSettings } from '../features/settings/queries.ts'
import { remindOfChecks as remind } from '../flows/remind-of-checks.ts'
import { accountServiceOf } from '../lib/account-service.ts'
import { configOf } from '../lib/config.ts'
import type { Env } from '../lib/env.ts'

/** Reminds companions of checks that end soon. @param now epoch milliseconds */
export async function remindOfChecks(env: Env, now: number): Promise<void> {
  const db = createDatabase(env.DB)
  const { publication } = await storedSettings(db)
  await remind(db, accountServiceOf(configOf(env)), { graceDays: publication.graceDays, now })
}
