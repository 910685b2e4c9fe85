import type { QueueKind } from '#staff/queue-kinds'
import { and, eq } from 'drizzle-orm'
import type { AuditActor } from '../../platform/db/audited.ts'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { caseAssignments } from '../schema/case-assignments.ts'

/** @param memberId `null`: nobody */
export function setAssignee(
  db: Database,
  { kind, id }: { kind: QueueKind; id: string },
  memberId: string | null,
  { actor, at }: AuditActor,
): Write {
  if (memberId === null) {
    return db
      .delete(caseAssignments)
      .where(and(eq(caseAssignments.kind, kind), eq(caseAssignments.caseId, id)))
  }
  const assignment = { memberId, byMemberId: actor, at }
  return db
    .insert(caseAssignments)
    .values({ kind, caseId: id, ...assignment })
    .onConflictDoUpdate({
      target: [caseAssignments.kind, caseAssignments.caseId],
      set: assignment,
    })
}
