import { sql } from 'drizzle-orm'
import type { StaffActor } from '../../platform/db/audited.ts'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { hiddenCompanions } from '../schema/hidden-companions.ts'
import { requests, requestSteps } from '../schema/requests.ts'

// Conversations that end when a member blocks a companion, or when staff end all of a member's.

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

/** Declines all open requests of a member in the team's name. */
export function endRequestsOfMember(
  db: Database,
  memberId: string,
  { actor, name, at }: StaffActor,
): Write[] {
  const isOpen = sql`member_id = ${memberId} AND state NOT IN ('declined', 'withdrawn')`
  return [
    db.run(sql`
      INSERT INTO ${requestSteps} (request_id, number, at, act, text, actor, actor_name)
      SELECT id, version + 1, ${at}, 'decline', '', ${actor}, ${name} FROM ${requests} WHERE ${isOpen}`),
    db.run(sql`
      UPDATE ${requests} SET state = 'declined', version = version + 1, changed_at = ${at},
        waiting_since = NULL, suggested_date = NULL, suggested_time = NULL, suggestion_number = NULL
      WHERE ${isOpen}`),
  ]
}

/** SQL condition that the member has not blocked the companion. */
export const isNotBlockedBy = ({ memberId, companionId }: Pair) =>
  sql`NOT EXISTS (SELECT 1 FROM ${hiddenCompanions} WHERE member_id = ${memberId}
    AND companion_id = ${companionId} AND blocked = 1)`
