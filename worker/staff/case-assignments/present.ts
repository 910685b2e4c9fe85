import type { CaseAssignment } from '#staff/case-assignments'
import { iso } from '../../platform/lib/time.ts'
import type { AssigneeRow } from '../sql/assigned.ts'
import type { AssignmentRow } from './queries.ts'

export const presentAssignment = (
  row: AssignmentRow | undefined,
  { colleagues, question }: Pick<CaseAssignment, 'colleagues' | 'question'>,
): CaseAssignment => ({
  assignee: row
    ? {
        id: row.id,
        name: row.name,
        at: iso(row.at),
        by: row.byId === null ? null : { id: row.byId, name: row.byName ?? '' },
      }
    : null,
  colleagues,
  question,
})

export const presentAssignee = ({ caseId, id, name }: AssigneeRow) => ({
  case: caseId,
  assignee: { id, name },
})
