import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { addressOf, type AddressParts, type AnswerOf, type Endpoint } from '#contract/endpoint'
import { CallError } from '../../../lib/api.ts'
import { formDraft } from '../../../lib/form-draft.ts'
import type { Message } from '../../../ui/form-message.tsx'
import { saveError } from '../api/save-error.ts'
import { useReload, useStaffCache } from '../api/use-staff-answer.ts'

const CONFLICT = 409

export type Choice<Act extends string = string> = {
  value: Act
  label: string
  /** What it brings about. */
  effect: string
}

type Typed = Record<string, string>

type Options<E, Act extends string> = {
  /** What the case was loaded from. */
  get: E
  parts: AddressParts<E>
  /** What an action changes apart from the case. */
  stale: readonly Endpoint[]
  /** What may be done; the first unless another one was chosen. */
  choices: readonly Choice<Act>[]
  /** @returns the case after it */
  send: (action: { choice: Act; note: string; typed: Typed }) => Promise<AnswerOf<E>>
}

/**
 * Acts on a case in a queue. What was typed stays in this tab until it is done: over a refusal, a
 * colleague's action and a session that ends.
 */
export function useAction<E extends Endpoint, Act extends string>({
  get,
  parts,
  stale,
  choices,
  send,
}: Options<E, Act>) {
  const cache = useStaffCache()
  const reload = useReload()
  const draft = formDraft(`admin-${addressOf(get, parts)}`)
  const [typed, setTyped] = useState<Typed>(() => draft.read())
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)
  const chosen = choices.find(({ value }) => value === typed['choice']) ?? choices[0]

  function type(changes: Typed) {
    const next = { ...typed, ...changes }
    setTyped(next)
    draft.write(next)
  }

  /** @returns whether it was done */
  async function act(note: string): Promise<boolean> {
    if (busy || !chosen) return false
    let isDone = true
    setBusy(true)
    setMessage(null)
    try {
      cache.set(get, parts, await send({ choice: chosen.value, note, typed }))
      draft.clear()
      setTyped({})
      setMessage({ kind: 'success', text: t`Done.` })
      void reload(...stale)
    } catch (error) {
      isDone = false
      const failed = t`Could not be saved. Please check your connection and try again.`
      const isConflict = error instanceof CallError && error.status === CONFLICT
      const text = saveError(error, failed)
      const kept = t`What you entered is still here. Please read the history, then decide.`
      // The case as it is now comes first: whoever reads the message may act on it at once.
      if (isConflict) await cache.reload(get, parts)
      setMessage({ kind: 'error', text: isConflict ? `${text} ${kept}` : text })
    }
    setBusy(false)
    return isDone
  }
  return { choices, chosen, typed, type, busy, message, act }
}
export type Action = ReturnType<typeof useAction>
