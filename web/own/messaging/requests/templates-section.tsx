import { useQueryClient } from '@tanstack/react-query'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { MAX_TEMPLATES, templateLengths as lengths } from '#companions/own/own-options'
import { getTemplates, saveTemplates } from '#messaging/own-requests.api'
import type { Template, Templates } from '#messaging/own-requests'
import { CallError } from '../../../lib/api/api.ts'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { call } from '../../../lib/api/call.ts'
import { replaceAnswer } from '../../../lib/api/replace-answer.ts'
import { personalKey, useApiQuery } from '../../../lib/api/use-api-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextArea } from '../../../ui/field.tsx'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { OwnSection } from '../../shared/own-section.tsx'

/** What she often writes: to add, edit, order and remove. */
export function TemplatesSection() {
  const { t } = useLingui()
  const { stored, save, busy, message } = useTemplates()
  /** Which one is edited; as long as the list: a new one. */
  const [edited, setEdited] = useState<number | null>(null)
  if (!stored) return null
  const { templates } = stored

  const moved = (at: number) => templates.toSpliced(at - 1, 2, templates[at]!, templates[at - 1]!)
  async function submit(at: number, template: Template) {
    const next = [...templates]
    next[at] = template
    if (await save(next, t`The template has been saved.`)) setEdited(null)
  }
  return (
    <OwnSection
      title={<Trans>Templates</Trans>}
      help={
        <p>
          <Trans>
            Insert a template into an answer and change it as you like. Nothing is ever sent
            automatically. Only you see your templates.
          </Trans>
        </p>
      }
    >
      {templates.length > 0 && (
        <ol className="own-removals">
          {templates.map(({ title, text }, at) => (
            <li key={`${title}\n${text}`}>
              <span>{title}</span>
              <span className="flex flex-none">
                {at > 0 && (
                  <Button
                    variant="quiet"
                    aria-label={t`Move ${title} up`}
                    onClick={() => void save(moved(at), t`The order has been saved.`)}
                  >
                    <Trans>Up</Trans>
                  </Button>
                )}
                <Button variant="quiet" aria-label={t`Edit ${title}`} onClick={() => setEdited(at)}>
                  <Trans>Edit</Trans>
                </Button>
                <Button
                  variant="quiet"
                  aria-label={t`Remove ${title}`}
                  aria-busy={busy}
                  onClick={() => {
                    setEdited(null)
                    void save(templates.toSpliced(at, 1), t`The template has been removed.`)
                  }}
                >
                  <Trans>Remove</Trans>
                </Button>
              </span>
            </li>
          ))}
        </ol>
      )}
      {edited !== null && (
        <TemplateForm
          key={edited}
          template={templates[edited]}
          busy={busy}
          onSubmit={(template) => void submit(edited, template)}
          onCancel={() => setEdited(null)}
        />
      )}
      {edited === null && templates.length < MAX_TEMPLATES && (
        <p>
          <Button variant="line" onClick={() => setEdited(templates.length)}>
            <Trans>Add a template</Trans>
          </Button>
        </p>
      )}
      <FormMessage message={message} />
    </OwnSection>
  )
}

type FormProps = {
  template: Template | undefined
  busy: boolean
  onSubmit: (template: Template) => void
  onCancel: () => void
}

function TemplateForm({ template, busy, onSubmit, onCancel }: FormProps) {
  const { t } = useLingui()
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    onSubmit({ title: String(typed.get('title')), text: String(typed.get('text')) })
  }
  return (
    <form className="form" onSubmit={submit} aria-label={t`Template`}>
      <Field
        label={t`Title`}
        hint={t`For you alone.`}
        name="title"
        required
        maxLength={lengths.title}
        defaultValue={template?.title ?? ''}
      />
      <TextArea
        label={t`Text`}
        name="text"
        rows={4}
        required
        maxLength={lengths.text}
        defaultValue={template?.text ?? ''}
      />
      <div className="own-row">
        <Button type="submit" aria-busy={busy}>
          <Trans>Save template</Trans>
        </Button>
        <Button variant="line" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}

/** Her templates, saved as a whole. */
function useTemplates() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { user } = useAuth()
  const { data: stored, refetch } = useApiQuery(getTemplates, {}, { staleTime: 0 })
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)

  /** @returns whether it was done */
  async function save(templates: Template[], done: string): Promise<boolean> {
    if (busy || !stored) return false
    setBusy(true)
    setMessage(null)
    let isDone = true
    try {
      const body = { version: stored.version, templates }
      const after = await call(saveTemplates, { body })
      replaceAnswer<Templates>(queries, personalKey(user?.id, getTemplates), after)
      setMessage({ kind: 'success', text: done })
    } catch (error) {
      isDone = false
      const isRefused = error instanceof CallError
      if (isRefused && error.status === 409) await refetch()
      const text = isRefused ? error.message : t`An unexpected error occurred`
      setMessage({ kind: 'error', text })
    }
    setBusy(false)
    return isDone
  }
  return { stored, save, busy, message }
}
