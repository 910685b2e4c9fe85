import { checkAccountSettings } from '../lib/account-settings.ts'
import { configOf } from '../../platform/lib/config.ts'
import type { Env } from '../../platform/lib/env.ts'

/**
 * Compares the account project's settings with those the site relies on; differences raise an alert. @param now
 * epoch ms
 */
export async function checkAccounts(env: Env, now: number): Promise<void> {
  const { accounts, hasPasskeys } = configOf(env)
  if (accounts) await checkAccountSettings(accounts, { hasPasskeys, now })
}
