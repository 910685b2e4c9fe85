import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'

type Props = {
  chosen: number
  busy: boolean
  message: Message
  onSave: (caption: string) => void
  onClose: () => void
}

/** Asks for the caption of all chosen files. */
export function CaptionMany({ chosen, busy, message, onSave, onClose }: Props) {
  const { t } = useLingui()
  const [caption, setCaption] = useState('')
  return (
    <ConfirmDialog
      title={<Plural value={chosen} one="Caption of # file" other="Caption of # files" />}
      text={
        <Trans>
          The caption replaces the ones these files have now. Leave the field empty to remove them.
        </Trans>
      }
      confirm={
        busy ? (
          <Trans>Please wait…</Trans>
        ) : caption.trim() ? (
          <Trans>Save caption</Trans>
        ) : (
          <Trans>Remove captions</Trans>
        )
      }
      busy={busy}
      onConfirm={() => onSave(caption)}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Field
          label={t`Caption`}
          maxLength={300}
          value={caption}
          onChange={(event) => setCaption(event.target.value)}
        />
        <FormMessage message={message} />
      </div>
    </ConfirmDialog>
  )
}
