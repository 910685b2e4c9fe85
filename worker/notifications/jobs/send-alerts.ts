import { createDatabase } from '../../platform/db/client.ts'
import { Catalogue } from '../../catalogue/engine/catalogue.ts'
import { storedSettings } from '../../catalogue/settings/queries.ts'
import { matchAlerts } from '../match-alerts.ts'
import { noteAlertEvents } from '../note-alert-events.ts'
import { sendAlerts as send } from '../send-alerts.ts'
import { accountServiceOf } from '../../accounts/lib/account-service.ts'
import { configOf } from '../../platform/lib/config.ts'
import type { Env } from '../../platform/lib/env.ts'

/**
 * Finds what is new for saved searches and followed companions, and queues the mail about it. `sendMail` comes
 * after it. Without a secret of the site no mail could be ended: then there is none.
 *
 * @param now epoch milliseconds
 */
export async function sendAlerts(env: Env, now: number): Promise<void> {
  const config = configOf(env)
  const { siteSecret } = config
  if (siteSecret === null) return
  const db = createDatabase(env.DB)
  const settings = await storedSettings(db)
  // Loaded at the first question, after the events are noted: so it knows them all.
  const catalogue = new Catalogue(env.DB, env.MEDIA, { tailReads: 0 })
  await noteAlertEvents(db, now)
  await matchAlerts({ db, catalogue, offlineWindowDays: settings.offlineWindowDays }, now)
  const accounts = accountServiceOf(config)
  await send({ db, catalogue, accounts, siteSecret, settings }, now)
}
