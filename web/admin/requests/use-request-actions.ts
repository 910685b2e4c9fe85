import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { StaffRequestActionName, StaffRequest } from '#contract/requests'
import { PERSONAL } from '../../lib/auth/auth-provider.tsx'
import { useAuth } from '../../lib/auth/use-auth.ts'
import { CallError } from '../../lib/api.ts'
import type { Message } from '../../ui/form-message.tsx'
import { adminRequest, saveError } from '../shared/api/admin-api.ts'
import { useAdmin } from '../shared/api/use-admin.ts'

/** One request as staff see it, and what can be done. Opening a new one marks it as seen. */
export function useRequestActions(id: string) {
  const queries = useQueryClient()
  const { user } = useAuth()
  const call = `/api/admin/requests/${encodeURIComponent(id)}`
  const query = useAdmin<StaffRequest>(call)
  const { data } = query
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)

  const take = async (method: string, path: string, body?: object) => {
    const after = await adminRequest<StaffRequest>(method, `${call}${path}`, body)
    queries.setQueryData([PERSONAL, user?.id, call], after)
    void queries.invalidateQueries({ queryKey: [PERSONAL] })
  }

  /** @returns whether it was done */
  async function run(...args: Parameters<typeof take>): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setMessage(null)
    let done = true
    try {
      await take(...args)
    } catch (error) {
      const failed = t`Failed to save. Please check your connection and try again.`
      setMessage({ kind: 'error', text: saveError(error, failed) })
      if (error instanceof CallError && error.status === 409) await query.refetch()
      done = false
    }
    setBusy(false)
    return done
  }

  const args = (act: StaffRequestActionName, text = '') => ({ version: data?.version, act, text })
  // Whoever else was faster has seen it, too.
  const see = useEffectEvent(() => void take('POST', '/steps', args('see')).catch(() => {}))
  const unseen = data?.can.act.includes('see') ? data.version : null
  useEffect(() => {
    if (unseen !== null) see()
  }, [unseen])

  return {
    ...query,
    busy,
    message,
    step: (act: StaffRequestActionName, text: string) => run('POST', '/steps', args(act, text)),
    block: (reason: string) => run('PUT', '/block', { reason }),
    unblock: () => run('DELETE', '/block'),
  }
}
