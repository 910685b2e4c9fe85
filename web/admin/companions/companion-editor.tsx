import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { getManagedEndpoint, type ManagedCompanion } from '#companions/staff/admin-companions'
import { Dialog } from '../../ui/dialog.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { t } from '@lingui/core/macro'
import type { CompanionMediaLoader } from './companion-media.ts'
import { CompanionDialog } from './companion-dialog.tsx'
import { LoadFailure } from '../shared/api/load-failure.tsx'
import { ReasonNeeded } from '../shared/api/read-reasons.ts'
import { adminLogin, isSessionOver, useStaffAnswer } from '../shared/api/use-staff-answer.ts'
import { useSection } from '../shared/api/use-section.ts'

type Props = { id: string; Media: CompanionMediaLoader }

/** Dialog of the companion whose id, or "new", is in the address. */
export const CompanionEditor = ({ id, Media }: Props) =>
  id === 'new' ? (
    <CompanionDialog id="new" loadedCompanion={null} currentCompanion={null} Media={Media} />
  ) : (
    <StoredCompanion id={id} Media={Media} />
  )

function StoredCompanion({ id, Media }: Props) {
  const { navigate, addressWith } = useSection()
  const { data, error, refetch, isFetchedAfterMount } = useStaffAnswer(
    getManagedEndpoint,
    { params: { id } },
    { leave: false },
  )
  const [loadedCompanion, setLoadedCompanion] = useState<ManagedCompanion | null>(null)
  if (!loadedCompanion && data && isFetchedAfterMount) setLoadedCompanion(data)
  if (loadedCompanion) {
    return (
      <CompanionDialog
        id={id}
        loadedCompanion={loadedCompanion}
        currentCompanion={data ?? loadedCompanion}
        Media={Media}
      />
    )
  }
  return (
    <Dialog
      open
      kind="wide"
      title={<Trans>Companion</Trans>}
      onClose={() => navigate({ companion: null, edit: null }, true)}
    >
      {error instanceof ReasonNeeded && <LoadFailure error={error} retry={() => void refetch()} />}
      {error && !(error instanceof ReasonNeeded) && (
        <div className="grid gap-4">
          <FormMessage
            message={{
              kind: 'error',
              text: isSessionOver(error)
                ? t`Authentication required. Please log in again.`
                : t`Failed to load companion data.`,
            }}
          />
          {isSessionOver(error) && (
            <Link className="link" to={adminLogin(addressWith({}))}>
              <Trans>Sign in again</Trans>
            </Link>
          )}
        </div>
      )}
      {!error && <Skeleton className="h-96" />}
    </Dialog>
  )
}
