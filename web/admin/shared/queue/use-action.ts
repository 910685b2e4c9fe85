import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { addressOf, type AddressParts, type AnswerOf, type Endpoint } from '#platform/endpoint'
import { formDraft } from '../../../lib/form-draft.ts'
import { useCaseWrite } from './use-case-write.ts'

export type Choice<Act extends string = string> = {
  value: Act
  label: string
  /** Effect of the action. */
  effect: string
}

type Typed = Record<string, string>

type Options<E, Act extends string> = {
  /** Operation that returns the case. */
  get: E
  parts: AddressParts<E>
  /** Operations besides `get` whose answers the action changes. */
  stale: readonly Endpoint[]
  /** Possible actions; the first is preselected. */
  choices: readonly Choice<Act>[]
  /** @returns the case after the action */
  send: (action: { choice: Act; note: string; typed: Typed }) => Promise<AnswerOf<E>>
}

/**
 * Actions on a case in a queue. The input is stored in the tab until it succeeds: over a refusal, a colleague's
 * action and the end of a session.
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
  const choice = choices.find(({ value }) => value === typed['choice']) ?? choices[0]

  function type(changes: Typed) {
    const nextInput = { ...typed, ...changes }
    setTyped(nextInput)
    draft.write(nextInput)
  }

  /** @returns whether the action succeeded */
  async function submitChoice(note: string): Promise<boolean> {
    if (!choice) return false
    const isDone = (await write(() => send({ choice: choice.value, note, typed }))) !== null
    if (isDone) {
      draft.clear()
      setTyped({})
      setMessage({ kind: 'success', text: t`Done.` })
    }
    return isDone
  }
  return { choices, chosen: choice, typed, type, busy, message, submitChoice }
}
export type Action = ReturnType<typeof useAction>
