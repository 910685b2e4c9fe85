import type { Database } from '../platform/db/client.ts'
import { MINUTE_MS } from '../platform/lib/time.ts'
import { countMonth, firstActionAt, storedMonths } from './transparency/queries.ts'
import { storeMonth } from './transparency/writes.ts'
import { addMonths, beginOfMonth, figuresOf, monthOf } from './transparency/rules.ts'

/** Months stored per run, so that a long outage is made up for in small steps. */
const MAX_MONTHS = 3
/** Time after the end of a month until its rows are complete. */
const STORED_WITHIN_MS = 10 * MINUTE_MS

/**
 * Stores the figures of each whole month that is not stored yet, beginning with the first one in which the site ran from
 * its first moment. A stored month never changes. Idempotent.
 *
 * @param now epoch milliseconds
 */
export async function storeTransparency(db: Database, now: number): Promise<void> {
  const [latest] = await storedMonths(db)
  const startedAt = latest ? null : await firstActionAt(db)
  if (startedAt === undefined) return
  let month = addMonths(latest ? latest.month : monthOf(startedAt ?? now), 1)
  for (let stored = 0; stored < MAX_MONTHS; stored++) {
    const until = beginOfMonth(addMonths(month, 1))
    if (until > now - STORED_WITHIN_MS) return
    const counts = await countMonth(db, { from: beginOfMonth(month), until })
    await storeMonth(db, { month, figures: figuresOf(counts), at: now })
    month = addMonths(month, 1)
  }
}
