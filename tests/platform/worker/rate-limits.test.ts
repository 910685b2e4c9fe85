import { describe, expect, test } from 'vitest'
import { isWithinLimit } from '../../../worker/platform/rate-limits/consume-rate-limit.ts'
import { checkoutRateLimit } from '../../../worker/billing/payments/rules.ts'
import { messageRateLimit } from '../../../worker/messaging/requests/rules.ts'
import { emptyStores, env } from '../../support/platform/database.ts'
import { HOUR, SECOND, uuid } from '../../support/platform/fixtures.ts'
import { openShop } from '../../support/billing/payments.ts'
import {
  sendRequestAction,
  berta,
  max,
  openStaffRequests,
  createRequest,
} from '../../support/messaging/requests.ts'

/** Stores a number of attempts in the current window. */
const storeAttempts = (what: string, who: string, count: number) =>
  env.DB.prepare('INSERT INTO rate_limits VALUES (?1, ?2, ?3, ?4)')
    .bind(what, who, count, Date.now() + HOUR)
    .run()

test('a rate limit’s window ends at its end, and the next one counts from zero', async () => {
  const db = await emptyStores()
  const begin = Date.UTC(2026, 5, 1)
  const attempt = { what: 'follow', who: uuid(0xa), limit: 1, windowSeconds: 60 }
  const isTaken = (elapsedMs: number) => isWithinLimit(db, { ...attempt, now: begin + elapsedMs })
  expect([await isTaken(0), await isTaken(60 * SECOND - 1)]).toEqual([true, false])
  expect([await isTaken(60 * SECOND), await isTaken(120 * SECOND - 1)]).toEqual([true, false])
})

describe('a member’s rate limit', () => {
  test('counts messages across conversations', async () => {
    await openStaffRequests()
    const first = await createRequest()
    const second = await createRequest({ companion: berta })
    await storeAttempts(messageRateLimit.what, max, messageRateLimit.limit - 1)
    const statuses = []
    for (const id of [first, second]) {
      statuses.push((await sendRequestAction(id, { act: 'write', text: 'And wine.' })).status)
    }
    expect(statuses).toEqual([200, 429])
  })

  test('counts checkouts across sessions', async () => {
    const shop = await openShop()
    await storeAttempts(checkoutRateLimit.what, uuid(0xa), checkoutRateLimit.limit - 1)
    const sessions = [uuid(0x51), uuid(0x52)]
    const statuses = []
    for (const session_id of sessions) statuses.push((await shop.links({ session_id })).status)
    expect(statuses).toEqual([200, 429])
  })
})
