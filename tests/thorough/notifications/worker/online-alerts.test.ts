import { setAwayEndpoint, setPausedEndpoint } from '#companions/own/own'
import { addDeviceEndpoint } from '#notifications/notifications'
import { dayOf } from '#platform/days'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { block } from '../../../../worker/messaging/hidden-companions/queries.ts'
import { FOLLOWERS_PER_BATCH } from '../../../../worker/notifications/online-alerts/rules.ts'
import { dataLifecycles } from '../../../../worker/personal-data.ts'
import { writeAll } from '../../../../worker/platform/db/bulk.ts'
import { sendNotifications } from '../../../../worker/platform/push/send-notifications.ts'
import { pusherOf } from '../../../../worker/platform/push/pusher.ts'
import { configOf } from '../../../../worker/platform/lib/config.ts'
import { later, NOON } from '../../../support/notifications/alerts.ts'
import {
  ada,
  adaClaims,
  countOnlineMails,
  follower,
  onlinePreferences,
  openOnlineAlerts,
  vip,
  vipClaims,
  type OnlineAlerts,
} from '../../../support/notifications/online-alerts.ts'
import { expectOk } from '../../../support/platform/answers.ts'
import { env } from '../../../support/platform/database.ts'
import { DAY, HOUR, uuid } from '../../../support/platform/fixtures.ts'
import { auditLog, rowsOf } from '../../../support/staff/admin.ts'

let site: OnlineAlerts
beforeEach(async () => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
  site = await openOnlineAlerts()
})
afterEach(() => void vi.useRealTimers())

const setActive = (isActive: boolean) =>
  env.DB.prepare('UPDATE companions SET is_active = ? WHERE id = ?')
    .bind(Number(isActive), ada)
    .run()

describe('alert that a companion is online', () => {
  test('is not pushed half an hour later', async () => {
    await expectOk(site.send('POST', addDeviceEndpoint.path, await site.push.subscribe('phone')))
    await site.prefer({
      ...onlinePreferences,
      push: { answers: true, searches: true, follows: true, plan: true, online: true },
    })
    await site.goOnline()
    later(HOUR / 2)
    const pusher = pusherOf(configOf({ ...env, ...site.accounts.vars }))!
    expect(await sendNotifications(site.db, pusher, Date.now())).toBe(0)
  })

  test('mails a member at most once an hour about several companions', async () => {
    await env.DB.prepare('UPDATE companions SET is_vip = 0 WHERE id = ?').bind(vip).run()
    await site.follow(vip)
    await site.allow(true, vipClaims)
    await site.goOnline()
    later(HOUR / 2)
    await site.goOnline(1, vipClaims)
    expect(await countOnlineMails()).toBe(1)
  })

  test('is not sent again when she changes the end', async () => {
    await site.goOnline(10)
    later(7 * HOUR)
    await site.goOnline(6)
    expect(await countOnlineMails()).toBe(1)
  })

  const refusals: [reason: string, prepare: () => Promise<unknown>][] = [
    [
      'the member has blocked her',
      () => writeAll(site.db, block(site.db, { companionId: ada, memberId: follower, now: NOON })),
    ],
    ['she is hidden', () => setActive(false)],
    ['she has paused', () => site.as(adaClaims, setPausedEndpoint.path, { paused: true })],
  ]
  test.each(refusals)('is not sent if %s', async (_, prepare) => {
    await prepare()
    await site.goOnline()
    expect(await countOnlineMails()).toBe(0)
  })

  test('stays open for later if she goes online while hidden', async () => {
    await setActive(false)
    await site.goOnline()
    await setActive(true)
    await site.setPresence(null)
    await site.goOnline()
    expect(await countOnlineMails()).toBe(1)
  })

  const endings: [reason: string, end: () => Promise<unknown>][] = [
    ['goes offline', () => site.setPresence(null)],
    ['pauses', () => site.as(adaClaims, setPausedEndpoint.path, { paused: true })],
    ['no longer allows it', () => site.allow(false)],
    [
      'is away',
      () =>
        site.as(adaClaims, setAwayEndpoint.path, {
          away: { from: dayOf(NOON), until: dayOf(NOON + DAY), reply: '' },
        }),
    ],
  ]
  test.each(endings)('is not sent if she %s before it is', async (_, end) => {
    await site.setPresence(1)
    await end()
    await site.sendAlerts()
    expect(await countOnlineMails()).toBe(0)
    expect(await rowsOf('SELECT 1 FROM online_alerts WHERE position IS NOT NULL')).toEqual([])
  })

  test('is not sent about a VIP companion to a member without a plan', async () => {
    await env.DB.prepare('INSERT INTO follows VALUES (?, ?, 1)').bind(follower, vip).run()
    await site.allow(true, vipClaims)
    await site.goOnline(1, vipClaims)
    expect(await countOnlineMails()).toBe(0)
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
    await site.goOnline()
    expect(await countOnlineMails()).toBe(others.length + 1)
    // A run that failed before its batch was committed starts again there.
    await env.DB.prepare(`UPDATE online_alerts SET position = ''`).run()
    await site.sendAlerts()
    expect(await countOnlineMails()).toBe(others.length + 1)
  })
})

test('her choice is in the audit log and in her copy, and the time is deleted once it delays nothing', async () => {
  await site.allow(true)
  await site.goOnline()
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
