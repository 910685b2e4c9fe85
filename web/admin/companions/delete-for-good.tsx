import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { TrashedCompanion } from '#contract/trash'
import { deleteTrashed } from '#contract/trash.api'
import { call } from '../../lib/call.ts'
import { saveError } from '../shared/api/save-error.ts'
import { DeleteDialog } from '../shared/form/delete-dialog.tsx'
import { needsSecondPerson, SecondPerson } from '../shared/form/second-person.tsx'

type Props = { companion: TrashedCompanion; onClose: () => void; onDeleted: () => void }

/** Deletes her for good, or has a colleague confirm it while reports or payments are open. */
export function DeleteForGood({ companion: { id, name }, onClose, onDeleted }: Props) {
  const { t } = useLingui()
  const [isShared, setShared] = useState(false)
  if (isShared) {
    return (
      <SecondPerson
        input={{ kind: 'deletion', companion: id, forGood: true }}
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
          The profile is deleted at once with everything that belongs to it, such as photos,
          requests and reviews. This cannot be undone.
        </Trans>
      }
      send={() => call(deleteTrashed, { params: { id } })}
      failed={(error) => {
        if (needsSecondPerson(error)) setShared(true)
        return saveError(error, t`Failed to delete companion. Please try again.`)
      }}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  )
}
