import { MAX_MEMBER_RECORDS } from '#platform/limits'
import { and, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { appeals } from '../../moderation/schema/appeals.ts'
import { measures } from '../schema/measures.ts'

/**
 * SQL value: epoch milliseconds until which a member can't write to companions; NULL: they can.
 *
 * @param memberId an id, or SQL of one
 */
export const pausedUntil = (memberId: string | SQL, now: number): SQL<number | null> =>
  sql`(SELECT max(p.until) FROM measures p WHERE p.member_id = ${memberId}
    AND p.kind = 'pause' AND p.lifted_at IS NULL AND p.until > ${now})`

/** SQL condition that no pause prevents the member from writing. */
export const isNotPaused = (memberId: string | SQL, now: number): SQL =>
  sql`${pausedUntil(memberId, now)} IS NULL`

/** SQL condition over `measures`: it has neither ended nor been lifted. */
const isInForce = (now: number): SQL =>
  sql`${measures.liftedAt} IS NULL AND ${measures.until} > ${now}`

/** A member or a companion. */
export type MeasureSubject = { memberId: string } | { companionId: string }

const isOf = (subject: MeasureSubject): SQL =>
  'memberId' in subject
    ? eq(measures.memberId, subject.memberId)
    : eq(measures.companionId, subject.companionId)

/** Measures of a subject that are in force, newest first, each with its appeal. */
export const measuresOf = (db: Database, subject: MeasureSubject, now: number) =>
  db
    .select({
      id: measures.id,
      kind: measures.kind,
      reason: measures.reason,
      ground: measures.ground,
      words: measures.words,
      at: measures.at,
      until: measures.until,
      appealReference: appeals.reference,
      appealState: appeals.state,
      appealUntil: sql<number | null>`${appeals.expiresAt}`.as('appeal_until'),
    })
    .from(measures)
    .leftJoin(appeals, eq(appeals.measureId, measures.id))
    .where(and(isOf(subject), isInForce(now)))
    .orderBy(desc(measures.at), measures.id)
/** All stored measures of a subject for staff, newest first. */
export const recordedMeasures = (db: Database, subject: MeasureSubject) =>
  db
    .select({
      ...getTableColumns(measures),
      caseReference: sql<string | null>`(SELECT r.reference FROM reports r
        WHERE r.id = measures.case_id)`.as('case_reference'),
    })
    .from(measures)
    .where(isOf(subject))
    .orderBy(desc(measures.at), measures.id)
    .limit(MAX_MEMBER_RECORDS)
export type RecordedMeasure = Awaited<ReturnType<typeof recordedMeasures>>[number]

/** A stored measure; `undefined`: there is none. */
export async function findMeasure(db: Database, id: string) {
  const [row] = await db.select().from(measures).where(eq(measures.id, id))
  return row
}

/** SELECT of the address to which the email about a member's measure went; no row: none. */
export const mailboxOfMeasure = (id: string): SQL =>
  sql`SELECT email AS recipient FROM appeals WHERE measure_id = ${id} AND email IS NOT NULL`

export type MeasureRow = Awaited<ReturnType<typeof measuresOf>>[number]

/** Query of the time until which a member can't write to companions; null: they can. */
export const pauseOf = (db: Database, memberId: string | SQL, now: number) =>
  db
    .select({ pausedUntil: sql<number | null>`${pausedUntil(memberId, now)}`.as('paused_until') })
    .from(sql`(SELECT 1)`)
