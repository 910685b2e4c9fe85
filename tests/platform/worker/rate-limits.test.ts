import { describe, expect, test } from 'vitest'
import { isWithinLimit } from '../../../worker/platform/rate-limits/consume-rate-limit.ts'
import { checkoutRateLimit } from '../../../worker/billing/payments/rules.ts'
import { messageRateLimit } from '../../../worker/messaging/requests/rules.ts'
import { emptyStores, env } from '../../support/platform/database.ts'
import { HOUR, SECOND, uuid } from '../../support/platform/fixtures.ts'
import { openShop } from '../../support/billing/payments.ts'
import { act, berta, max, openStaffRequests, sent } from '../../support/messaging/requests.ts'

/** Someone has tried so often within the running window. */
const tried = (what: string, who: string, count: number) =>
  env.DB.prepare('INSERT INTO rate_limits VALUES (?1, ?2, ?3, ?4)')
    .bind(what, who, count, Date.now() + HOUR)
    .run()

test('a window ends at its end, and the next one counts from the start', async () => {
  const db = await emptyStores()
  const begin = Date.UTC(2026, 5, 1)
  const attempt = { what: 'follow', who: uuid(0xa), limit: 1, windowSeconds: 60 }
  const isTaken = (after: number) => isWithinLimit(db, { ...attempt, now: begin + after })
  expect([await isTaken(0), await isTaken(60 * SECOND - 1)]).toEqual([true, false])
  expect([await isTaken(60 * SECOND), await isTaken(120 * SECOND - 1)]).toEqual([true, false])
})

describe('a limit is a member’s,', () => {
  test('whichever thread they write in', async () => {
    await openStaffRequests()
    const first = await sent()
    const second = await sent({ companion: berta })
    await tried(messageRateLimit.what, max, messageRateLimit.limit - 1)
    const statuses = []
    for (const id of [first, second]) {
      statuses.push((await act(id, { act: 'write', text: 'And wine.' })).status)
    }
    expect(statuses).toEqual([200, 429])
  })

  test('in whichever session they open the checkout', async () => {
    const shop = await openShop()
    await tried(checkoutRateLimit.what, uuid(0xa), checkoutRateLimit.limit - 1)
    const sessions = [uuid(0x51), uuid(0x52)]
    const statuses = []
    for (const session_id of sessions) statuses.push((await shop.links({ session_id })).status)
    expect(statuses).toEqual([200, 429])
  })
})
