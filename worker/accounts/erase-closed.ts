import type { Database } from '../platform/db/client.ts'
import { closedBefore } from './members/queries.ts'
import { CLOSED_KEPT_MS } from './members/rules.ts'
import { Failure } from '../platform/lib/failure.ts'
import { eraseMember } from './delete-member.ts'

const detail = { reason: 'closed for 12 months' }

/** Erases accounts that were closed a year ago, except those that still pay. */
export async function eraseClosed(db: Database, now: number): Promise<void> {
  for (const { id } of await closedBefore(db, now - CLOSED_KEPT_MS)) {
    try {
      await eraseMember(db, id, { actor: 'system', at: now, detail })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      console.warn(JSON.stringify({ event: 'retention.waits', cause: error.message }))
    }
  }
}
