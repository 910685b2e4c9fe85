import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CompanionConflict, ManagedCompanion } from '#contract/admin-companions'
import { PERSONAL } from '../../lib/auth/auth-provider.tsx'
import { useAuth } from '../../lib/auth/use-auth.ts'
import type { Message } from '../../ui/form-message.tsx'
import { AdminError, askAsAdmin, saveError } from './ask.ts'
import { payloadOf, problemOf } from './companion-form.ts'
import { isOver as isSessionOver, useReload } from './use-admin.ts'
import type { useCompanionForm } from './use-companion-form.ts'

const CLOSE_MS = 1_500
const PATH = '/api/admin/companions'

/**
 * Sends the form, says what became of it, and closes the dialog a moment after a success.
 *
 * @param isHeld whether something else has still to be done before it closes
 */
export function useSave(
  { id, base, form, reset }: ReturnType<typeof useCompanionForm>,
  close: () => void,
  isHeld: boolean,
) {
  const queries = useQueryClient()
  const { user } = useAuth()
  const reload = useReload()
  const [busy, setBusy] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const [isOver, setOver] = useState(false)
  const [message, setMessage] = useState<Message>(null)
  const [conflict, setConflict] = useState<ManagedCompanion | null>(null)

  useEffect(() => {
    if (!isSaved || isHeld) return
    const timer = setTimeout(close, CLOSE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isSaved, isHeld])

  /** @returns whether it is stored */
  async function run(): Promise<boolean> {
    if (busy || isSaved) return false
    const problem = problemOf(form)
    if (problem) {
      setMessage({ kind: 'error', text: problem.text })
      document.querySelector<HTMLElement>(`dialog [name="${problem.field}"]`)?.focus()
      return false
    }
    setBusy(true)
    setMessage(null)
    setOver(false)
    try {
      const body = payloadOf(form)
      const saved = base
        ? await askAsAdmin<ManagedCompanion>('PUT', `${PATH}/${id}`, {
            ...body,
            version: base.version,
          })
        : await askAsAdmin<ManagedCompanion>('POST', PATH, { ...body, id })
      queries.setQueryData([PERSONAL, user?.id, `${PATH}/${id}`], saved)
      reset(saved)
      const text = base ? t`Companion updated successfully!` : t`Companion created successfully!`
      setMessage({ kind: 'success', text })
      setSaved(true)
      setBusy(false)
      reload()
      return true
    } catch (error) {
      if (error instanceof AdminError && error.status === 409 && 'current' in error.body) {
        setConflict((error.body as CompanionConflict).current)
      }
      setOver(isSessionOver(error))
      const failed = t`Failed to save companion. Please check your connection and try again.`
      setMessage({ kind: 'error', text: saveError(error, failed) })
    }
    setBusy(false)
    return false
  }

  const settle = () => {
    setConflict(null)
    setMessage(null)
  }
  return { busy, isSaved, isOver, message, conflict, run, settle }
}
