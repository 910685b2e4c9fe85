import { sql } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { hiddenCompanions } from '../schema/hidden-companions.ts'
import { requests, requestSteps } from '../schema/requests.ts'

// Conversations that end when a member blocks a companion.

type Pair = { memberId: string; companionId: string }

/** Withdraws requests that were never answered; answered ones no longer wait for another answer. */
export function endConversations(
  db: Database,
  { memberId, companionId }: Pair,
  now: number,
): Write[] {
  const isBetween = sql`member_id = ${memberId} AND companion_id = ${companionId}`
  const isUnanswered = sql`${isBetween} AND state IN ('sent', 'seen')`
  return [
    db.run(sql`
      INSERT INTO ${requestSteps} (request_id, number, at, act, text)
      SELECT id, version + 1, ${now}, 'withdraw', '' FROM ${requests} WHERE ${isUnanswered}`),
    db.run(sql`
      UPDATE ${requests} SET state = 'withdrawn', version = version + 1, read = version + 1,
        changed_at = ${now}, waiting_since = NULL
      WHERE ${isUnanswered}`),
    db.run(sql`
      UPDATE ${requests} SET waiting_since = NULL
      WHERE ${isBetween} AND waiting_since IS NOT NULL`),
  ]
}

/** SQL condition that the member has not blocked the companion. */
export const isNotBlockedBy = ({ memberId, companionId }: Pair) =>
  sql`NOT EXISTS (SELECT 1 FROM ${hiddenCompanions} WHERE member_id = ${memberId}
    AND companion_id = ${companionId} AND blocked = 1)`
