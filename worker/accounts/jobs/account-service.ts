import { createDatabase } from '../../platform/db/client.ts'
import { accountsToSync, lastVisitOfAnyone } from '../members/queries.ts'
import { syncAccountStatus } from '../sync-account-status.ts'
import { accountServiceOf, type AccountService } from '../lib/account-service.ts'
import { configOf } from '../../platform/lib/config.ts'
import type { Env } from '../../platform/lib/env.ts'
import { checkAccountSettings } from '../lib/account-settings.ts'
import { logError } from '../../platform/lib/event-counts.ts'
import { HOUR_MS } from '../../platform/lib/time.ts'

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
  const config = configOf(env)
  const { accounts, hasPasskeys } = config
  if (accounts) await checkAccountSettings(accounts, { hasPasskeys, now })
  const service = accountServiceOf(config)
  if (service) await checkAccountLog(env, service)
}

/** A member's token is at most an hour old, and the service logs its issue. */
const UNLOGGED_MS = 2 * HOUR_MS

/** Raises an alert while the account service writes no log: the security notices depend on it. */
async function checkAccountLog(env: Env, service: AccountService): Promise<void> {
  const [visit] = await lastVisitOfAnyone(createDatabase(env.DB))
  const [newest] = await service.readLog(null, { page: 1, perPage: 1 })
  if (!visit || visit.lastSeenAt - (newest?.at ?? 0) <= UNLOGGED_MS) return
  const difference = { setting: 'Write audit logs to the database', expected: 'on' }
  logError('accounts.differ', { differences: [difference] })
}
