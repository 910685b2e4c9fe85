import { describe, expect, test } from 'vitest'
import { GRACE_MS } from '../../../worker/billing/sql/entitlement.ts'
import type { SubscriptionStatus } from '../../../worker/billing/schema/payments.ts'
import {
  graceEndAt,
  isOpenAt,
  offersFor,
  paysTwice,
  renewsAt,
  SLACK_MS,
  statusAt,
  type ActiveSubscription,
} from '../../../worker/billing/subscriptions/rules.ts'
import { endOfDay } from '../../../worker/platform/lib/end-of-day.ts'
import { formatAmount, parseAmount } from '../../../worker/platform/lib/money.ts'

const now = 1_800_000_000_000
const subscription = (
  status: SubscriptionStatus,
  ends: number,
  fields: Partial<ActiveSubscription> = {},
): ActiveSubscription => ({
  provider: 'flexpay',
  providerRef: '1',
  plan: 'gold',
  reviewedAt: null,
  status,
  periodEnd: now + ends,
  ...fields,
})

describe('subscription', () => {
  type Seen = [shown: SubscriptionStatus, isOpen: boolean, renews: boolean, hasGrace: boolean]
  const cases: [status: SubscriptionStatus, ends: number, seen: Seen][] = [
    ['active', 1, ['active', true, true, false]],
    ['active', -SLACK_MS, ['active', true, true, false]],
    ['active', -SLACK_MS - 1, ['past_due', true, true, true]],
    ['active', -GRACE_MS + 1, ['past_due', true, true, true]],
    ['active', -GRACE_MS, ['expired', false, false, false]],
    ['past_due', 1, ['past_due', true, true, true]],
    ['past_due', -GRACE_MS + 1, ['past_due', true, true, true]],
    ['past_due', -GRACE_MS, ['expired', false, false, false]],
    ['cancelled', 1, ['cancelled', true, false, false]],
    ['cancelled', 0, ['expired', false, false, false]],
    ['expired', 1, ['expired', false, false, false]],
    ['refunded', 1, ['refunded', false, false, false]],
    ['charged_back', 1, ['charged_back', false, false, false]],
  ]
  test.each(cases)(
    'the status of a subscription stored as %s is computed if its period ends in %d ms',
    (status, ends, expectedState) => {
      const run = subscription(status, ends)
      const hasGrace = graceEndAt(run, now) !== null
      expect([statusAt(run, now), isOpenAt(run, now), renewsAt(run, now), hasGrace]).toEqual(
        expectedState,
      )
    },
  )
})

describe('offers to a member', () => {
  const silver = subscription('active', 1, { plan: 'silver' })
  const disputedPlan = subscription('charged_back', 1)
  const cases: [what: string, subscriptions: ActiveSubscription[], states: string[]][] = [
    ['without a plan', [], ['available', 'available', 'available']],
    ['with a running plan', [silver], ['current', 'change', 'change']],
    ['with a failed renewal', [subscription('past_due', -1)], ['change', 'current', 'change']],
    [
      'with a cancelled plan',
      [subscription('cancelled', 1)],
      ['available', 'available', 'available'],
    ],
    [
      'with a past plan',
      [subscription('active', -GRACE_MS)],
      ['available', 'available', 'available'],
    ],
    [
      'with two running plans',
      [silver, subscription('active', 1)],
      ['current', 'current', 'change'],
    ],
    ['in a dispute', [silver, disputedPlan], ['blocked', 'blocked', 'blocked']],
    [
      'after a reviewed dispute',
      [{ ...disputedPlan, reviewedAt: 1 }],
      ['available', 'available', 'available'],
    ],
  ]
  test.each(cases)('the offers are correct %s', (_, all, states) => {
    expect(offersFor(all, now).map(({ state }) => state)).toEqual(states)
  })

  test('a change replaces the best of the renewing plans', () => {
    const best = subscription('past_due', 1, { providerRef: '2' })
    const [, , offer] = offersFor(
      [silver, best, subscription('cancelled', 9, { plan: 'platinum' })],
      now,
    )
    expect(offer).toEqual({ id: 'platinum', state: 'change', replaces: best })
  })

  test('only renewing plans count as paid twice', () => {
    expect(paysTwice([silver, subscription('past_due', -1)], now)).toBe(true)
    expect(paysTwice([silver, subscription('cancelled', 1), subscription('expired', 1)], now)).toBe(
      false,
    )
  })
})

describe('end of a day in Zurich', () => {
  const days: [date: string, end: string | null][] = [
    ['2026-12-20', '2026-12-20T22:59:59.999Z'],
    ['2026-07-20', '2026-07-20T21:59:59.999Z'],
    ['2027-02-29', null],
    ['2027-13-01', null],
    ['1970-01-01', null],
    ['2027-1-1', null],
    ['2027-01-01T00:00', null],
    ['', null],
  ]
  test.each(days)('the end of %s is %s', (date, end) => {
    const time = endOfDay(date, 'Europe/Zurich')
    expect(time === null ? null : new Date(time).toISOString()).toBe(end)
  })

  test('the end of each day matches the local clock, all year', () => {
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich' })
    for (let day = Date.parse('2026-01-01'); day < Date.parse('2029-01-01'); day += 86_400_000) {
      const date = new Date(day).toISOString().slice(0, 10)
      const end = endOfDay(date, 'Europe/Zurich')!
      expect([clock.format(end), clock.format(end + 1) > date]).toEqual([date, true])
    }
  })
})

describe('amount', () => {
  const validAmounts: [string, number][] = [
    ['59.98', 5998],
    ['0.01', 1],
    ['0.00', 0],
    ['999999.99', 99_999_999],
  ]
  test.each(validAmounts)('the amount %s is parsed and formatted', (text, hundredths) => {
    expect(parseAmount(text)).toBe(hundredths)
    expect(formatAmount(hundredths)).toBe(text)
  })

  test.each([
    '',
    '59',
    '59.980',
    '59,98',
    '-59.98',
    ' 59.98',
    '5e1.00',
    '1000000.00',
    '59.98\n',
    '٥٩.٩٨',
  ])('the text “%s” is no amount', (text) => {
    expect(parseAmount(text)).toBeNull()
  })
})
