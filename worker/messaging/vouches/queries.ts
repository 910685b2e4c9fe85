import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { hasPlan } from '../../billing/sql/entitlement.ts'
import { answeredSteps } from '#messaging/vouches'
import { members } from '../../accounts/schema/members.ts'
import { requests } from '../schema/requests.ts'
import { memberMarks, vouches } from '../schema/vouches.ts'

const MOST_ANSWERED = answeredSteps.at(-1) ?? 0

/** SQL condition over a request `r`: its companion refuses messages of its member. */
const isRefused = sql.raw(`EXISTS (SELECT 1 FROM companion_blocks b
  WHERE b.companion_id = r.companion_id AND b.member_id = r.member_id)`)

/** SQL condition: the companion has answered this request herself, refuses no messages of the member, and is not the member. */
export const mayVouchFor = (requestId: string, companionAccount: string): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM requests r WHERE r.id = ${requestId} AND r.state = 'answered'
    AND r.member_id <> ${companionAccount} AND NOT ${isRefused}
    AND EXISTS (SELECT 1 FROM request_steps s WHERE s.request_id = r.id
      AND s.act IN ('answer', 'suggest') AND s.actor = r.companion_id))`

type Reading = { requestId: string; companionId: string; memberId: string; now: number }

/** The member behind a request to this companion, with the facts that she may see. */
export const senderOf = (db: Database, { requestId, companionId, memberId, now }: Reading) =>
  db
    .select({
      memberId: members.id,
      firstSeenAt: members.firstSeenAt,
      hasAddress: sql<number>`${requests.email} IS NOT NULL`.as('has_address'),
      hasPlan: sql<number>`${hasPlan(now)}`.as('has_plan'),
      answered: sql<number>`(SELECT count(*) FROM (SELECT 1 FROM requests a
        WHERE a.member_id = ${members.id} AND a.state = 'answered' LIMIT ${MOST_ANSWERED}))`.as(
        'answered_count',
      ),
      warnings: sql<number>`(SELECT count(*) FROM measures w WHERE w.member_id = ${members.id}
        AND w.kind = 'warning' AND w.lifted_at IS NULL AND w.until > ${now})`.as('warning_count'),
      knownTo: sql<number>`coalesce((SELECT step FROM member_marks k
        WHERE k.member_id = ${members.id} AND k.is_shown), 0)`.as('known_to'),
      mayVouch: mayVouchFor(requestId, memberId).as('may_vouch'),
    })
    .from(requests)
    .innerJoin(members, eq(members.id, requests.memberId))
    .where(and(eq(requests.id, requestId), eq(requests.companionId, companionId)))
export type SenderRow = Awaited<ReturnType<typeof senderOf>>[number]

/** One row if the vouch is stored. */
export const vouchBy = (db: Database, pair: string) =>
  db.select({ pair: vouches.pair }).from(vouches).where(eq(vouches.pair, pair))

/** The vouches among these that are stored. */
export const vouchesAmong = (db: Database, pairs: readonly string[]) =>
  db
    .select({ pair: vouches.pair })
    .from(vouches)
    .where(sql`${vouches.pair} IN (SELECT value FROM json_each(${JSON.stringify(pairs)}))`)

/** A member's mark; no row: never counted, and shown. */
export const markOf = (db: Database, memberId: string) =>
  db
    .select({ step: memberMarks.step, isShown: memberMarks.isShown })
    .from(memberMarks)
    .where(eq(memberMarks.memberId, memberId))
export type MarkRow = Awaited<ReturnType<typeof markOf>>[number]

export type PairRow = { memberId: string; companionAccount: string; counts: number }

/**
 * Accounts of companions and members with a conversation, for a range of members in the order of their ids. Those whom
 * the companion has blocked are left out. `counts`: the companion's age and identity are verified, her account is open,
 * and the member runs no profile.
 *
 * @param range `after`: last member of the previous batch, '' for the first; `last`: last member of this batch. A member
 *   who writes for the first time meanwhile moves no other one out of the batch.
 */
export const pairsOfRange = (
  db: Database,
  { after, last }: { after: string; last: string },
  now: number,
): Promise<PairRow[]> => {
  const isChecked = (check: string) => sql`EXISTS (SELECT 1 FROM companion_verifications v
    WHERE v.companion_id = c.id AND v.checked = ${check} AND v.lapsed_at IS NULL
      AND v.valid_until > ${now})`
  return db.all<PairRow>(sql`
    SELECT DISTINCT r.member_id AS memberId, a.member_id AS companionAccount,
      ${isChecked('identity')} AND ${isChecked('age')} AND c.deleted_at IS NULL
        AND EXISTS (SELECT 1 FROM members o WHERE o.id = a.member_id
          AND o.suspended_at IS NULL AND o.erased_at IS NULL)
        AND NOT EXISTS (SELECT 1 FROM companion_accounts own WHERE own.member_id = r.member_id)
        AS counts
    FROM requests r
    JOIN companion_accounts a ON a.companion_id = r.companion_id AND a.member_id <> r.member_id
    JOIN companions c ON c.id = r.companion_id
    WHERE NOT ${isRefused} AND r.member_id > ${after} AND r.member_id <= ${last}
    ORDER BY r.member_id`)
}

/** The last of the next `size` members; null: there are no more. */
export async function lastMemberAfter(
  db: Database,
  after: string,
  size: number,
): Promise<string | null> {
  const [row] = await db.all<{ last: string | null }>(sql`SELECT max(member_id) AS last FROM (
    SELECT DISTINCT member_id FROM requests WHERE member_id > ${after}
    ORDER BY member_id LIMIT ${size})`)
  return row?.last ?? null
}
