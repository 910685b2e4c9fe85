import { Trans } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import type { OwnMediaChange } from '../use-own-media.ts'

type Props = {
  /** Accessible name, which includes the item. */
  label: string
  title: ReactNode
  text: ReactNode
  send: Parameters<OwnMediaChange['change']>[0]
  /** Message after a success. */
  successMessage: string
  media: OwnMediaChange
  /** Label of the button; "Remove" by default. */
  children?: ReactNode
}

/** Removes an item of the companion immediately, after a confirmation. */
export function RemoveButton({ label, title, text, send, successMessage, media, children }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const word = children ?? <Trans>Remove</Trans>
  async function remove() {
    if (await media.change(send, successMessage)) setIsAsking(false)
  }
  return (
    <>
      <Button variant="quiet" aria-label={label} onClick={() => setIsAsking(true)}>
        {word}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={title}
          text={text}
          confirm={media.busy ? <Trans>One moment…</Trans> : word}
          busy={media.busy}
          onConfirm={() => void remove()}
          onClose={() => setIsAsking(false)}
        >
          <FormMessage message={media.message?.kind === 'error' ? media.message : null} />
        </ConfirmDialog>
      )}
    </>
  )
}
