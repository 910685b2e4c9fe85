import { t } from '@lingui/core/macro'
import { useState } from 'react'
import {
  assignCaseEndpoint,
  getAssignmentEndpoint,
  listAssignmentsEndpoint,
} from '#staff/case-assignments'
import type { QueueKind } from '#staff/queue-kinds'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { call } from '../../../lib/api/call.ts'
import { saveError } from '../api/save-error.ts'
import { useReload, useStaffCache } from '../api/use-staff-answer.ts'
import { showToast } from '../toasts.tsx'

/** Assigns an unassigned case of a list to the signed-in member of staff. */
export function useTakeCase(kind: QueueKind, id: string) {
  const { user } = useAuth()
  const cache = useStaffCache()
  const reload = useReload()
  const [busy, setBusy] = useState(false)
  const ownId = user?.id ?? ''

  async function assign(assignee: string | null, instead: string | null) {
    const parts = { params: { kind, id } }
    const answer = await call(assignCaseEndpoint, { ...parts, body: { assignee, instead } })
    cache.set(getAssignmentEndpoint, parts, answer)
    await reload(listAssignmentsEndpoint)
  }

  async function take() {
    if (busy) return
    setBusy(true)
    try {
      await assign(ownId, null)
      showToast(t`The case is assigned to you.`, async () => {
        await assign(null, ownId)
        return t`The case is assigned to no one.`
      })
    } catch (error) {
      showToast(saveError(error, t`We couldn’t save this. Check your connection and try again.`))
      // Reloads to show the colleague who was faster.
      void reload(listAssignmentsEndpoint)
    }
    setBusy(false)
  }
  return { busy, take }
}
