import { and, eq, isNull, sql, type InferSelectModel } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { recordTombstone, recordTombstonesOf, liftTombstone } from '../../platform/db/tombstones.ts'
import { measures } from '../schema/measures.ts'

export type StoredMeasure = InferSelectModel<typeof measures>
export type NewMeasure = Omit<StoredMeasure, 'liftedAt' | 'liftReason' | 'ground'> &
  Partial<Pick<StoredMeasure, 'ground'>>

/** Stores a measure. A restored backup doesn't lose it. */
export const insertMeasure = (db: Database, row: NewMeasure): Write[] => [
  db.insert(measures).values(row),
  recordTombstone(db, {
    what: 'measure.taken',
    subject: row.id,
    detail: {
      member: row.memberId,
      companion: row.companionId,
      case: row.caseId,
      kind: row.kind,
      reason: row.reason,
      ground: row.ground ?? null,
      severity: row.severity,
      at: row.at,
      until: row.until,
    },
  }),
]

/** Ends a measure early, because staff void it. A restored backup doesn't revive it. */
export const liftMeasure = (
  db: Database,
  id: string,
  lift: { now: number; reason: string },
): Write[] => [endMeasure(db, id, lift), liftTombstone(db, { what: 'measure.taken', subject: id })]

/** Ends the measures that were taken with a decision, because an appeal against it was granted. */
export function liftMeasuresOf(
  db: Database,
  subjectId: string,
  { takenAt, now }: { takenAt: number; now: number },
): Write[] {
  const isTaken = sql`coalesce(member_id, companion_id) = ${subjectId} AND at = ${takenAt}
    AND lifted_at IS NULL`
  return [
    recordTombstonesOf(
      db,
      'measure.taken',
      sql`SELECT id AS subject, json_object('isLifted', json('true')) AS detail
        FROM measures WHERE ${isTaken}`,
    ),
    db.run(sql`UPDATE measures SET lifted_at = ${now} WHERE ${isTaken}`),
  ]
}

/** Statement that ends a measure, also one that a restored backup has in force. */
export const endMeasure = (
  db: Database,
  id: string,
  { now, reason }: { now: number; reason: string },
): Write =>
  db
    .update(measures)
    .set({ liftedAt: now, liftReason: reason })
    .where(and(eq(measures.id, id), isNull(measures.liftedAt)))

/** Statement that stores a measure again which a restored backup lacks. */
export const restoreMeasure = (db: Database, row: NewMeasure): Write =>
  db.insert(measures).values(row).onConflictDoNothing()
