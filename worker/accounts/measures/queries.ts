import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { appeals } from '../../moderation/schema/appeals.ts'
import { memberMeasures } from '../schema/member-measures.ts'

/**
 * SQL value: epoch milliseconds until which a member can't write to companions; NULL: they can.
 *
 * @param memberId an id, or SQL of one
 */
export const pausedUntil = (memberId: string | SQL, now: number): SQL<number | null> =>
  sql`(SELECT max(p.until) FROM member_measures p WHERE p.member_id = ${memberId}
    AND p.kind = 'pause' AND p.lifted_at IS NULL AND p.until > ${now})`

/** SQL condition that no pause prevents the member from writing. */
export const isNotPaused = (memberId: string | SQL, now: number): SQL =>
  sql`${pausedUntil(memberId, now)} IS NULL`

/** SQL condition over `member_measures`: it has neither ended nor been lifted. */
const isInForce = (now: number): SQL =>
  sql`${memberMeasures.liftedAt} IS NULL AND ${memberMeasures.until} > ${now}`

/** Measures of a member that are in force, newest first, each with its appeal. */
export const measuresOf = (db: Database, memberId: string, now: number) =>
  db
    .select({
      id: memberMeasures.id,
      kind: memberMeasures.kind,
      reason: memberMeasures.reason,
      at: memberMeasures.at,
      until: memberMeasures.until,
      appealReference: appeals.reference,
      appealState: appeals.state,
      appealUntil: sql<number | null>`${appeals.expiresAt}`.as('appeal_until'),
    })
    .from(memberMeasures)
    .leftJoin(appeals, eq(appeals.measureId, memberMeasures.id))
    .where(and(eq(memberMeasures.memberId, memberId), isInForce(now)))
    .orderBy(desc(memberMeasures.at), memberMeasures.id)
export type MeasureRow = Awaited<ReturnType<typeof measuresOf>>[number]

/** Query of the time until which a member can't write to companions; null: they can. */
export const pauseOf = (db: Database, memberId: string | SQL, now: number) =>
  db
    .select({ pausedUntil: sql<number | null>`${pausedUntil(memberId, now)}`.as('paused_until') })
    .from(sql`(SELECT 1)`)
