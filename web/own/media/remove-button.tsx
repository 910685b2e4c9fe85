import { Trans } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import type { OwnMediaChange } from './use-own-media.ts'

type Props = {
  /** Spoken, with what it removes. */
  label: string
  title: ReactNode
  text: ReactNode
  send: Parameters<OwnMediaChange['change']>[0]
  /** Said when it is done. */
  done: string
  media: OwnMediaChange
  /** Of the button; "Remove" when left out. */
  children?: ReactNode
}

/** Removes something of hers at once, after one question. */
export function RemoveButton({ label, title, text, send, done, media, children }: Props) {
  const [asking, setAsking] = useState(false)
  const word = children ?? <Trans>Remove</Trans>
  async function remove() {
    if (await media.change(send, done)) setAsking(false)
  }
  return (
    <>
      <Button variant="quiet" aria-label={label} onClick={() => setAsking(true)}>
        {word}
      </Button>
      {asking && (
        <ConfirmDialog
          title={title}
          text={text}
          confirm={media.busy ? <Trans>Please wait…</Trans> : word}
          busy={media.busy}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        >
          <FormMessage message={media.message?.kind === 'error' ? media.message : null} />
        </ConfirmDialog>
      )}
    </>
  )
}
