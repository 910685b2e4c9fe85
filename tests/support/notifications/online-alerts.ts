import {
  setOnlineAnnouncedEndpoint,
  setOnlineAnnouncedSchemas,
  setPresenceEndpoint,
} from '#companions/own/own'
import type { MailPreferences } from '#notifications/mail-preferences'
import { sendOnlineAlerts } from '../../../worker/notifications/send-online-alerts.ts'
import { giveAccount } from '../companions/companion-account.ts'
import { expectAnswer, expectOk } from '../platform/answers.ts'
import { companionImport, HOUR, uuid } from '../platform/fixtures.ts'
import { alertMails, openAlerts, SITE_SECRET } from './alerts.ts'
import { openPushService } from './push-service.ts'

export const ada = uuid(1)
export const vip = uuid(2)
export const follower = uuid(0xa)
export const adaClaims = { sub: uuid(0xc), email: 'c@members.test' }
export const vipClaims = { sub: uuid(0xd), email: 'vera@members.test' }

/** Preferences of a member who asked for emails about followed companions who go online. */
export const onlinePreferences: MailPreferences = {
  answers: true,
  searches: true,
  follows: 'off',
  online: true,
}

export const countOnlineMails = async () => (await alertMails()).length

/** Two companions with accounts; the first one tells her followers, of whom one asked for emails. */
export async function openOnlineAlerts() {
  const push = await openPushService()
  const site = await openAlerts(
    [
      companionImport({ id: ada, name: 'Ada' }),
      companionImport({ id: vip, name: 'Vera', is_vip: true }),
    ],
    push.vars,
  )
  await giveAccount(site.db, ada, adaClaims.sub)
  await giveAccount(site.db, vip, vipClaims.sub)
  const as = (claims: object, path: string, body: unknown) => site.send('PUT', path, body, claims)
  const allow = (announced: boolean, claims = adaClaims) =>
    expectAnswer(
      setOnlineAnnouncedSchemas,
      as(claims, setOnlineAnnouncedEndpoint.path, { announced }),
    )
  const setPresence = (hours: number | null, claims = adaClaims) => {
    const until = hours === null ? null : new Date(Date.now() + hours * HOUR).toISOString()
    return expectOk(as(claims, setPresenceEndpoint.path, { until }))
  }
  const sendAlerts = () =>
    sendOnlineAlerts({ db: site.db, accounts: null, siteSecret: SITE_SECRET }, Date.now())
  async function goOnline(hours = 1, claims = adaClaims) {
    await setPresence(hours, claims)
    await sendAlerts()
  }
  await site.send('GET', '/api/me')
  await site.prefer(onlinePreferences)
  await site.follow(ada)
  await allow(true)
  return { ...site, push, as, allow, setPresence, sendAlerts, goOnline }
}
export type OnlineAlerts = Awaited<ReturnType<typeof openOnlineAlerts>>
