import { Trans } from '@lingui/react/macro'
import { ConfirmDialog } from './confirm-dialog.tsx'

export type Loss = 'typed' | 'uploads' | 'stories'

const titles = {
  typed: <Trans>Discard what you typed?</Trans>,
  uploads: <Trans>Stop the uploads?</Trans>,
  stories: <Trans>Discard the changed stories?</Trans>,
}

/** The question before a dialog is closed in which something would be lost. */
export const AskBefore = ({
  loss,
  onConfirm,
  onClose,
}: {
  loss: Loss
  onConfirm: () => void
  onClose: () => void
}) => (
  <ConfirmDialog
    title={titles[loss]}
    text={
      loss === 'uploads' ? (
        <Trans>Files that have not arrived yet are lost.</Trans>
      ) : (
        <Trans>The changes are not saved.</Trans>
      )
    }
    confirm={loss === 'uploads' ? <Trans>Stop</Trans> : <Trans>Discard</Trans>}
    onConfirm={onConfirm}
    onClose={onClose}
  />
)
