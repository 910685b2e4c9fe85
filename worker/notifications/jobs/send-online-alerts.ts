import { accountServiceOf } from '../../accounts/lib/account-service.ts'
import { createDatabase } from '../../platform/db/client.ts'
import { configOf } from '../../platform/lib/config.ts'
import type { Env } from '../../platform/lib/env.ts'
import { sendOnlineAlerts } from '../send-online-alerts.ts'

/** Tells followers who asked for it that a companion is online. @param now epoch milliseconds */
export async function sendOnlineAlertsJob(env: Env, now: number): Promise<void> {
  const config = configOf(env)
  const stores = {
    db: createDatabase(env.DB),
    accounts: accountServiceOf(config),
    siteSecret: config.siteSecret,
  }
  await sendOnlineAlerts(stores, now)
}
