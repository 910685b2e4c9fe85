import { and, eq, isNull, type InferSelectModel } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { recordTombstone, liftTombstone } from '../../platform/db/tombstones.ts'
import { memberMeasures } from '../schema/member-measures.ts'

export type MemberMeasureRow = InferSelectModel<typeof memberMeasures>

/** Stores a measure. A restored backup doesn't lose it. */
export const insertMeasure = (db: Database, row: MemberMeasureRow): Write[] => [
  db.insert(memberMeasures).values(row),
  recordTombstone(db, {
    what: 'member.measure',
    subject: row.id,
    detail: {
      member: row.memberId,
      case: row.caseId,
      kind: row.kind,
      reason: row.reason,
      at: row.at,
      until: row.until,
    },
  }),
]

/** Ends a measure, because an appeal against it was granted. A restored backup doesn't revive it. */
export const liftMeasure = (db: Database, id: string, now: number): Write[] => [
  endMeasure(db, id, now),
  liftTombstone(db, { what: 'member.measure', subject: id }),
]

/** Statement that ends a measure, also one that a restored backup has in force. */
export const endMeasure = (db: Database, id: string, now: number): Write =>
  db
    .update(memberMeasures)
    .set({ liftedAt: now })
    .where(and(eq(memberMeasures.id, id), isNull(memberMeasures.liftedAt)))

/** Statement that stores a measure again which a restored backup lacks. */
export const restoreMeasure = (db: Database, row: MemberMeasureRow): Write =>
  db.insert(memberMeasures).values(row).onConflictDoNothing()
