import {
  allowContactDeviceEndpoint,
  endContactDeviceEndpoint,
  leaveTrustedContactEndpoint,
  renewContactDeviceEndpoint,
} from '#companions/trusted-contacts'
import { addDeviceEndpoint } from '#notifications/notifications'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  advanceDueTimers,
  advanceSafetyTimer,
} from '../../../worker/companions/run-safety-timer.ts'
import { stopMail } from '../../../worker/notifications/stop-mail.ts'
import { configOf } from '../../../worker/platform/lib/config.ts'
import type { Env } from '../../../worker/platform/lib/env.ts'
import { mailerOf } from '../../../worker/platform/mail/mailer.ts'
import { pusherOf } from '../../../worker/platform/push/pusher.ts'
import {
  agreeAs,
  asContact,
  asRunner,
  endTimer,
  inviteContact,
  openSafetySite,
  openWithTimer,
  readAsContact,
  safetyState,
  sendTest,
  startTimer,
  words,
  type TestContact,
} from '../../support/companions/safety-timer.ts'
import { mailServer, office } from '../../support/messaging/requests.ts'
import { openPushService } from '../../support/notifications/push-service.ts'
import { env } from '../../support/platform/database.ts'
import { HOUR } from '../../support/platform/fixtures.ts'
import { rowsOf } from '../../support/staff/admin.ts'

let push: Awaited<ReturnType<typeof openPushService>>
beforeEach(async () => {
  for (const level of ['warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation(() => {})
  }
  push = await openPushService()
  await openSafetySite(push.vars)
})
afterEach(() => void vi.restoreAllMocks())

const senders = () => {
  const vars = { ...env, ...mailServer.vars, ...push.vars } as Env
  const config = configOf(vars)
  return { mailer: mailerOf(vars, config), pusher: pusherOf(config) }
}
const fire = (id: string, now: number) => advanceSafetyTimer(office.db, senders(), { id, now })
const minuteAt = (now: number) => advanceDueTimers(office.db, senders(), now)

const allow = async ({ token }: TestContact, name = 'phone') =>
  asContact(allowContactDeviceEndpoint.path, { token, ...(await push.subscribe(name)) })

/** Messages after the one of allowing, with their device and text. */
const texts = () =>
  push.received
    .map(({ device, text }) => `${device}: ${text}`)
    .filter((text) => !text.includes('test'))
const notificationsOf = async () => (await safetyState()).contacts[0]!.notifications
const pendingPushes = () => rowsOf('SELECT kind FROM safety_pushes')
const ALARM = 'phone: Call her. If you can’t reach her, open your note.'

/** A running timer whose contact has allowed notifications. */
async function openWithDevice() {
  const timer = await openWithTimer()
  expect((await allow(timer.contact)).status).toBe(200)
  return timer
}

describe('notifications of a contact', () => {
  test('are allowed on a device, which receives a test, and withdrawn', async () => {
    const { contact } = await openWithDevice()
    expect(push.received).toMatchObject([
      { device: 'phone', text: 'This is a test. Nobody is in danger.', path: '/trusted-contact' },
    ])
    const { notifications } = await readAsContact(contact)
    expect(notifications.publicKey).toBe(push.keys.publicKey)
    expect(notifications.device).toMatch(/^[0-9a-f]{64}$/)
    expect(await notificationsOf()).toBe('on')
    const { token } = contact
    expect((await asContact(endContactDeviceEndpoint.path, { token })).status).toBe(200)
    expect(await rowsOf('SELECT * FROM safety_devices')).toEqual([])
    expect(await notificationsOf()).toBe('off')
  })

  test('need a contact who has agreed, a known push service and a delivered test', async () => {
    const { contact } = await inviteContact('m')
    expect((await allow(contact)).status).toBe(409)
    const { contact: ready } = await openWithTimer()
    const { keys } = await push.subscribe('phone')
    const body = { token: ready.token, endpoint: 'https://evil.test/phone', keys }
    expect((await asContact(allowContactDeviceEndpoint.path, body)).status).toBe(422)
    push.state.answer = 410
    expect((await allow(ready)).status).toBe(409)
    expect(await rowsOf('SELECT * FROM safety_devices')).toEqual([])
  })

  test.each([403, 429, 503])(
    'stay on the allowed device while the push service answers %i to a new one',
    async (status) => {
      const { contact } = await openWithDevice()
      const { device } = (await readAsContact(contact)).notifications
      push.state.answer = status
      const response = await allow(contact, 'tablet')
      expect(response.status).toBe(503)
      expect(await response.json()).toMatchObject({ id: 'notification.postponed' })
      expect((await readAsContact(contact)).notifications.device).toBe(device)
    },
  )

  test('are sent beside the mail of an alarm, in words that name nobody, and only once', async () => {
    const { id, dueAt } = await openWithDevice()
    await fire(id, dueAt)
    await minuteAt(dueAt + 60_000)
    expect(texts()).toEqual([ALARM])
    const [message] = push.received.slice(-1)
    expect(JSON.stringify(message)).not.toMatch(/Ada|Wilhelmina|Velours|companion|escort/)
    expect(message!.path).toBe('/trusted-contact')
    expect(await pendingPushes()).toEqual([])
    expect(await rowsOf("SELECT 1 FROM outbox WHERE cause LIKE '%:alarm'")).toHaveLength(1)
  })

  test('arrive while the mail server is down, and the mail while the push service is', async () => {
    const { id, dueAt } = await openWithDevice()
    mailServer.down = true
    await fire(id, dueAt)
    expect(texts()).toEqual([ALARM])
    expect(
      await rowsOf("SELECT 1 FROM outbox WHERE sent_at IS NULL AND cause LIKE '%:alarm'"),
    ).toHaveLength(1)
    mailServer.down = false
  })

  test('that fail by an error of the site are logged, and the mail is sent', async () => {
    const { id, dueAt } = await openWithDevice()
    const warnings = vi.spyOn(console, 'warn').mockReturnValue()
    const send = () => Promise.reject(new Error('No such text'))
    const pusher = { publicKey: push.keys.publicKey, send }
    await advanceSafetyTimer(office.db, { ...senders(), pusher }, { id, now: dueAt })
    expect(JSON.stringify(warnings.mock.calls)).toContain('No such text')
    expect(
      await rowsOf("SELECT 1 FROM outbox WHERE sent_at > 0 AND cause LIKE '%:alarm'"),
    ).toHaveLength(1)
  })

  test.each([503, 403])('are tried again by themselves after %i', async (status) => {
    const { id, dueAt } = await openWithDevice()
    push.state.answer = status
    await fire(id, dueAt)
    expect(await notificationsOf()).toBe('on')
    expect(
      await rowsOf("SELECT 1 FROM outbox WHERE sent_at > 0 AND cause LIKE '%:alarm'"),
    ).toHaveLength(1)
    expect(await pendingPushes()).toEqual([{ kind: 'alarm' }])
    push.state.answer = null
    await minuteAt(dueAt + 60_000)
    expect(texts()).toEqual([ALARM])
  })

  test('that fail by an error of the site don’t repeat those of others', async () => {
    const { id, dueAt } = await openWithDevice()
    const { contact } = await inviteContact('l')
    await (await agreeAs(contact)).text()
    await (await allow(contact, 'tablet')).text()
    vi.spyOn(console, 'warn').mockReturnValue()
    const pusher = pusherOf(configOf({ ...env, ...push.vars } as Env))!
    const isBroken = (endpoint: string) => endpoint.endsWith('/tablet')
    const send: typeof pusher.send = (device, ...message) =>
      isBroken(device.endpoint)
        ? Promise.reject(new Error('No such text'))
        : pusher.send(device, ...message)
    await env.DB.exec(`INSERT INTO safety_pushes (cause, contact_id, kind, created_at, due_at) \
      VALUES ('safety:other:a:alarm', '${contact.id}', 'alarm', 1, 1)`)
    await advanceSafetyTimer(
      office.db,
      { mailer: null, pusher: { ...pusher, send } },
      { id, now: dueAt },
    )
    expect(texts()).toEqual([ALARM])
    expect(await rowsOf('SELECT contact_id FROM safety_pushes')).toEqual([
      { contact_id: contact.id },
    ])
  })

  test('follow the second word, and the all-clear replaces an alarm that is still unsent', async () => {
    const { id, contact } = await openWithDevice()
    await (await endTimer(id, words.duressWord)).text()
    await minuteAt(Date.now())
    expect(texts()).toEqual([ALARM])
    const next = await startTimer([contact])
    push.state.answer = 503
    await fire(next.id, next.dueAt)
    push.state.answer = null
    vi.useFakeTimers({ now: next.dueAt + 1_000, toFake: ['Date'] })
    await (await endTimer(next.id, words.safeWord)).text()
    await minuteAt(Date.now())
    vi.useRealTimers()
    expect(texts()).toEqual([ALARM, 'phone: All clear. You don’t need to do anything more.'])
  })

  test('replace an undelivered alarm by the all-clear', async () => {
    const { id, dueAt } = await openWithDevice()
    await fire(id, dueAt)
    push.state.answer = 503
    await (await endTimer(id, words.safeWord)).text()
    push.state.answer = null
    await minuteAt(Date.now() + 60_000)
    const [alarm, clear] = push.received.filter(({ text }) => !text.includes('test'))
    expect(clear?.text).toMatch(/^All clear/)
    expect(clear?.topic).toBe(alarm?.topic)
  })

  test('are all sent in the same minute, however many are due', async () => {
    const { contact } = await openWithDevice()
    await env.DB
      .exec(`WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < 45) \
      INSERT INTO safety_pushes (cause, contact_id, kind, created_at, due_at) \
      SELECT 'safety:timer-' || i || ':a:alarm', '${contact.id}', 'alarm', ${Date.now()}, 1 FROM numbers`)
    await minuteAt(Date.now())
    expect(texts()).toHaveLength(45)
    expect(await pendingPushes()).toEqual([])
  })

  test('are deleted with their timer, however late they were queued', async () => {
    const { id, dueAt } = await openWithDevice()
    push.state.answer = 503
    await fire(id, dueAt)
    await env.DB.exec(`UPDATE safety_pushes SET created_at = ${dueAt + 23 * HOUR}`)
    expect(await pendingPushes()).toHaveLength(1)
    await minuteAt(dueAt + 25 * HOUR)
    expect(await rowsOf('SELECT id FROM safety_timers')).toEqual([])
    expect(await pendingPushes()).toEqual([])
  })

  test('come with a test alarm, too', async () => {
    const { contact } = await openWithDevice()
    expect((await sendTest(contact)).status).toBe(200)
    await minuteAt(Date.now())
    expect(push.received.filter(({ text }) => text.includes('test'))).toHaveLength(2)
  })

  test('end with the contact, who leaves', async () => {
    const { contact } = await openWithDevice()
    const { token } = contact
    await (await asContact(leaveTrustedContactEndpoint.path, { token })).text()
    expect(await rowsOf('SELECT * FROM safety_devices')).toEqual([])
  })

  test('move to the new address of the browser by the secret of the old one', async () => {
    const { contact, id, dueAt } = await openWithDevice()
    const { device } = (await readAsContact(contact)).notifications
    const [{ auth = '' } = {}] = await rowsOf<{ auth: string }>('SELECT auth FROM safety_devices')
    const path = renewContactDeviceEndpoint.path.replace(':id', device!)
    const renew = async (former: string): Promise<unknown> => {
      const response = await office.ask(path, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...(await push.subscribe('tablet')), former }),
      })
      return response.json()
    }
    expect(await renew('x'.repeat(22))).toEqual({ renewed: false })
    expect(await renew(auth)).toEqual({ renewed: true })
    await fire(id, dueAt)
    expect(texts()).toEqual([ALARM.replace('phone', 'tablet')])
  })
})

/** The companion’s own notifications that wait. */
const ownNews = () => rowsOf("SELECT kind FROM notifications WHERE kind = 'timer'")
const turnOwnNotificationsOn = async () =>
  (await asRunner('POST', addDeviceEndpoint.path, await push.subscribe('hers'))).text()

describe('a contact who can’t be reached', () => {
  test('is shown to the companion, who is notified, when the subscription has ended', async () => {
    const { id, dueAt } = await openWithDevice()
    push.unsubscribe('phone')
    await turnOwnNotificationsOn()
    await fire(id, dueAt)
    expect(await notificationsOf()).toBe('lost')
    expect(await rowsOf('SELECT * FROM safety_devices')).toEqual([])
    expect(await ownNews()).toHaveLength(1)
  })

  test('reads that the device has ended until another one is allowed', async () => {
    const { id, dueAt, contact } = await openWithDevice()
    push.unsubscribe('phone')
    await fire(id, dueAt)
    const { notifications } = await readAsContact(contact)
    expect(notifications).toMatchObject({ device: null, hasEnded: true })
    expect((await allow(contact, 'tablet')).status).toBe(200)
    expect((await readAsContact(contact)).notifications.hasEnded).toBe(false)
  })

  test('is shown to the companion, who is notified, when the mailbox bounces', async () => {
    const { contact } = await openWithTimer()
    await turnOwnNotificationsOn()
    const event = { address: contact.email, reason: 'bounce' as const, eventId: 'e1' }
    await stopMail(office.db, event, Date.now())
    expect(await ownNews()).toHaveLength(1)
    const { contacts, timer } = await safetyState()
    expect(contacts[0]!.state).toBe('unreachable')
    expect(timer!.contacts).toEqual([{ label: 'm', isReachable: false }])
  })

  test('is not shown for a day if the second word has alerted the contact', async () => {
    const { id, contact } = await openWithDevice()
    await turnOwnNotificationsOn()
    const before = await safetyState()
    push.unsubscribe('phone')
    await (await endTimer(id, words.duressWord)).text()
    await minuteAt(Date.now() + 1_000)
    const event = { address: contact.email, reason: 'bounce' as const, eventId: 'e1' }
    await stopMail(office.db, event, Date.now() + 2_000)
    expect(await rowsOf('SELECT * FROM safety_devices')).toEqual([])
    expect((await safetyState()).contacts).toEqual(before.contacts)
    expect(await ownNews()).toEqual([])
  })
})
