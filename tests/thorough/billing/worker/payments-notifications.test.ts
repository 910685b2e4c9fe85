import { getOpenWorkEndpoint, getOpenWorkSchemas } from '#staff/overview'
import {
  listNotificationsSchemas,
  reviewNotificationsSchemas,
  listNotificationsEndpoint,
  reviewNotificationsEndpoint,
  type NotificationCount,
} from '#billing/payment-notifications'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  weightOf,
  type UnappliedNotification,
} from '../../../../worker/billing/payments/notifications.ts'
import { recordNotification } from '../../../../worker/billing/record-notification.ts'
import { expireRows } from '../../../../worker/operations/jobs/expire-rows.ts'
import { sendMailJob } from '../../../../worker/notifications/jobs/send-queued.ts'
import { expectAnswer, expectTurnedAway } from '../../../support/platform/answers.ts'
import { env } from '../../../support/platform/database.ts'
import { DAY } from '../../../support/platform/fixtures.ts'
import { flexPayVars, postbackCall, rowsOf, sign } from '../../../support/billing/payments.ts'
import { POSTBACK } from '../../../support/billing/postbacks.ts'
import { openMailServer } from '../../../support/notifications/mail-server.ts'
import { call, openSales, paid, shop } from '../../../support/billing/sales.ts'

const log = vi.spyOn(console, 'error')
beforeEach(async () => {
  await openSales()
  log.mockReset().mockImplementation(() => {})
})

const listAll = () =>
  expectAnswer(listNotificationsSchemas, call('GET', listNotificationsEndpoint.path))
const review = (until: string) =>
  expectAnswer(
    reviewNotificationsSchemas,
    call('POST', reviewNotificationsEndpoint.path, { until }),
  )
const alarm = async () =>
  (await expectAnswer(getOpenWorkSchemas, call('GET', getOpenWorkEndpoint.path))).attention.refused
const logEntries = () => log.mock.calls.map(([line]) => JSON.parse(String(line)))
const causes = (counts: NotificationCount[]) => counts.map(({ cause, count }) => [cause, count])
const refusedNotification: UnappliedNotification = {
  provider: 'flexpay',
  result: 'refused',
  cause: 'wrong-signature',
  reported: { event: null, saleId: null },
}
const wrongKey = async () => shop.notify(paid, 'another-key-0123456789')

describe('notification of an unused event', () => {
  test.each(['gift', 'constructor', 'some_thing'])(
    'the event %s is acknowledged',
    async (event) => {
      await shop.notified({ ...paid, event })
      expect(await shop.plan()).toBeNull()
      expect(await rowsOf('payment_events')).toEqual([])
      expect(logEntries()).toMatchObject([
        { event: 'payment.ignored', provider: 'flexpay', why: event },
      ])
      const { counts, open } = await listAll()
      expect(counts).toMatchObject([
        { result: 'ignored', cause: event, count: 1, event, saleId: '433456' },
      ])
      expect([open, await alarm()]).toEqual([0, 0])
      expect(await rowsOf('outbox')).toEqual([])
    },
  )

  test('the notification is refused without its signature, and without an event', async () => {
    const fields = { ...paid, event: 'gift' }
    for (const [cause, changed, key] of [
      ['wrong-signature', fields, 'another-key-0123456789'],
      ['no-event', { ...paid, event: '' }],
      ['no-event', { ...paid, event: 'a b' }],
    ] as const) {
      const response = await shop.notify(changed, key)
      expect([response.status, await response.text()]).toEqual([500, 'ERROR - Invalid signature!'])
      expect(logEntries().at(-1)).toMatchObject({ event: 'payment.refused', why: cause })
    }
  })
})

describe('refused notification', () => {
  test('staff see its cause, time and sale', async () => {
    await wrongKey()
    const { counts, open } = await listAll()
    expect(counts).toEqual([
      {
        provider: 'flexpay',
        result: 'refused',
        cause: 'wrong-signature',
        count: 1,
        event: 'initial',
        saleId: '433456',
        isReviewed: false,
        firstAt: expect.any(String),
        lastAt: expect.any(String),
      },
    ])
    expect([open, await alarm()]).toEqual([1, 1])
    expect(Date.now() - Date.parse(counts[0]!.lastAt)).toBeLessThan(60_000)
  })

  test('each cause is named', async () => {
    const bare = { ...paid, shopID: flexPayVars.FLEXPAY_SHOP_ID! }
    const query = (fields: Record<string, string>) => `${POSTBACK}?${new URLSearchParams(fields)}`
    const signedCall = async (change: object) => postbackCall({ ...paid, ...change })
    const refusedCalls: [cause: string, call: string][] = [
      ['no-signature', POSTBACK],
      ['old-signature', query({ ...bare, signature: 'a'.repeat(40) })],
      ['wrong-signature', query({ ...bare, signature: 'a'.repeat(64) })],
      ['other-shop', await signedCall({ shopID: '1' })],
      ['no-event', await signedCall({ event: '' })],
      ['missing-id', await signedCall({ saleID: '' })],
      ['bad-id', await signedCall({ saleID: 'a b' })],
      ['joined-fields', await signedCall({ CCBrand: 'VISA:x=1' })],
      ['bad-name', `${await signedCall({})}&a.b=1`],
      ['repeated-name', `${await signedCall({})}&saleID=1`],
      ['too-long', `${await signedCall({})}&a=${'a'.repeat(4_000)}`],
    ]
    for (const [cause, path] of refusedCalls) {
      expect((await shop.site.ask(path)).status).toBe(500)
      expect(logEntries().at(-1)).toMatchObject({ event: 'payment.refused', why: cause })
    }
    const { counts, open } = await listAll()
    expect(causes(counts).toSorted()).toEqual(refusedCalls.map(([cause]) => [cause, 1]).toSorted())
    // Anyone can send an unsigned notification, so it does not count as open.
    expect(open).toBe(refusedCalls.length - 1)
  })

  test('the stored row contains no signature, no card and no personal data', async () => {
    // A fixed time, because some times contain the card's digits.
    vi.setSystemTime(Date.UTC(2026, 5, 1, 12))
    onTestFinished(() => void vi.useRealTimers())
    await wrongKey()
    await shop.site.ask(`${POSTBACK}?event=<script>&saleID=ada@members.test&signature=x`)
    const storedRows = JSON.stringify(await rowsOf('payment_notifications'))
    expect(storedRows).not.toContain(await sign({ shopID: flexPayVars.FLEXPAY_SHOP_ID!, ...paid }))
    expect(storedRows).not.toMatch(/4242|VISA|script|members\.test/)
    for (const id of [paid.custom1!, paid.referenceID!]) expect(storedRows).not.toContain(id)
  })

  test('the office gets at most one mail a day', async () => {
    const office = openMailServer()
    for (const _ of [1, 2, 3]) await wrongKey()
    await shop.notify({ ...paid, event: '' })
    await sendMailJob({ ...env, ...office.vars }, Date.now())
    expect(office.sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['office@site.test', 'To do: payment notifications'],
    ])
    expect(office.sent[0]?.text).toContain('/admin/dashboard?section=payments&view=notifications')
    expect(office.sent[0]?.text).not.toMatch(/433456|4242|900001/)
    const context = { now: Date.now() + DAY, origin: 'https://site.test' }
    await recordNotification(shop.site.db, refusedNotification, context)
    expect(await rowsOf('outbox')).toHaveLength(2)
  })

  test('thousands of notifications are counted by the hundred', async () => {
    // An hour that no other test uses.
    const now = Date.now() + 400 * DAY
    const weights = Array.from({ length: 1_050 }, () => weightOf(refusedNotification, now))
    expect(weights.filter((weight) => weight > 0)).toHaveLength(60)
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(1_050)
    expect(weightOf(refusedNotification, now + DAY)).toBe(1)
  })

  test('the notification opens its plan when it is sent again correctly', async () => {
    await wrongKey()
    await shop.notified(paid)
    expect(await shop.plan()).toBe('gold')
    expect((await listAll()).open).toBe(1)
  })

  test('the answer is the same while D1 can’t count it', async () => {
    await env.DB.exec('DROP TABLE payment_notifications')
    const response = await wrongKey()
    expect([response.status, await response.text()]).toEqual([500, 'ERROR - Invalid signature!'])
    expect(logEntries().at(-1)).toMatchObject({ event: 'payment.not-noted' })
  })

  test('the notification is listed before all that need no person', async () => {
    await wrongKey()
    await env.DB.exec('UPDATE payment_notifications SET last_at = last_at - 60000')
    await shop.notified({ ...paid, event: 'gift' })
    await shop.site.ask(POSTBACK)
    const { counts } = await listAll()
    expect(counts.map(({ cause }) => cause)[0]).toBe('wrong-signature')
    expect(counts).toHaveLength(3)
  })

  test('the notification is deleted after 90 days', async () => {
    await wrongKey()
    await expireRows(env, Date.now() + 89 * DAY)
    expect(await rowsOf('payment_notifications')).toHaveLength(1)
    await expireRows(env, Date.now() + 91 * DAY)
    expect(await rowsOf('payment_notifications')).toEqual([])
  })

  test('a refusal because of a setting is listed, too', async () => {
    const call = await postbackCall(paid)
    await openSales({ ...flexPayVars, FLEXPAY_SIGNATURE_KEY: 'short' }).catch(() => {})
    expect((await shop.site.ask(call)).status).toBe(503)
    expect(await rowsOf('payment_notifications')).toMatchObject([{ cause: 'not-set-up', count: 1 }])
  })
})

describe('review of notifications', () => {
  test('a review ends the alert until the next notification, with an audit event', async () => {
    await wrongKey()
    const { counts } = await listAll()
    const after = await review(counts[0]!.lastAt)
    expect([after.open, after.counts[0]?.isReviewed, await alarm()]).toEqual([0, true, 0])
    expect(await rowsOf('audit_log')).toMatchObject([{ act: 'payment-notifications.reviewed' }])
    await wrongKey()
    const { counts: countsAfter, open } = await listAll()
    expect(open).toBeGreaterThan(0)
    expect(countsAfter[0]).toMatchObject({ count: 2, isReviewed: false })
  })

  test('a review leaves notifications that staff have not seen', async () => {
    await wrongKey()
    const { counts } = await listAll()
    const before = new Date(Date.parse(counts[0]!.lastAt) - 1).toISOString()
    expect((await review(before)).open).toBe(1)
  })

  test('a review is reserved for staff, and requires a time', async () => {
    for (const { method, path } of [listNotificationsEndpoint, reviewNotificationsEndpoint]) {
      await expectTurnedAway(await shop.site.ask(path, { method }), 401)
    }
    expect(
      (await call('POST', reviewNotificationsEndpoint.path, { until: 'yesterday' })).status,
    ).toBe(422)
  })
})
