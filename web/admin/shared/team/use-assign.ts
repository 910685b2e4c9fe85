import { t } from '@lingui/core/macro'
import { useState } from 'react'
import {
  assignCaseEndpoint,
  getAssignmentEndpoint,
  listAssignmentsEndpoint,
} from '#staff/case-assignments'
import type { Endpoint } from '#platform/endpoint'
import type { QueueKind } from '#staff/queue-kinds'
import { CallError } from '../../../lib/api/api.ts'
import { call } from '../../../lib/api/call.ts'
import type { Message } from '../../../ui/form-message.tsx'
import { saveError } from '../api/save-error.ts'
import { useReload, useStaffAnswer, useStaffCache } from '../api/use-staff-answer.ts'

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
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)

  async function assign(assignee: string | null) {
    if (busy || !data) return
    setBusy(true)
    setMessage(null)
    try {
      const body = { assignee, instead: data.assignee?.id ?? null }
      cache.set(getAssignmentEndpoint, parts, await call(assignCaseEndpoint, { ...parts, body }))
      void reload(listAssignmentsEndpoint, ...lists)
    } catch (error) {
      // The current assignee is loaded before the message that a colleague was faster.
      const isConflict = error instanceof CallError && error.status === CONFLICT
      if (isConflict) await cache.reload(getAssignmentEndpoint, parts)
      const fallback = t`We couldn’t save this. Check your connection and try again.`
      setMessage({ kind: 'error', text: saveError(error, fallback) })
    }
    setBusy(false)
  }
  return { data, busy, message, assign }
}
