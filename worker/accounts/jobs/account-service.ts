import { createDatabase } from '../../platform/db/client.ts'
import { accountsToSync } from '../members/queries.ts'
import { syncAccountStatus } from '../sync-account-status.ts'
import { accountServiceOf } from '../lib/account-service.ts'
import { configOf } from '../../platform/lib/config.ts'
import type { Env } from '../../platform/lib/env.ts'
import { checkAccountSettings } from '../lib/account-settings.ts'

/** Sends the account service the changes that it has not confirmed yet. */
export async function syncAccounts(env: Env): Promise<void> {
  const accounts = accountServiceOf(configOf(env))
  if (!accounts) return
  const db = createDatabase(env.DB)
  for (const { id } of await accountsToSync(db)) await syncAccountStatus({ db, accounts }, id)
}

/**
 * Compares the account project's settings with those the site relies on; differences raise an alert. @param now
 * epoch ms
 */
export async function checkAccounts(env: Env, now: number): Promise<void> {
  const { accounts, hasPasskeys } = configOf(env)
  if (accounts) await checkAccountSettings(accounts, { hasPasskeys, now })
}
