import {
  setAwayEndpoint,
  setOnlineAnnouncedEndpoint,
  setOnlineAnnouncedSchemas,
  setPausedEndpoint,
  setPresenceEndpoint,
} from '#companions/own/own'
import { addDeviceEndpoint } from '#notifications/notifications'
import {
  getMailPreferencesEndpoint,
  getMailPreferencesSchemas,
  type MailPreferences,
} from '#notifications/mail-preferences'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setRefused } from '../../../worker/messaging/requests/writes.ts'
import { block } from '../../../worker/messaging/hidden-companions/queries.ts'
import { FOLLOWERS_PER_BATCH } from '../../../worker/notifications/online-alerts/rules.ts'
import { sendOnlineAlerts } from '../../../worker/notifications/send-online-alerts.ts'
import { dataLifecycles } from '../../../worker/personal-data.ts'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import { sendNotifications } from '../../../worker/platform/push/send-notifications.ts'
import { pusherOf } from '../../../worker/platform/push/pusher.ts'
import { configOf } from '../../../worker/platform/lib/config.ts'
import { dayOf } from '#platform/days'
import { giveAccount } from '../../support/companions/companion-account.ts'
import {
  alertMails,
  later,
  NOON,
  openAlerts,
  SITE_SECRET,
  type Alerts,
} from '../../support/notifications/alerts.ts'
import { openPushService } from '../../support/notifications/push-service.ts'
import { expectAnswer, expectOk } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { companionImport, DAY, HOUR, uuid } from '../../support/platform/fixtures.ts'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'

const ada = uuid(1)
const vip = uuid(2)
const member = uuid(0xa)
const adaClaims = { sub: uuid(0xc), email: 'c@members.test' }
const vipClaims = { sub: uuid(0xd), email: 'vera@members.test' }
const preferences: MailPreferences = { answers: true, searches: true, follows: 'off', online: true }

let site: Alerts
let push: Awaited<ReturnType<typeof openPushService>>
beforeEach(async () => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
  push = await openPushService()
  site = await openAlerts(
    [
      companionImport({ id: ada, name: 'Ada' }),
      companionImport({ id: vip, name: 'Vera', is_vip: true }),
    ],
    push.vars,
  )
  await giveAccount(site.db, ada, adaClaims.sub)
  await giveAccount(site.db, vip, vipClaims.sub)
  await site.send('GET', '/api/me')
  await site.prefer(preferences)
  await site.follow(ada)
  await allow(true)
})
afterEach(() => void vi.useRealTimers())

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
const send = (siteSecret: string | null = SITE_SECRET) =>
  sendOnlineAlerts({ db: site.db, accounts: null, siteSecret }, Date.now())
async function goOnline(hours = 1, claims = adaClaims) {
  await setPresence(hours, claims)
  await send()
}
const setActive = (isActive: boolean) =>
  env.DB.prepare('UPDATE companions SET is_active = ? WHERE id = ?')
    .bind(Number(isActive), ada)
    .run()
const countMails = async () => (await alertMails()).length
const pendingKinds = async () =>
  (await rowsOf<{ kind: string }>('SELECT kind FROM notifications')).map(({ kind }) => kind)

describe('alert that a followed companion is online', () => {
  test('is mailed in neutral words with a link that ends only these emails', async () => {
    await goOnline()
    const [mail] = await alertMails()
    expect(mail).toMatchObject({ recipient: 'ada@members.test', subject: 'News for you' })
    expect(mail!.text).toContain('/account/following')
    expect(mail!.text).not.toContain('Ada')
    const path = mail!.unsubscribe.replace(/^https?:\/\/[^/]+/, '')
    await site.ask(path, { method: 'POST', body: new URLSearchParams({}) })
    const stored = site.send('GET', getMailPreferencesEndpoint.path)
    expect(await expectAnswer(getMailPreferencesSchemas, stored)).toMatchObject({
      online: false,
      answers: true,
    })
    expect(await countMails()).toBe(0)
  })

  test('is pushed to members who asked for it, with the words of every other update', async () => {
    await expectOk(site.send('POST', addDeviceEndpoint.path, await push.subscribe('phone')))
    await site.prefer({
      ...preferences,
      online: false,
      push: { answers: true, searches: true, follows: true, plan: true, online: true },
    })
    await goOnline()
    expect([await pendingKinds(), await countMails()]).toEqual([['online'], 0])
    const pusher = pusherOf(configOf({ ...env, ...site.accounts.vars }))!
    await sendNotifications(site.db, pusher, Date.now())
    expect(push.received).toMatchObject([
      { text: 'You have an update.', path: '/account/following' },
    ])
  })

  test('is not pushed half an hour later', async () => {
    await expectOk(site.send('POST', addDeviceEndpoint.path, await push.subscribe('phone')))
    await site.prefer({
      ...preferences,
      push: { answers: true, searches: true, follows: true, plan: true, online: true },
    })
    await goOnline()
    later(HOUR / 2)
    const pusher = pusherOf(configOf({ ...env, ...site.accounts.vars }))!
    expect(await sendNotifications(site.db, pusher, Date.now())).toBe(0)
  })

  test('is sent at most once in six hours', async () => {
    await goOnline()
    for (const hours of [1, 2, 2]) {
      await setPresence(null)
      later(hours * HOUR)
      await goOnline()
    }
    expect(await countMails()).toBe(1)
    later(2 * HOUR)
    await goOnline()
    expect(await countMails()).toBe(2)
  })

  test('is sent once for two devices that press at once, and two runs at once', async () => {
    await Promise.all([setPresence(1), setPresence(2)])
    await Promise.all([send(), send()])
    await send()
    expect(await countMails()).toBe(1)
  })

  test('is not sent again when she changes the end', async () => {
    await goOnline(10)
    later(7 * HOUR)
    await goOnline(6)
    expect(await countMails()).toBe(1)
  })

  test('mails a member at most once an hour about several companions', async () => {
    await env.DB.prepare('UPDATE companions SET is_vip = 0 WHERE id = ?').bind(vip).run()
    await site.follow(vip)
    await allow(true, vipClaims)
    await goOnline()
    later(HOUR / 2)
    await goOnline(1, vipClaims)
    expect(await countMails()).toBe(1)
  })
})

describe('alert that a companion is online', () => {
  const refusals: [reason: string, prepare: () => Promise<unknown>][] = [
    ['she does not allow it', () => allow(false)],
    ['the member did not ask for it', () => site.prefer({ ...preferences, online: false })],
    [
      'she has blocked the member',
      () =>
        writeAll(site.db, [
          setRefused(site.db, { companionId: ada, memberId: member, at: NOON }, true),
        ]),
    ],
    [
      'the member has blocked her',
      () => writeAll(site.db, block(site.db, { companionId: ada, memberId: member, now: NOON })),
    ],
    ['she is hidden', () => setActive(false)],
    ['she has paused', () => as(adaClaims, setPausedEndpoint.path, { paused: true })],
  ]
  test.each(refusals)('is not sent if %s', async (_, prepare) => {
    await prepare()
    await goOnline()
    expect(await countMails()).toBe(0)
  })

  test('stays open for later if she goes online while hidden', async () => {
    await setActive(false)
    await goOnline()
    await setActive(true)
    await setPresence(null)
    await goOnline()
    expect(await countMails()).toBe(1)
  })

  const endings: [reason: string, end: () => Promise<unknown>][] = [
    ['goes offline', () => setPresence(null)],
    ['pauses', () => as(adaClaims, setPausedEndpoint.path, { paused: true })],
    ['no longer allows it', () => allow(false)],
    [
      'is away',
      () =>
        as(adaClaims, setAwayEndpoint.path, {
          away: { from: dayOf(NOON), until: dayOf(NOON + DAY), reply: '' },
        }),
    ],
  ]
  test.each(endings)('is not sent if she %s before it is', async (_, end) => {
    await setPresence(1)
    await end()
    await send()
    expect(await countMails()).toBe(0)
    expect(await rowsOf('SELECT 1 FROM online_alerts WHERE position IS NOT NULL')).toEqual([])
  })

  test('is not sent about a VIP companion to a member without a plan', async () => {
    await env.DB.prepare('INSERT INTO follows VALUES (?, ?, 1)').bind(member, vip).run()
    await allow(true, vipClaims)
    await goOnline(1, vipClaims)
    expect(await countMails()).toBe(0)
  })

  test('is queued in batches, which can be repeated', async () => {
    const others = Array.from({ length: FOLLOWERS_PER_BATCH + 5 }, (_, index) => uuid(1000 + index))
    const ids = JSON.stringify(others)
    await env.DB.batch([
      env.DB.prepare(`INSERT INTO members (id, display_name, first_seen_at, last_seen_at)
        SELECT value, '', 1, 1 FROM json_each(?)`).bind(ids),
      env.DB.prepare(`INSERT INTO follows SELECT value, ?, 1 FROM json_each(?)`).bind(ada, ids),
      env.DB.prepare(`INSERT INTO mail_preferences (member_id, id, email, language, origin, online,
          follows_since, changed_at)
        SELECT value, value, value || '@members.test', 'en', 'https://site.test', 1, 1, 1
        FROM json_each(?)`).bind(ids),
    ])
    await goOnline()
    expect(await countMails()).toBe(others.length + 1)
    // A run that failed before its batch was committed starts again there.
    await env.DB.prepare(`UPDATE online_alerts SET position = ''`).run()
    await send()
    expect(await countMails()).toBe(others.length + 1)
  })
})

test('her choice is in the audit log and in her copy, and the time is deleted once it delays nothing', async () => {
  await allow(true)
  await goOnline()
  const changes = (await auditLog()).filter(({ act }) => act === 'companion.changed')
  expect(changes).toMatchObject([
    { subject: ada, detail: { changes: { announcesOnline: { before: false, after: true } } } },
  ])
  const copy = await (
    await expectOk(site.send('GET', '/api/own/export', undefined, adaClaims))
  ).json()
  expect(copy).toMatchObject({
    profile: [{ announcesOnline: true }],
    onlineAlerts: [{ onlineAt: new Date(NOON).toISOString() }],
  })
  await writeAll(
    site.db,
    dataLifecycles.flatMap(({ expire }) => expire(site.db, NOON + 7 * HOUR)),
  )
  expect(await rowsOf('SELECT * FROM online_alerts')).toEqual([])
})
