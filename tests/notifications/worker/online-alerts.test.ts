import { addDeviceEndpoint } from '#notifications/notifications'
import {
  getMailPreferencesEndpoint,
  getMailPreferencesSchemas,
} from '#notifications/mail-preferences'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setRefused } from '../../../worker/messaging/requests/writes.ts'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import { sendNotifications } from '../../../worker/platform/push/send-notifications.ts'
import { pusherOf } from '../../../worker/platform/push/pusher.ts'
import { configOf } from '../../../worker/platform/lib/config.ts'
import { alertMails, later, NOON } from '../../support/notifications/alerts.ts'
import {
  ada,
  countOnlineMails,
  follower,
  onlinePreferences,
  openOnlineAlerts,
  type OnlineAlerts,
} from '../../support/notifications/online-alerts.ts'
import { expectAnswer, expectOk } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { HOUR } from '../../support/platform/fixtures.ts'
import { rowsOf } from '../../support/staff/admin.ts'

let site: OnlineAlerts
beforeEach(async () => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
  site = await openOnlineAlerts()
})
afterEach(() => void vi.useRealTimers())
const pendingKinds = async () =>
  (await rowsOf<{ kind: string }>('SELECT kind FROM notifications')).map(({ kind }) => kind)

describe('alert that a followed companion is online', () => {
  test('is mailed in neutral words with a link that ends only these emails', async () => {
    await site.goOnline()
    const [mail] = await alertMails()
    expect(mail).toMatchObject({ recipient: 'ada@members.test', subject: 'Online now' })
    expect(mail!.text).toContain('/account/following')
    expect(mail!.text).not.toContain('Ada')
    const path = mail!.unsubscribe.replace(/^https?:\/\/[^/]+/, '')
    await site.ask(path, { method: 'POST', body: new URLSearchParams({}) })
    const stored = site.send('GET', getMailPreferencesEndpoint.path)
    expect(await expectAnswer(getMailPreferencesSchemas, stored)).toMatchObject({
      online: false,
      answers: true,
    })
    expect(await countOnlineMails()).toBe(0)
  })

  test('is pushed to members who asked for it, with the words of every other update', async () => {
    await expectOk(site.send('POST', addDeviceEndpoint.path, await site.push.subscribe('phone')))
    await site.prefer({
      ...onlinePreferences,
      online: false,
      push: { answers: true, searches: true, follows: true, plan: true, online: true },
    })
    await site.goOnline()
    expect([await pendingKinds(), await countOnlineMails()]).toEqual([['online'], 0])
    const pusher = pusherOf(configOf({ ...env, ...site.accounts.vars }))!
    await sendNotifications(site.db, pusher, Date.now())
    expect(site.push.received).toMatchObject([
      { text: 'You have an update.', path: '/account/following' },
    ])
  })

  test('is sent at most once in six hours', async () => {
    await site.goOnline()
    for (const hours of [1, 2, 2]) {
      await site.setPresence(null)
      later(hours * HOUR)
      await site.goOnline()
    }
    expect(await countOnlineMails()).toBe(1)
    later(2 * HOUR)
    await site.goOnline()
    expect(await countOnlineMails()).toBe(2)
  })

  test('is sent once for two devices that press at once, and two runs at once', async () => {
    await Promise.all([site.setPresence(1), site.setPresence(2)])
    await Promise.all([site.sendAlerts(), site.sendAlerts()])
    await site.sendAlerts()
    expect(await countOnlineMails()).toBe(1)
  })
})

describe('alert that a companion is online', () => {
  const refusals: [reason: string, prepare: () => Promise<unknown>][] = [
    ['she does not allow it', () => site.allow(false)],
    ['the member did not ask for it', () => site.prefer({ ...onlinePreferences, online: false })],
    [
      'she has blocked the member',
      () =>
        writeAll(site.db, [
          setRefused(site.db, { companionId: ada, memberId: follower, at: NOON }, true),
        ]),
    ],
  ]
  test.each(refusals)('is not sent if %s', async (_, prepare) => {
    await prepare()
    await site.goOnline()
    expect(await countOnlineMails()).toBe(0)
  })
})
