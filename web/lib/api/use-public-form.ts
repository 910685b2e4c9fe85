import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Message } from '../../ui/form-message.tsx'
import { HONEYPOT } from '#platform/honeypot'
import type { AnswerOf, BodyOf, Endpoint } from '#platform/endpoint'
import { CallError } from './api.ts'
import { callWith, type CallOptions } from './call.ts'
import {
  clearField,
  fillIn,
  focusOn,
  formDraft,
  invalidIn,
  typedIn,
  readFormValues,
} from '../form-draft.ts'
import { inLanguage } from '../i18n.ts'
import { useIsHydrating } from '../use-is-hydrating.ts'

type Options<E extends Endpoint> = {
  /** With its address; a browser without a script sends the form there itself. */
  endpoint: E
  /** The name of its draft. */
  draft: string
  /** A public form is sent in the member's name. */
  asMember?: boolean
  onSent: (answer: AnswerOf<E>) => void
  /** Instead of the call alone; null: nothing was sent yet, and what is typed stays. @throws CallError */
  send?: (body: Record<string, string>) => Promise<AnswerOf<E> | null>
}

/** A form for everyone: keeps what is typed, says what is wrong where it is, and is sent once. */
export function usePublicForm<E extends Endpoint>({
  endpoint,
  draft: name,
  asMember,
  onSent,
  send,
}: Options<E>) {
  const form = useRef<HTMLFormElement>(null)
  const hydrating = useIsHydrating()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)
  const [wrong, setWrong] = useState<readonly string[]>([])

  useEffect(() => {
    if (form.current) fillIn(form.current, formDraft(name).read())
  }, [name])

  function keep({ currentTarget }: FormEvent<HTMLFormElement>) {
    const draft = formDraft(name)
    const { key } = draft.read()
    draft.write({ ...typedIn(currentTarget), ...(key && { key }) })
    if (wrong.length === 0) return
    const still = invalidIn(currentTarget)
    setWrong(wrong.filter((one) => still.includes(one)))
  }

  /** The key by which the server knows the same form again, also after a reload. */
  function keyOf(element: HTMLFormElement): string {
    const draft = formDraft(name)
    const key = draft.read().key ?? crypto.randomUUID()
    draft.write({ ...typedIn(element), key })
    return key
  }

  function complain(element: HTMLFormElement, fields: readonly string[]) {
    setWrong(fields)
    // Once the words are there that the field is described by.
    requestAnimationFrame(() => focusOn(element, fields[0]))
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const element = event.currentTarget
    setMessage(null)
    const invalid = invalidIn(element)
    if (invalid.length > 0) return complain(element, invalid)
    setWrong([])
    setBusy(true)
    // The server says what is wrong in it.
    const values = { ...readFormValues(element), key: keyOf(element) }
    const body = values as unknown as BodyOf<E>
    try {
      const answer = await (send?.(values) ??
        callWith(endpoint, { body, asMember } as unknown as CallOptions<E>))
      if (answer !== null) {
        formDraft(name).clear()
        onSent(answer)
      }
    } catch (error) {
      const { message: text, fields } = error as CallError
      const seen = fields.filter((field) => field !== HONEYPOT)
      if (seen.length > 0) complain(element, seen)
      if (seen.length < fields.length) {
        clearField(element, HONEYPOT)
        setMessage({
          kind: 'error',
          text: t`We took this form for an automated one. Please send it again.`,
        })
      } else if (fields.length === 0) {
        setMessage({ kind: 'error', text })
      }
    }
    setBusy(false)
  }
  return {
    busy,
    message,
    wrong,
    /** Of the form element. */
    props: {
      ref: form,
      action: inLanguage(endpoint.path),
      method: 'post' as const,
      noValidate: !hydrating,
      onInput: keep,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    },
  }
}
