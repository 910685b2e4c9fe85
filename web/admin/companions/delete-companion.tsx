import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ListedCompanion } from '#contract/admin-companions'
import { deleteManaged } from '#contract/admin-companions.api'
import { TRASH_DAYS } from '#contract/companion-list-options'
import { call } from '../../lib/call.ts'
import { saveError } from '../shared/api/save-error.ts'
import { DeleteDialog } from '../shared/form/delete-dialog.tsx'
import { needsSecondPerson, SecondPerson } from '../shared/form/second-person.tsx'

type Props = { companion: ListedCompanion; onClose: () => void; onDeleted: () => void }

/** Puts her into the trash, or has a colleague confirm it while reports or payments are open. */
export function DeleteCompanion({ companion: { id, name }, onClose, onDeleted }: Props) {
  const { t } = useLingui()
  const [isShared, setShared] = useState(false)
  if (isShared) {
    return (
      <SecondPerson
        input={{ kind: 'deletion', companion: id }}
        onClose={onClose}
        onDone={onClose}
      />
    )
  }
  return (
    <DeleteDialog
      name={name}
      text={
        <Trans>
          The profile leaves the site at once. You can restore it from the trash for {TRASH_DAYS}{' '}
          days; then it is deleted for good.
        </Trans>
      }
      send={() => call(deleteManaged, { params: { id } })}
      failed={(error) => {
        if (needsSecondPerson(error)) setShared(true)
        return saveError(error, t`Failed to delete companion. Please try again.`)
      }}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  )
}
