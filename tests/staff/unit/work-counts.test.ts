import { expect, test } from 'vitest'
import { createDatabase } from '../../../worker/platform/db/client.ts'
import { readWorkCounts } from '../../../worker/staff/read-work.ts'
import { uuid } from '../../support/platform/fixtures.ts'
import { SqliteD1 } from '../../support/platform/sqlite-d1.ts'

const accountant = uuid(1)
const colleague = uuid(2)
const SALES = 300

/** Two accountants, and sales to review, of which the colleague has the oldest ones and the accountant the newest ones. */
function openSales({ colleagues, own }: { colleagues: number; own: number }) {
  const sqlite = new SqliteD1()
  for (const id of [accountant, colleague]) {
    sqlite.run(
      `INSERT INTO members (id, display_name, first_seen_at, last_seen_at) VALUES (?, '', 1, 1)`,
      [id],
    )
    sqlite.run(
      `INSERT INTO administrators (member_id, role, standing, changed_at) VALUES (?, 'accountant', 'given', 1)`,
      [id],
    )
  }
  for (let number = 1; number <= SALES; number++) {
    sqlite.run(
      `INSERT INTO payment_events (id, provider, kind, subscription_ref, number, occurred_at, received_at, outcome)
       VALUES ('e' || ?1, 'flexpay', 'activated', 's' || ?1, 1, 1, ?1, 'orphan')`,
      [number],
    )
  }
  const assign = (memberId: string, first: number, last: number) =>
    sqlite.run(
      `INSERT INTO case_assignments (kind, case_id, member_id, at)
       SELECT 'sale', 'flexpay-' || subscription_ref, ?, 1 FROM payment_events WHERE received_at BETWEEN ? AND ?`,
      [memberId, first, last],
    )
  assign(colleague, 1, colleagues)
  assign(accountant, SALES - own + 1, SALES)
  const db = createDatabase(sqlite.d1)
  return () => readWorkCounts(db, { kinds: ['sale'], memberId: accountant, now: Date.now() })
}

test('counts of work include sales after a hundred older ones of a colleague', async () => {
  expect(await openSales({ colleagues: 100, own: 3 })()).toEqual({
    total: 100,
    mine: 3,
    overdue: 0,
  })
  expect(await openSales({ colleagues: 288, own: 3 })()).toEqual({ total: 12, mine: 3, overdue: 0 })
})
