import { beforeEach, describe, expect, test } from 'vitest'
import {
  at,
  byPart,
  count,
  entry,
  money,
  openTrends,
  sale,
  seriesOf,
} from '../../support/staff/trends.ts'

beforeEach(openTrends)

describe('revenue and subscription trends', () => {
  test('revenue adds up payments by plan, less refunds', async () => {
    await sale('a')
    await sale('b', { plan: 'silver' })
    await entry('2026-10-20T10:00:00.000Z', { ref: 'a' })
    await entry('2026-10-21T10:00:00.000Z', { ref: 'b', rappen: 2_998 })
    await entry('2026-10-22T10:00:00.000Z', { ref: 'a', kind: 'partially_refunded', rappen: 1_000 })
    await entry('2026-10-15T10:00:00.000Z', { ref: 'a', kind: 'activated' })
    await entry('2026-10-22T10:00:00.000Z', { ref: 'b', kind: 'chargeback', rappen: 2_998 })
    // A price change moves no money.
    await entry('2026-10-22T10:00:00.000Z', { ref: 'a', kind: 'price_lowered', rappen: 100 })
    await entry('2026-10-22T11:00:00.000Z', { ref: 'a', rappen: 700, currency: 'EUR' })
    await entry('2026-10-22T12:00:00.000Z', { ref: 'a', kind: 'refunded', rappen: null })
    await count()
    const answer = await money()
    const revenue = seriesOf(answer, 'revenue')
    expect([revenue.now, revenue.before]).toEqual([49.98, 59.98])
    expect(byPart(revenue)).toEqual({ gold: [49.98, 59.98], silver: [0, 0] })
    expect(answer.uncounted).toBe(2)
  })

  test('revenue of an unknown plan moves to the plan once it is known', async () => {
    await entry('2026-08-01T10:00:00.000Z', { ref: 'later' })
    await count()
    expect(byPart(seriesOf(await money('365'), 'revenue'))).toEqual({ unassigned: [59.98, 0] })
    await sale('later', { plan: 'platinum' })
    await count(at('2026-10-26T23:15:00.000Z'))
    expect(byPart(seriesOf(await money('365'), 'revenue'))).toEqual({ platinum: [59.98, 0] })
  })

  test('starts and ends are counted, without changes of plan', async () => {
    const within = '2026-10-21T10:00:00.000Z'
    await sale('new', { begun: within })
    await sale('changed', { begun: within, replaces: 'old' })
    await sale('old', { status: 'expired', end: within })
    await entry(within, { ref: 'old', kind: 'expired', rappen: null })
    await entry(within, { ref: 'old', kind: 'replaced', rappen: null })
    await sale('cancelled', { status: 'cancelled', end: within, plan: 'silver' })
    // The grace period of seven days has ended.
    await sale('unpaid', { status: 'past_due', end: '2026-10-15T10:00:00.000Z' })
    await sale('in grace', { status: 'past_due', end: within })
    await sale('disputed', { status: 'charged_back', plan: 'platinum' })
    await entry(within, { ref: 'disputed', kind: 'chargeback' })
    await count()
    const answer = await money()
    expect(byPart(seriesOf(answer, 'subscriptions'))).toEqual({ gold: [1, 0] })
    expect(byPart(seriesOf(answer, 'ended'))).toEqual({
      gold: [1, 0],
      platinum: [1, 0],
      silver: [1, 0],
    })
    expect(byPart(seriesOf(answer, 'running'))).toEqual({ gold: [3, null] })
    expect(answer.churn).toEqual({ now: null, before: null })
  })

  test('churn relates to the plans that ran at the start of the period', async () => {
    await sale('a', { status: 'cancelled', end: '2026-10-28T10:00:00.000Z' })
    for (const ref of ['b', 'c', 'd']) await sale(ref)
    await count()
    await count(at('2026-11-01T23:15:00.000Z'))
    expect((await money()).churn).toEqual({ now: 25, before: null })
  })
})
