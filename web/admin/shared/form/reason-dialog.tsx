import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'

type Props = {
  title: string
  text: ReactNode
  needsReason: boolean
  /** Something else says why: words may be left out. */
  isOptional?: boolean
  /** Of the reason; left out: for the log alone. */
  label?: string
  /** What has been typed before. */
  typed?: string
  busy: boolean
  message: Message
  onConfirm: (reason: string) => void
  onClose: () => void
  /** What else is asked. */
  children?: ReactNode
}

/** Asks once more, and why where the log needs to know it. */
export function ReasonDialog({
  title,
  text,
  needsReason,
  isOptional = false,
  label,
  typed = '',
  busy,
  message,
  children,
  ...on
}: Props) {
  const { t } = useLingui()
  const [reason, setReason] = useState(typed)
  const [isMissing, setMissing] = useState(false)
  const failureMessage: Message =
    isMissing && !isOptional && !reason.trim()
      ? { kind: 'error', text: t`Please give a reason.` }
      : message
  return (
    <ConfirmDialog
      title={title}
      text={text}
      busy={busy}
      confirm={busy ? <Trans>Please wait…</Trans> : title}
      onClose={on.onClose}
      onConfirm={() => {
        if (needsReason && !isOptional && !reason.trim()) setMissing(true)
        else on.onConfirm(reason)
      }}
    >
      <div className="grid gap-4">
        {children}
        {needsReason && (
          <TextArea
            rows={4}
            label={label ?? t`Reason (for the log)`}
            name="reason"
            required={!isOptional}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        <FormMessage message={failureMessage} />
      </div>
    </ConfirmDialog>
  )
}
