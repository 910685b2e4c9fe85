import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { addressOf, type AddressParts, type AnswerOf, type Endpoint } from '#platform/endpoint'
import { formDraft } from '../../../lib/form-draft.ts'
import { useCaseWrite } from './use-case-write.ts'

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
  const { busy, message, setMessage, write } = useCaseWrite({ get, parts, stale })
  const draft = formDraft(`admin-${addressOf(get, parts)}`)
  const [typed, setTyped] = useState<Typed>(() => draft.read())
  const chosen = choices.find(({ value }) => value === typed['choice']) ?? choices[0]

  function type(changes: Typed) {
    const next = { ...typed, ...changes }
    setTyped(next)
    draft.write(next)
  }

  /** @returns whether it was done */
  async function act(note: string): Promise<boolean> {
    if (!chosen) return false
    const isDone = (await write(() => send({ choice: chosen.value, note, typed }))) !== null
    if (isDone) {
      draft.clear()
      setTyped({})
      setMessage({ kind: 'success', text: t`Done.` })
    }
    return isDone
  }
  return { choices, chosen, typed, type, busy, message, act }
}
export type Action = ReturnType<typeof useAction>
