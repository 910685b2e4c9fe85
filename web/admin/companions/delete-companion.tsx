import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { deleteManagedEndpoint } from '#companions/staff/admin-companions'
import { TRASH_DAYS } from '#companions/staff/companion-filters'
import { deleteTrashedEndpoint } from '#companions/staff/trash'
import { call } from '../../lib/api/call.ts'
import { saveError } from '../shared/api/save-error.ts'
import { DeleteDialog } from '../shared/form/delete-dialog.tsx'
import { needsSecondPerson, SecondPerson } from '../shared/form/second-person.tsx'

type Props = {
  companion: { id: string; name: string }
  /** Deletes permanently instead of moving to the trash. */
  isForGood?: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Deletes a companion. While reports or payments are open, a colleague has to confirm it. */
export function DeleteCompanion(props: Props) {
  const { companion, isForGood = false, onClose, onDeleted } = props
  const { id, name } = companion
  const { t } = useLingui()
  const [isShared, setShared] = useState(false)
  if (isShared) {
    return (
      <SecondPerson
        input={{ kind: 'deletion', companion: id, ...(isForGood && { forGood: true }) }}
        onClose={onClose}
        onDone={onClose}
      />
    )
  }
  return (
    <DeleteDialog
      name={name}
      text={
        isForGood ? (
          <Trans>
            Are you sure you want to delete this companion? This action cannot be undone.
          </Trans>
        ) : (
          <Trans>
            The profile goes offline right away. You can restore it from the trash for {TRASH_DAYS}{' '}
            days; then we delete it permanently.
          </Trans>
        )
      }
      send={() =>
        call(isForGood ? deleteTrashedEndpoint : deleteManagedEndpoint, { params: { id } })
      }
      failureText={(error) => {
        if (needsSecondPerson(error)) setShared(true)
        return saveError(error, t`Failed to delete companion. Please try again.`)
      }}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  )
}
