import { listAssignmentsEndpoint } from '#staff/case-assignments'
import { MAX_CASES_PER_CALL, type QueueKind } from '#staff/queue-kinds'
import { useStaffAnswer } from '../api/use-staff-answer.ts'

export type Assignee = { id: string; name: string }

/** @returns ids of those cases that wait for an owner; the same call as that of `useAssignees` */
export function useForOwner(kind: QueueKind, ids: readonly string[]): ReadonlySet<string> {
  const query = { cases: ids.slice(0, MAX_CASES_PER_CALL).join() }
  const { data } = useStaffAnswer(
    listAssignmentsEndpoint,
    { params: { kind }, query },
    { enabled: ids.length > 0, keep: true },
  )
  return new Set(data?.forOwner)
}

/** @returns a function from a case's id to its assignee; `null`: unassigned; `undefined`: not loaded yet */
export function useAssignees(kind: QueueKind, ids: readonly string[]) {
  const query = { cases: ids.slice(0, MAX_CASES_PER_CALL).join() }
  const parts = { params: { kind }, query }
  const { data } = useStaffAnswer(listAssignmentsEndpoint, parts, {
    enabled: ids.length > 0,
    keep: true,
  })
  const assignees = new Map(
    data?.assignments.map((assignment) => [assignment.case, assignment.assignee]),
  )
  return (id: string): Assignee | null | undefined => data && (assignees.get(id) ?? null)
}
