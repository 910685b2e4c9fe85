import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'

type Props = {
  chosen: number
  busy: boolean
  message: Message
  onSave: (alt: string) => void
  onClose: () => void
}

/** Asks for the alternative texts of all selected files. */
export function DescribeMany({ chosen, busy, message, onSave, onClose }: Props) {
  const { t } = useLingui()
  const [alt, setAlt] = useState('')
  const action = alt.trim() ? <Trans>Save text</Trans> : <Trans>Remove texts</Trans>
  return (
    <ConfirmDialog
      title={
        <Plural
          value={chosen}
          one="Alternative text of # file"
          other="Alternative text of # files"
        />
      }
      text={
        <Trans>
          This text replaces those of the selected files. Leave the field blank to remove them.
        </Trans>
      }
      confirm={busy ? <Trans>One moment…</Trans> : action}
      busy={busy}
      onConfirm={() => onSave(alt)}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Field
          label={t`Alternative text`}
          maxLength={300}
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
        />
        <FormMessage message={message} />
      </div>
    </ConfirmDialog>
  )
}
