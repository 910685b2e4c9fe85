import { and, eq, sql, type InferSelectModel } from 'drizzle-orm'
import { assertInBatch } from '../../platform/db/assert-in-batch.ts'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { actionsOf } from '../../platform/db/queue.ts'
import { appeals, appealSteps } from '../../moderation/schema/appeals.ts'
import { APPEAL_DUE_MS } from './rules.ts'

export type AppealRow = InferSelectModel<typeof appeals>

/**
 * Inserts a decision that can be appealed; replaces an earlier one about the same subject that was
 * not appealed.
 */
export const offerAppeal = (db: Database, row: AppealRow): Write[] => [
  db
    .delete(appeals)
    .where(
      and(
        eq(appeals.state, 'offered'),
        row.applicationId === null ? undefined : eq(appeals.applicationId, row.applicationId),
        row.companionId === null ? undefined : eq(appeals.companionId, row.companionId),
        eq(appeals.kind, row.kind),
        row.memberId === null ? undefined : eq(appeals.memberId, row.memberId),
        row.measureId === null ? undefined : eq(appeals.measureId, row.measureId),
      ),
    ),
  db.insert(appeals).values(row),
]

/** Stores the appeal against a decision. The batch fails if one exists already. */
export const receiveAppeal = (db: Database, id: string, text: string, now: number): Write[] => [
  assertInBatch(db, sql`EXISTS (SELECT 1 FROM ${appeals} WHERE id = ${id} AND state = 'offered')`),
  db
    .update(appeals)
    .set({ state: 'new', text, appealedAt: now, dueAt: now + APPEAL_DUE_MS, changedAt: now })
    .where(eq(appeals.id, id)),
]

export const { recordAction: recordAppealAction, isConflict: isAppealConflict } = actionsOf(
  appeals,
  appealSteps,
  'appealId',
)
