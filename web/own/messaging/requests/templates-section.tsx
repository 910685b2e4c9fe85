import { useQueryClient } from '@tanstack/react-query'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { MAX_TEMPLATES, templateLengths as lengths } from '#companions/own/own'
import {
  getTemplatesEndpoint,
  saveTemplatesEndpoint,
  type Template,
  type Templates,
} from '#messaging/own-requests'
import { CallError } from '../../../lib/api/api.ts'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { call } from '../../../lib/api/call.ts'
import { replaceAnswer } from '../../../lib/api/replace-answer.ts'
import { personalKey, useApiQuery } from '../../../lib/api/use-api-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextArea } from '../../../ui/field.tsx'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { OwnSection } from '../../shared/own-section.tsx'

/** The companion's message templates: she adds, edits, orders and removes them. */
export function TemplatesSection() {
  const { t } = useLingui()
  const { stored, save, busy, message } = useTemplates()
  /** Index of the template in the form; the length of the list for a new one. */
  const [editedIndex, setEditedIndex] = useState<number | null>(null)
  if (!stored) return null
  const { templates } = stored

  const moveUp = (index: number) =>
    templates.toSpliced(index - 1, 2, templates[index]!, templates[index - 1]!)
  async function submit(index: number, template: Template) {
    const nextTemplates = [...templates]
    nextTemplates[index] = template
    if (await save(nextTemplates, t`The template has been saved.`)) setEditedIndex(null)
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
          {templates.map(({ title, text }, index) => (
            <li key={`${title}\n${text}`}>
              <span>{title}</span>
              <span className="flex flex-none">
                {index > 0 && (
                  <Button
                    variant="quiet"
                    aria-label={t`Move ${title} up`}
                    onClick={() => void save(moveUp(index), t`The order has been saved.`)}
                  >
                    <Trans>Up</Trans>
                  </Button>
                )}
                <Button
                  variant="quiet"
                  aria-label={t`Edit ${title}`}
                  onClick={() => setEditedIndex(index)}
                >
                  <Trans>Edit</Trans>
                </Button>
                <Button
                  variant="quiet"
                  aria-label={t`Remove ${title}`}
                  aria-busy={busy}
                  onClick={() => {
                    setEditedIndex(null)
                    void save(templates.toSpliced(index, 1), t`The template has been removed.`)
                  }}
                >
                  <Trans>Remove</Trans>
                </Button>
              </span>
            </li>
          ))}
        </ol>
      )}
      {editedIndex !== null && (
        <TemplateForm
          key={editedIndex}
          template={templates[editedIndex]}
          busy={busy}
          onSubmit={(template) => void submit(editedIndex, template)}
          onCancel={() => setEditedIndex(null)}
        />
      )}
      {editedIndex === null && templates.length < MAX_TEMPLATES && (
        <p>
          <Button variant="line" onClick={() => setEditedIndex(templates.length)}>
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
    const formData = new FormData(event.currentTarget)
    onSubmit({ title: String(formData.get('title')), text: String(formData.get('text')) })
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

/** The companion's templates, saved as a whole. */
function useTemplates() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { user } = useAuth()
  const { data: storedTemplates, refetch } = useApiQuery(getTemplatesEndpoint, {}, { staleTime: 0 })
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)

  /** @returns whether the call succeeded */
  async function save(templates: Template[], successMessage: string): Promise<boolean> {
    if (busy || !storedTemplates) return false
    setBusy(true)
    setMessage(null)
    let isDone = true
    try {
      const body = { version: storedTemplates.version, templates }
      const answer = await call(saveTemplatesEndpoint, { body })
      replaceAnswer<Templates>(queries, personalKey(user?.id, getTemplatesEndpoint), answer)
      setMessage({ kind: 'success', text: successMessage })
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
  return { stored: storedTemplates, save, busy, message }
}
