import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState, type ReactNode } from 'react'
import type { Endpoint } from '#platform/endpoint'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/choice-fields.tsx'
import { useMay } from '../api/role.tsx'
import { ReasonDialog } from '../form/reason-dialog.tsx'
import { SavedReplies } from '../team/saved-replies.tsx'
import { showToast } from '../toasts.tsx'
import { useNextCase } from './next-case.ts'
import type { Action } from './use-action.ts'
import { Form } from '../../../ui/form.tsx'

const MAX_NOTE = 2_000

type Props = {
  action: Action
  /** Operation that the action calls; the form is hidden from staff who may not call it. */
  endpoint: Endpoint
  /** Confirmation before the action. */
  question?: { title: string; text: ReactNode } | null
  /** Label of the note; by default it says that only staff read it. */
  label?: string
  /** Further fields of the chosen action. */
  children?: ReactNode
}

/** Form for one action on a case: choice, note, and the effect. */
export function ActionForm({ action, endpoint, question = null, label, children }: Props) {
  const { t } = useLingui()
  const may = useMay()
  const next = useNextCase()
  const [isAsking, setIsAsking] = useState(false)
  const goesOn = useRef(false)
  const { choices, chosen, typed, type, busy, message, submitChoice } = action

  function submit() {
    if (question) setIsAsking(true)
    else void run(typed['note'] ?? '')
  }

  async function run(note: string) {
    // Looked up afterwards: the list may no longer contain the case.
    const nextId = goesOn.current && next ? next.find() : undefined
    if (!(await submitChoice(note)) || nextId === undefined) return
    next?.open(nextId)
    showToast(nextId === null ? t`Done. No other case in this list needs a decision.` : t`Done.`)
  }
  if (!may(endpoint)) return null
  return (
    <>
      <Form className="admin-step" onSubmit={submit} aria-label={t`Next step`}>
        <h2 className="text-h4">
          <Trans>Next step</Trans>
        </h2>
        <SelectField
          label={t`Action`}
          value={chosen?.value ?? ''}
          options={choices}
          onChange={(event) => type({ choice: event.target.value })}
        />
        <p className="text-small text-ink-2" aria-live="polite">
          {chosen?.effect}
        </p>
        {children}
        {label !== undefined && (
          <SavedReplies
            onChoose={(text) =>
              type({ note: [typed['note'], text].filter(Boolean).join('\n\n').slice(0, MAX_NOTE) })
            }
          />
        )}
        <TextArea
          name="note"
          rows={4}
          label={label ?? t`Note or reason (staff only)`}
          maxLength={MAX_NOTE}
          value={typed['note'] ?? ''}
          onChange={(event) => type({ note: event.target.value })}
        />
        <FormMessage message={message} />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" aria-busy={busy} onClick={() => (goesOn.current = false)}>
            {busy ? <Trans>Saving…</Trans> : <Trans context="action">Apply</Trans>}
          </Button>
          {next && (
            <Button
              type="submit"
              variant="line"
              aria-busy={busy}
              onClick={() => (goesOn.current = true)}
            >
              <Trans>Apply and open next</Trans>
            </Button>
          )}
        </p>
      </Form>
      {isAsking && question && (
        <ReasonDialog
          {...question}
          needsReason
          initialReason={typed['note'] ?? ''}
          busy={busy}
          message={null}
          onConfirm={(note) => {
            type({ note })
            setIsAsking(false)
            void run(note)
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
