import { createDatabase } from '../../platform/db/client.ts'
import { Catalogue } from '../../catalogue/engine/catalogue.ts'
import { storedSettings } from '../../catalogue/settings/queries.ts'
import { matchAlerts } from '../match-alerts.ts'
import { recordAlertEvents } from '../record-alert-events.ts'
import { sendAlerts } from '../send-alerts.ts'
import { accountServiceOf } from '../../accounts/lib/account-service.ts'
import { configOf } from '../../platform/lib/config.ts'
import type { Env } from '../../platform/lib/env.ts'

/**
 * Finds news for saved searches and followed companions, and queues the emails; `sendMail` runs
 * after it. Without the site's secret unsubscribe links cannot be signed, so no alerts are sent.
 *
 * @param now epoch milliseconds
 */
export async function sendAlertsJob(env: Env, now: number): Promise<void> {
  const config = configOf(env)
  const { siteSecret } = config
  if (siteSecret === null) return
  const db = createDatabase(env.DB)
  const settings = await storedSettings(db)
  // The catalogue loads lazily, after the events are stored, so it includes all of them.
  const catalogue = new Catalogue(env.DB, env.MEDIA, { tailReads: 0 })
  await recordAlertEvents(db, now)
  await matchAlerts({ db, catalogue, offlineWindowDays: settings.offlineWindowDays }, now)
  const accounts = accountServiceOf(config)
  await sendAlerts({ db, catalogue, accounts, siteSecret, settings }, now)
}
