import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  title: ReactNode
  text: ReactNode
  confirm: ReactNode
  onConfirm: () => void
  onClose: () => void
  busy?: boolean
  /** Error message of a failed attempt. */
  children?: ReactNode
}

/** Asks for confirmation of an action that cannot be undone. */
export const ConfirmDialog = ({
  title,
  text,
  confirm,
  onConfirm,
  onClose,
  busy = false,
  children,
}: Props) => (
  <Dialog
    open
    onClose={onClose}
    title={title}
    footer={
      <>
        <Button variant="line" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button aria-busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </>
    }
  >
    <p className="mb-4">{text}</p>
    {children}
  </Dialog>
)
