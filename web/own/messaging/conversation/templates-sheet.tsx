import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { MAX_TEMPLATES, templateLengths as lengths } from '#companions/own/own'
import type { Template } from '#messaging/own-requests'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, TextArea } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import type { TemplateTools } from './use-templates.ts'

type SheetProps = {
  tools: TemplateTools
  /** Puts a template into the message field; undefined: there is none. */
  onInsert?: (text: string) => void
  onClose: () => void
}

/** The companion's message templates: she inserts, adds, edits, orders and removes them. */
export function TemplatesSheet({ tools, onInsert, onClose }: SheetProps) {
  const { t } = useLingui()
  const { templates, isLoaded, save, busy, message } = tools
  /** Index of the template in the form. */
  const [editedIndex, setEditedIndex] = useState<number | 'new' | null>(null)

  const moveUp = (index: number) =>
    templates.toSpliced(index - 1, 2, templates[index]!, templates[index - 1]!)
  async function submit(index: number | 'new', template: Template) {
    const nextTemplates = [...templates]
    nextTemplates[index === 'new' ? templates.length : index] = template
    if (await save(nextTemplates, t`The template has been saved.`)) setEditedIndex(null)
  }
  return (
    <Dialog open kind="sheet" title={<Trans>Templates</Trans>} onClose={onClose}>
      <div className="grid grid-cols-1 gap-5">
        {editedIndex === null ? (
          <>
            <p className="text-small text-ink-2">
              <Trans>
                In the conversation, select a template to send it. Only you see this list.
              </Trans>
            </p>
            {templates.length > 0 && (
              <ol className="template-list">
                {templates.map(({ title, text }, index) => (
                  <li key={`${title}\n${text}`}>
                    <strong>{title}</strong>
                    <p className="whitespace-pre-wrap wrap-anywhere text-ink-2">{text}</p>
                    <p className="flex flex-wrap gap-x-5 gap-y-0">
                      {onInsert && (
                        <Button
                          variant="quiet"
                          aria-label={t`Insert ${title}`}
                          onClick={() => onInsert(text)}
                        >
                          <Trans>Insert</Trans>
                        </Button>
                      )}
                      <Button
                        variant="quiet"
                        aria-label={t`Edit ${title}`}
                        onClick={() => setEditedIndex(index)}
                      >
                        <Trans>Edit</Trans>
                      </Button>
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
                        aria-label={t`Remove ${title}`}
                        aria-busy={busy}
                        onClick={() =>
                          void save(
                            templates.toSpliced(index, 1),
                            t`The template has been removed.`,
                          )
                        }
                      >
                        <Trans>Remove</Trans>
                      </Button>
                    </p>
                  </li>
                ))}
              </ol>
            )}
            {isLoaded && templates.length < MAX_TEMPLATES && (
              <p>
                <Button variant="line" onClick={() => setEditedIndex('new')}>
                  <Trans>Add a template</Trans>
                </Button>
              </p>
            )}
          </>
        ) : (
          <TemplateForm
            key={editedIndex}
            template={editedIndex === 'new' ? undefined : templates[editedIndex]}
            busy={busy}
            onSubmit={(template) => void submit(editedIndex, template)}
            onCancel={() => setEditedIndex(null)}
          />
        )}
        <FormMessage message={message} />
      </div>
    </Dialog>
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
