import {
  assignCaseEndpoint,
  getAssignmentEndpoint,
  listAssignmentsEndpoint,
} from '#staff/case-assignments'
import type { Endpoint } from '#platform/endpoint'
import type { QueueKind } from '#staff/queue-kinds'
import { CallError } from '../../../lib/api/api.ts'
import { call } from '../../../lib/api/call.ts'
import { useReload, useStaffAnswer, useStaffCache } from '../api/use-staff-answer.ts'
import { useSaving } from '../api/use-saving.ts'

const CONFLICT = 409

/**
 * The assignee of a case, and the function that changes the assignment.
 *
 * @param lists operations whose answers contain the assignee
 */
export function useAssign(kind: QueueKind, id: string, lists: readonly Endpoint[]) {
  const cache = useStaffCache()
  const reload = useReload()
  const parts = { params: { kind, id } }
  const { data } = useStaffAnswer(getAssignmentEndpoint, parts)
  const { busy, message, run } = useSaving(async (error) => {
    // The current assignee is loaded before the message that a colleague was faster.
    const isConflict = error instanceof CallError && error.status === CONFLICT
    if (isConflict) await cache.reload(getAssignmentEndpoint, parts)
  })

  async function assign(assignee: string | null) {
    if (!data) return
    await run(async () => {
      const body = { assignee, instead: data.assignee?.id ?? null }
      cache.set(getAssignmentEndpoint, parts, await call(assignCaseEndpoint, { ...parts, body }))
      void reload(listAssignmentsEndpoint, ...lists)
    })
  }
  return { data, busy, message, assign }
}
