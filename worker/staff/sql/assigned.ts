import type { AssignedTo, QueueKind } from '#staff/queue-kinds'
import { rolesFor } from '#staff/queue-rights'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { constant } from '../../platform/db/constant.ts'

/** Members `m` who may work on cases of this kind, with their right `s`. */
export const workersOn = (kind: QueueKind): SQL =>
  sql`administrators s JOIN members m ON m.id = s.member_id AND m.suspended_at IS NULL
    AND m.erased_at IS NULL AND s.standing <> 'taken'
    AND s.role IN (${sql.join(rolesFor(kind).map(constant), sql`, `)})`

/**
 * Assignments `a` of this kind, to members `m` who may still work on it; more conditions may follow
 * with AND.
 */
export const assignmentsOf = (kind: QueueKind): SQL =>
  sql`case_assignments a CROSS JOIN ${workersOn(kind)}
    WHERE s.member_id = a.member_id AND a.kind = ${constant(kind)}`

/** SQL condition: the case is the member's, or nobody's who may work on it. */
export const isOwnOrUnassigned = (kind: QueueKind, caseId: SQL, memberId: string): SQL =>
  sql`coalesce((SELECT a.member_id = ${memberId} FROM ${assignmentsOf(kind)} AND a.case_id = ${caseId}), TRUE)`

/**
 * SQL condition for a list of cases.
 *
 * @param to filter; `undefined`: no condition
 * @param me id of the caller
 */
export function isAssignedTo(
  kind: QueueKind,
  caseId: SQLWrapper,
  to: AssignedTo | undefined,
  me: string,
): SQL | undefined {
  if (to === undefined) return undefined
  if (to === 'me') {
    return sql`${caseId} IN (SELECT case_id FROM case_assignments
      WHERE member_id = ${me} AND kind = ${kind})`
  }
  return sql`NOT EXISTS (SELECT 1 FROM ${assignmentsOf(kind)} AND a.case_id = ${caseId})`
}

export type AssigneeRow = { caseId: string; id: string; name: string }

/** A SELECT of the assignees of some cases, as rows of `AssigneeRow`. */
export const assigneesAmong = (kind: QueueKind, cases: readonly string[]): SQL =>
  sql`SELECT a.case_id AS caseId, m.id, m.display_name AS name FROM ${assignmentsOf(kind)}
      AND a.case_id IN (SELECT value FROM json_each(${JSON.stringify(cases)}))`
