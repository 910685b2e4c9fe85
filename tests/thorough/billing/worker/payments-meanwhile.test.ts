import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SaleAction } from '#billing/admin-payments'
import { writeAll } from '../../../../worker/platform/db/bulk.ts'
import { createDatabase } from '../../../../worker/platform/db/client.ts'
import { dataLifecycles } from '../../../../worker/personal-data.ts'
import { defaultSettings } from '../../../../worker/catalogue/settings/settings.ts'
import { resolvePaymentCase } from '../../../../worker/billing/manage-payments.ts'
import { adminClaims } from '../../../support/staff/admin.ts'
import { env } from '../../../support/platform/database.ts'
import { Faults } from '../../../support/platform/faults.ts'
import { SECOND, uuid } from '../../../support/platform/fixtures.ts'
import { postbackCall, rowsOf } from '../../../support/billing/payments.ts'
import {
  ada,
  cases,
  event,
  openSales,
  paid,
  pathOf,
  readSale,
  SALE,
  shop,
} from '../../../support/billing/sales.ts'
import { ask } from '../../../support/platform/site.ts'

// Notifications of a sale arrive while staff or a colleague review its dispute, or while its account is erased.

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await openSales()
})
afterEach(() => void vi.useRealTimers())

/** Moves the clock on, so that a change has a later time than the previous one. */
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
  return (await readSale(SALE)).version
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

describe('review of a dispute', () => {
  test('a parallel notification without effect does not undo the review', async () => {
    for (let step = 0; ; step++) {
      const version = await disputed()
      const reviewStatuses: number[] = []
      const happen = async () => reviewStatuses.push(await review(version))
      const DB = new Faults(step, { happen }).database(env.DB)
      const call = await postbackCall(event('expiry'))
      const answer = await ask(call, {}, { ...shop.accounts.vars, DB })
      expect(await answer.text()).toBe('OK')
      if (reviewStatuses.length === 0) return expect(step).toBeGreaterThan(1)
      expect(reviewStatuses).toEqual([200])
      expect((await cases()).cases).toEqual([])
    }
  })

  test('a review does not cover a dispute that arrives meanwhile', async () => {
    for (let step = 0; ; step++) {
      const version = await disputed()
      let isDone = false
      const happen = async () => {
        advanceClock()
        await shop.notified(chargeback(2))
        isDone = true
      }
      const db = createDatabase(new Faults(step, { happen }).database(env.DB))
      const staff = { actor: uuid(0xad), name: 'The office', at: Date.now() }
      const context = { staff, provider: null, prices: { now: defaultSettings.plans, earlier: [] } }
      const key = { provider: 'flexpay', ref: '433456' } as const
      await resolvePaymentCase(db, key, reviewOf(version), context).catch((error: unknown) =>
        expect(error).toMatchObject({ status: 409 }),
      )
      if (!isDone) return expect(step).toBeGreaterThan(1)
      expect((await cases()).cases).toMatchObject([{ sale: SALE, concerns: ['dispute'] }])
    }
  })

  test('the same review by a colleague conflicts, and is stored once', async () => {
    const version = await disputed()
    const colleague = { sub: uuid(0xae), email: 'colleague@members.test' }
    expect([await review(version), await review(version)]).toEqual([200, 200])
    expect(await review(version, colleague)).toBe(409)
    expect(await rowsOf('payment_steps')).toHaveLength(1)
  })
})

describe('erasure of an account', () => {
  const erase = async () => {
    const db = createDatabase(env.DB)
    const now = Date.now()
    await writeAll(
      db,
      dataLifecycles.flatMap((lifecycle) => lifecycle.erase(db, ada, now)),
    )
  }

  test('a parallel notification gives none of its rows back to the member', async () => {
    for (let step = 0; ; step++) {
      await openSales()
      await shop.notified(paid)
      await shop.notified(event('cancel'))
      let isErased = false
      const happen = async () => {
        await erase()
        isErased = true
      }
      const DB = new Faults(step, { happen }).database(env.DB)
      const call = await postbackCall(event('expiry'))
      const answer = await ask(call, {}, { ...shop.accounts.vars, DB })
      expect(await answer.text()).toBe('OK')
      if (!isErased) return expect(step).toBeGreaterThan(1)
      for (const table of ['checkout_intents', 'subscriptions', 'payment_events', 'plan_mails']) {
        expect(JSON.stringify(await rowsOf(table))).not.toContain(ada)
      }
      expect(await rowsOf('subscriptions')).toMatchObject([{ status: 'expired' }])
    }
  })
})
