import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Message } from '../../ui/form-message.tsx'
import { HONEYPOT } from '#platform/honeypot'
import type { AnswerOf, BodyOf, Endpoint } from '#platform/endpoint'
import { CallError } from './api.ts'
import { callWith, type CallOptions } from './call.ts'
import {
  clearField,
  fillForm,
  focusOn,
  formDraft,
  invalidIn,
  typedIn,
  readFormValues,
} from '../form-draft.ts'
import { inLanguage } from '../i18n.ts'
import { useIsHydrating } from '../use-is-hydrating.ts'

type Options<E extends Endpoint> = {
  /** Endpoint with its address; without a script the browser submits the form there itself. */
  endpoint: E
  draft: string
  /** Sends the public form in the member's name. */
  asMember?: boolean
  onSent: (answer: AnswerOf<E>) => void
  /** Replaces the plain call; `null`: not sent yet, and the form stays as it is. @throws CallError */
  send?: (body: Record<string, string>) => Promise<AnswerOf<E> | null>
}

/** A public form: stores a draft, shows errors at their fields and is sent once. */
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
  const [invalidFields, setInvalidFields] = useState<readonly string[]>([])

  useEffect(() => {
    if (form.current) fillForm(form.current, formDraft(name).read())
  }, [name])

  function keep({ currentTarget }: FormEvent<HTMLFormElement>) {
    const draft = formDraft(name)
    const { key } = draft.read()
    draft.write({ ...typedIn(currentTarget), ...(key && { key }) })
    if (invalidFields.length === 0) return
    const stillInvalid = invalidIn(currentTarget)
    setInvalidFields(invalidFields.filter((name) => stillInvalid.includes(name)))
  }

  /** Key by which the server recognises a repeated submission, also after a reload. */
  function keyOf(element: HTMLFormElement): string {
    const draft = formDraft(name)
    const key = draft.read().key ?? crypto.randomUUID()
    draft.write({ ...typedIn(element), key })
    return key
  }

  function showProblems(element: HTMLFormElement, fields: readonly string[]) {
    setInvalidFields(fields)
    // The focus moves after the error messages that describe the field are rendered.
    requestAnimationFrame(() => focusOn(element, fields[0]))
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const element = event.currentTarget
    setMessage(null)
    const invalid = invalidIn(element)
    if (invalid.length > 0) return showProblems(element, invalid)
    setInvalidFields([])
    setBusy(true)
    // The server validates the fields.
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
      const visibleFields = fields.filter((field) => field !== HONEYPOT)
      if (visibleFields.length > 0) showProblems(element, visibleFields)
      if (visibleFields.length < fields.length) {
        clearField(element, HONEYPOT)
        setMessage({
          kind: 'error',
          text: t`Our spam filter stopped this form by mistake. Please send it again.`,
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
    invalidFields,
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
