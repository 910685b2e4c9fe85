import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { requestLengths } from '#messaging/requests'
import { formDraft } from '../../../lib/form-draft.ts'
import { sayTyping } from '../../../lib/api/live.ts'
import { Button } from '../../../ui/button.tsx'
import { TemplatesSheet } from './templates-sheet.tsx'
import { useTemplates } from './use-templates.ts'
import { useUndoableSend } from './use-undoable-send.ts'

type Props = {
  id: string
  /** Stores the answer until it is sent. */
  onSend: (text: string) => void
}

/** Field for an answer, with the templates above it. The text is stored in the tab until it is sent. */
export function Composer({ id, onSend }: Props) {
  const { t } = useLingui()
  const draft = formDraft(`answer-${id}`)
  const [text, setText] = useState(() => draft.read().text ?? '')
  const [isEmpty, setEmpty] = useState(false)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const templateTools = useTemplates()
  const { templates } = templateTools
  const { pendingTemplate, sendSoon, undo } = useUndoableSend(onSend)

  function write(value: string) {
    setText(value)
    setEmpty(false)
    draft.write({ text: value })
    if (value) sayTyping(id)
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (text.trim() === '') {
      setEmpty(true)
      event.currentTarget.querySelector('textarea')?.focus()
      return
    }
    onSend(text)
    setText('')
    draft.clear()
  }

  /** Appends a template to the typed text; it sends nothing. */
  function insert(addition: string) {
    write([text.trimEnd(), addition].filter(Boolean).join('\n\n').slice(0, requestLengths.message))
    setSheetOpen(false)
  }

  return (
    <>
      <form className="composer" noValidate onSubmit={submit}>
        {pendingTemplate ? (
          <p className="flex items-center justify-between gap-4 min-h-11 text-ink-2" role="status">
            <span>
              <Trans>Sending “{pendingTemplate.title}”…</Trans>
            </span>
            <Button variant="quiet" onClick={undo}>
              <Trans>Undo</Trans>
            </Button>
          </p>
        ) : (
          <ul className="composer-templates" aria-label={t`Templates: select one to send it`}>
            {templates.map((template) => (
              <li key={`${template.title}\n${template.text}`}>
                <button
                  type="button"
                  className="pill"
                  title={template.text}
                  onClick={() => sendSoon(template)}
                >
                  {template.title}
                </button>
              </li>
            ))}
            <li>
              <button
                type="button"
                className="pill pill-quiet"
                aria-haspopup="dialog"
                onClick={() => setSheetOpen(true)}
              >
                <Trans>Edit templates</Trans>
              </button>
            </li>
          </ul>
        )}
        <div className="flex items-end gap-2.5">
          <div className="composer-field">
            <textarea
              name="text"
              aria-label={t`Answer`}
              rows={1}
              maxLength={requestLengths.message}
              value={text}
              placeholder={t`Answer`}
              aria-invalid={isEmpty || undefined}
              aria-describedby={isEmpty ? `empty-${id}` : undefined}
              onChange={(event) => write(event.target.value)}
            />
          </div>
          <Button type="submit" className="px-5">
            <Trans context="message">Send</Trans>
          </Button>
        </div>
        {isEmpty && (
          <small id={`empty-${id}`} className="field-error">
            <Trans>Write your answer.</Trans>
          </small>
        )}
      </form>
      {isSheetOpen && (
        <TemplatesSheet
          tools={templateTools}
          onInsert={insert}
          onClose={() => setSheetOpen(false)}
        />
      )}
    </>
  )
}
