import { Trans } from '@lingui/react/macro'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

export type UnsavedChanges = 'typed' | 'publication' | 'stories' | 'files'

const titles = {
  typed: <Trans>Discard your changes?</Trans>,
  publication: <Trans>Stop the uploads?</Trans>,
  stories: <Trans>Discard your changes to the stories?</Trans>,
  files: <Trans>Discard the selected files?</Trans>,
}

const texts = {
  typed: <Trans>Your changes haven’t been saved.</Trans>,
  publication: <Trans>Files still uploading will be lost, and the profile stays a draft.</Trans>,
  stories: <Trans>Your changes haven’t been saved.</Trans>,
  files: <Trans>These files haven’t been uploaded.</Trans>,
}

/** Asks for confirmation before a dialog with unsaved work is closed. */
export const ConfirmDiscard = ({
  loss,
  onConfirm,
  onClose,
}: {
  loss: UnsavedChanges
  onConfirm: () => void
  onClose: () => void
}) => (
  <ConfirmDialog
    title={titles[loss]}
    text={texts[loss]}
    confirm={loss === 'publication' ? <Trans>Stop</Trans> : <Trans>Discard</Trans>}
    onConfirm={onConfirm}
    onClose={onClose}
  />
)
