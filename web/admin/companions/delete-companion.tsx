import { Trans, useLingui } from '@lingui/react/macro'
import type { ListedCompanion } from '#contract/admin-companions'
import { deleteManaged } from '#contract/admin-companions.api'
import { call } from '../../lib/call.ts'
import { saveError } from '../shared/api/save-error.ts'
import { DeleteDialog } from '../shared/form/delete-dialog.tsx'

type Props = { companion: ListedCompanion; onClose: () => void; onDeleted: () => void }

export function DeleteCompanion({ companion: { id, name }, onClose, onDeleted }: Props) {
  const { t } = useLingui()
  return (
    <DeleteDialog
      name={name}
      text={
        <Trans>Are you sure you want to delete this companion? This action cannot be undone.</Trans>
      }
      send={() => call(deleteManaged, { params: { id } })}
      failed={(error) => saveError(error, t`Failed to delete companion. Please try again.`)}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  )
}
