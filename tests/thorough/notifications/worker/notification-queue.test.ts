import { addDeviceEndpoint } from '#notifications/notifications'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { writeAll } from '../../../../worker/platform/db/bulk.ts'
import { enqueueNotification, oneMember } from '../../../../worker/platform/push/writes.ts'
import { rowsOf } from '../../../support/staff/admin.ts'
import {
  devices,
  later,
  MINUTE,
  openNotifications,
  type Notifications,
} from '../../../support/notifications/notifications.ts'
import { newSiteKeys } from '../../../support/notifications/push-service.ts'
import * as requests from '../../../support/messaging/requests.ts'

const { ask, max } = requests

const NOW = Date.UTC(2026, 5, 1, 12)

let site: Notifications
beforeEach(async () => void (site = await openNotifications(NOW)))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('notification queue', () => {
  const news = (kind: 'plan' | 'searches' = 'plan') =>
    writeAll(site.db, [enqueueNotification(site.db, oneMember(max), { kind }, Date.now())])
  const pendingNotifications = () => rowsOf<{ tries: number }>('SELECT * FROM notifications')

  test('ignores members without a device', async () => {
    await ask('GET', '/api/me')
    await news()
    expect(await pendingNotifications()).toEqual([])
  })

  test('sends one notification per kind to all devices', async () => {
    await site.on('phone')
    await news()
    await news()
    await site.minute()
    await site.minute()
    expect(site.push.received.map(({ device }) => device)).toEqual(['phone'])
  })

  test("pauses during the member's quiet hours", async () => {
    await site.on('phone')
    // The time is 14:00 in Zurich.
    await site.prefer({ quietHours: { from: 22, until: 15 } })
    await news()
    await site.minute()
    expect(site.push.received).toEqual([])
    later(60 * MINUTE)
    await site.minute()
    expect(site.push.received).toHaveLength(1)
    await site.prefer({ quietHours: null })
    const [row] = await rowsOf<object>('SELECT quiet_from, quiet_until FROM mail_preferences')
    expect(row).toEqual({ quiet_from: null, quiet_until: null })
  })

  test.each([404, 410])('ends a device that is gone (%i)', async (status) => {
    await site.on('phone')
    site.push.state.answer = status
    await news()
    await site.minute()
    expect(await devices()).toMatchObject([{ ended_at: Date.now() }])
    expect(await pendingNotifications()).toEqual([])
  })

  test.each([429, 500, 503])('retries after status %i, six times', async (status) => {
    await site.on('phone')
    site.push.state.answer = status
    await news()
    for (let tries = 0; tries < 10; tries++) {
      await site.minute()
      later(64 * MINUTE)
    }
    expect([
      site.push.state.callCount,
      await pendingNotifications(),
      (await devices()).length,
    ]).toEqual([6, [], 1])
  })

  test('does not retry a rejected notification', async () => {
    await site.on('phone')
    site.push.state.answer = 400
    await news()
    await site.minute()
    expect([await pendingNotifications(), (await devices()).length]).toEqual([[], 1])
  })

  test('drops notifications after a day', async () => {
    await site.on('phone')
    site.push.state.answer = 500
    await news()
    later(25 * 60 * MINUTE)
    await site.minute()
    expect(site.push.state.callCount).toBe(0)
  })

  test('skips devices with an earlier key until the browser renews them', async () => {
    await site.on('phone')
    const next = await newSiteKeys()
    const vars = {
      ...site.push.vars,
      VAPID_PUBLIC_KEY: next.publicKey,
      VAPID_PRIVATE_KEY: next.privateKey,
    }
    await news()
    await site.minute(vars)
    expect(site.push.state.callCount).toBe(0)
    const body = await site.push.subscribe('phone-2', next.publicKey)
    await requests.openStaffRequestsWith(vars)
    expect((await ask('POST', addDeviceEndpoint.path, body)).status).toBe(200)
    await news()
    await site.minute(vars)
    expect(site.push.received.map(({ device }) => device)).toEqual(['phone-2'])
  })
})
