import { createDatabase } from '../db/client.ts'
import { accountsToSync } from '../features/members/queries.ts'
import { syncAccountStatus } from '../flows/sync-account-status.ts'
import { accountServiceOf } from '../lib/account-service.ts'
import type { Env } from '../lib/env.ts'

/** Retries what the account service has not received yet. */
export async function syncAccounts(env: Env): Promise<void> {
  const accounts = accountServiceOf(env)
  if (!accounts) return
  const db = createDatabase(env.DB)
  for (const { id } of await accountsToSync(db)) await syncAccountStatus({ db, accounts }, id)
}
