import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'

type Props = {
  title: string
  text: ReactNode
  needsReason: boolean
  /** Another field has the reason, so the text may be empty. */
  isOptional?: boolean
  /** Label of the reason; by default it says that only the audit log has it. */
  label?: string
  /** Initial text. */
  initialReason?: string
  busy: boolean
  message: Message
  onConfirm: (reason: string) => void
  onClose: () => void
  /** Further fields. */
  children?: ReactNode
}

/** Asks for confirmation and for a reason, which the audit log stores. */
export function ReasonDialog({
  title,
  text,
  needsReason,
  isOptional = false,
  label,
  initialReason = '',
  busy,
  message,
  children,
  ...on
}: Props) {
  const { t } = useLingui()
  const [reason, setReason] = useState(initialReason)
  const [isMissing, setMissing] = useState(false)
  const failureMessage: Message =
    isMissing && !isOptional && !reason.trim()
      ? { kind: 'error', text: t`Enter a reason.` }
      : message
  return (
    <ConfirmDialog
      title={title}
      text={text}
      busy={busy}
      confirm={busy ? <Trans>One moment…</Trans> : title}
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
