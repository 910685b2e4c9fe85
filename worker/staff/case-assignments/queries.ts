import type { QueueKind } from '#staff/queue-kinds'
import { sql, type SQL, and, eq } from 'drizzle-orm'
import { assigneesAmong, assignmentsOf, workersOn, type AssigneeRow } from '../sql/assigned.ts'
import type { Database } from '../../platform/db/client.ts'
import type { AuditActor } from '../../platform/db/audited.ts'
import type { Write } from '../../platform/db/bulk.ts'
import { caseAssignments } from '../schema/case-assignments.ts'

export type AssignmentRow = {
  id: string
  name: string
  at: number
  byId: string | null
  byName: string | null
}

/** The assignees of some cases. */
export const assigneesOf = (db: Database, kind: QueueKind, cases: readonly string[]) =>
  db.all<AssigneeRow>(assigneesAmong(kind, cases))

/** Assignment of a case; `undefined`: nobody. */
export const assignmentOf = (db: Database, kind: QueueKind, id: string) =>
  db.get<AssignmentRow>(sql`
    SELECT m.id, m.display_name AS name, a.at, a.by_member_id AS byId,
      (SELECT display_name FROM members WHERE id = a.by_member_id) AS byName
    FROM ${assignmentsOf(kind)} AND a.case_id = ${id}`) as Promise<AssignmentRow | undefined>

/** Members who may work on cases of this kind, by name. */
export const colleaguesFor = (db: Database, kind: QueueKind) =>
  db.all<{ id: string; name: string }>(sql`
    SELECT m.id, m.display_name AS name FROM ${workersOn(kind)} ORDER BY m.name_folded, m.id`)

/** SQL condition: the case is assigned to that member; `null`: to nobody who may work on it. */
export const isAssigned = (kind: QueueKind, id: string, memberId: string | null): SQL =>
  sql`(SELECT a.member_id FROM ${assignmentsOf(kind)} AND a.case_id = ${id}) IS ${memberId}`

/** SQL condition: the member may work on cases of this kind. */
export const isWorker = (kind: QueueKind, memberId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${workersOn(kind)} WHERE m.id = ${memberId})`

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
