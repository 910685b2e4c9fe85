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
  /** Said when it went wrong. */
  children?: ReactNode
}

/** A question that is answered before something can't be undone. */
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
