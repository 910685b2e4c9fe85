import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SaleAction } from '#billing/admin-payments'
import { createDatabase } from '../../../../worker/platform/db/client.ts'
import { defaultSettings } from '../../../../worker/catalogue/settings/settings.ts'
import { resolvePaymentCase } from '../../../../worker/billing/resolve-payment-case.ts'
import { adminClaims } from '../../../support/staff/admin.ts'
import { env } from '../../../support/platform/database.ts'
import { Faults } from '../../../support/platform/faults.ts'
import { SECOND, uuid } from '../../../support/platform/fixtures.ts'
import { postbackCall, rowsOf } from '../../../support/billing/payments.ts'
import {
  cases,
  event,
  openSales,
  paid,
  pathOf,
  read,
  SALE,
  shop,
} from '../../../support/billing/sales.ts'
import { ask } from '../../../support/platform/site.ts'

// Staff review a dispute while notifications of the same sale come in, or a colleague does the same.

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await openSales()
})
afterEach(() => void vi.useRealTimers())

/** The clock goes on, so that one change is later than another. */
const advanceClock = () => void vi.setSystemTime(Date.now() + SECOND)
const chargeback = (n: number) =>
  event('chargeback', { transactionID: `95000${n}`, parentID: `90000${n}` })

/** A sale with a dispute that is not reviewed. @returns the version that staff see */
async function disputed(): Promise<number> {
  for (const table of ['payment_steps', 'subscriptions', 'payment_events']) {
    await env.DB.exec(`DELETE FROM ${table}`)
  }
  await shop.notified(paid)
  await shop.notified(chargeback(1))
  advanceClock()
  return (await read(SALE)).version
}

const reviewOf = (version: number): SaleAction => ({
  act: 'review',
  version,
  note: 'Called the bank.',
})
const review = async (version: number, claims = {}) => {
  const { headers } = await shop.accounts.as({ ...adminClaims, ...claims })
  const init = { method: 'POST', headers, body: JSON.stringify(reviewOf(version)) }
  const response = await shop.site.ask(`${pathOf(SALE)}/steps`, init)
  await response.text()
  return response.status
}

describe('a review of a dispute', () => {
  test('outlives a notification of no weight that comes at the same moment', async () => {
    for (let at = 0; ; at++) {
      const version = await disputed()
      const reviewed: number[] = []
      const happen = async () => reviewed.push(await review(version))
      const DB = new Faults(at, { happen }).database(env.DB)
      const call = await postbackCall(event('expiry'))
      const answer = await ask(call, {}, { ...shop.accounts.vars, DB })
      expect(await answer.text()).toBe('OK')
      if (reviewed.length === 0) return expect(at).toBeGreaterThan(1)
      expect(reviewed).toEqual([200])
      expect((await cases()).cases).toEqual([])
    }
  })

  test('is none of a dispute that comes in the middle of it', async () => {
    for (let at = 0; ; at++) {
      const version = await disputed()
      let isDone = false
      const happen = async () => {
        advanceClock()
        await shop.notified(chargeback(2))
        isDone = true
      }
      const db = createDatabase(new Faults(at, { happen }).database(env.DB))
      const staff = { actor: uuid(0xad), name: 'The office', at: Date.now() }
      const means = { staff, provider: null, prices: { now: defaultSettings.plans, earlier: [] } }
      const key = { provider: 'flexpay', ref: '433456' } as const
      await resolvePaymentCase(db, key, reviewOf(version), means).catch((error: unknown) =>
        expect(error).toMatchObject({ status: 409 }),
      )
      if (!isDone) return expect(at).toBeGreaterThan(1)
      expect((await cases()).cases).toMatchObject([{ sale: SALE, concerns: ['dispute'] }])
    }
  })

  test('in the same words by a colleague is a conflict, and no second one', async () => {
    const version = await disputed()
    const colleague = { sub: uuid(0xae), email: 'colleague@members.test' }
    expect([await review(version), await review(version)]).toEqual([200, 200])
    expect(await review(version, colleague)).toBe(409)
    expect(await rowsOf('payment_steps')).toHaveLength(1)
  })
})
