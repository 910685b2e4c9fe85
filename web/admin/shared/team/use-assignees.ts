import { listAssignments } from '#contract/case-assignments.api'
import { MAX_CASES_ASKED, type QueueKind } from '#contract/queue-kinds'
import { useStaffAnswer } from '../api/use-staff-answer.ts'

type Assignee = { id: string; name: string }

/** Who works on the cases of a list, by their ids; no one's are missing. */
export function useAssignees(kind: QueueKind, ids: readonly string[]): Map<string, Assignee> {
  const query = { cases: ids.slice(0, MAX_CASES_ASKED).join() }
  const parts = { params: { kind }, query }
  const { data } = useStaffAnswer(listAssignments, parts, { enabled: ids.length > 0, keep: true })
  return new Map(data?.assignments.map((one) => [one.case, one.assignee]))
}
