import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PERSONAL } from '../../../lib/auth/auth-provider.tsx'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { formDraft } from '../../../lib/form-draft.ts'
import type { Message } from '../../../ui/form-message.tsx'
import { AdminError, adminRequest, saveError } from '../api/admin-api.ts'
import { useReload } from '../api/use-admin.ts'

const CONFLICT = 409

export type Choice = {
  value: string
  label: string
  /** What it brings about. */
  effect: string
}

/**
 * Takes a step in a queue. What was typed stays in this tab until the step is taken: over a refusal,
 * somebody else's step and a session that ends.
 *
 * @param call the address of the thing; its steps are below it
 * @param choices what may be done; the first unless another one was chosen
 */
export function useAction(call: string, choices: readonly Choice[]) {
  const queries = useQueryClient()
  const { user } = useAuth()
  const reload = useReload()
  const draft = formDraft(`admin-${call}`)
  const [typed, setTyped] = useState(() => draft.read())
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)

  function type(changes: Record<string, string>) {
    const next = { ...typed, ...changes }
    setTyped(next)
    draft.write(next)
  }

  async function take(step: object) {
    if (busy) return
    setBusy(true)
    setMessage(null)
    const key = [PERSONAL, user?.id, call]
    try {
      const after = await adminRequest('POST', `${call}/steps`, step)
      queries.setQueryData(key, after)
      draft.clear()
      setTyped({})
      setMessage({ kind: 'success', text: t`Done.` })
      reload()
    } catch (error) {
      const failed = t`Failed to save the step. Please check your connection and try again.`
      const isConflict = error instanceof AdminError && error.status === CONFLICT
      const text = saveError(error, failed)
      const kept = t`What you typed is still here. Look at the history, then decide.`
      setMessage({ kind: 'error', text: isConflict ? `${text} ${kept}` : text })
      if (isConflict) await queries.invalidateQueries({ queryKey: key })
    }
    setBusy(false)
  }
  const chosen = choices.find(({ value }) => value === typed['choice']) ?? choices[0]
  return { typed, type, choice: chosen?.value ?? '', busy, message, take }
}
