import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { SelectField, TextArea } from '../form/fields.tsx'
import { ReasonDialog } from '../form/reason-dialog.tsx'
import type { Choice, useAction } from './use-action.ts'

const MAX_NOTE = 2_000

type Props = {
  step: ReturnType<typeof useAction>
  choices: readonly Choice[]
  /** What is sent, beside the note. */
  payload: object
  /** Asked before the step is taken, with a reason. */
  question?: { title: string; text: ReactNode } | null
  /** What else the choice asks for. */
  children?: ReactNode
}

/** One step: what to do, why, and what it will bring about. */
export function ActionForm({ step, choices, payload, question = null, children }: Props) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const { typed, type, choice, busy, message, take } = step
  const effect = choices.find(({ value }) => value === choice)?.effect

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (question) setAsking(true)
    else void take({ note: typed['note'] ?? '', ...payload })
  }
  return (
    <form className="admin-step" onSubmit={submit} aria-label={t`Next step`}>
      <h2 className="text-h4">
        <Trans>Next step</Trans>
      </h2>
      <SelectField
        label={t`What to do`}
        value={choice}
        options={choices}
        onChange={(event) => type({ choice: event.target.value })}
      />
      <p className="text-small text-ink-2" aria-live="polite">
        {effect}
      </p>
      {children}
      <TextArea
        label={t`Note or reason, for staff alone`}
        maxLength={MAX_NOTE}
        value={typed['note'] ?? ''}
        onChange={(event) => type({ note: event.target.value })}
      />
      <FormMessage message={message} />
      <Button type="submit" aria-busy={busy}>
        {busy ? <Trans>One moment…</Trans> : <Trans>Apply</Trans>}
      </Button>
      {asking && question && (
        <ReasonDialog
          {...question}
          needsReason
          typed={typed['note'] ?? ''}
          busy={busy}
          message={null}
          onConfirm={(note) => {
            type({ note })
            setAsking(false)
            void take({ note, ...payload })
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  )
}
