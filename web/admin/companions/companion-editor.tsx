import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { ManagedCompanion } from '#contract/admin-companions'
import { Dialog } from '../../ui/dialog.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { t } from '@lingui/core/macro'
import { CompanionDialog } from './companion-dialog.tsx'
import { adminLogin, isOver, useAdmin } from '../shared/api/use-admin.ts'
import { useSection } from '../shared/api/use-section.ts'

export const companionAddress = (id: string) => `/api/admin/companions/${encodeURIComponent(id)}`

/** The dialog of one companion, from "new" or her id in the address. */
export const CompanionEditor = ({ id }: { id: string }) =>
  id === 'new' ? <CompanionDialog key="new" id="new" loaded={null} /> : <StoredCompanion id={id} />

function StoredCompanion({ id }: { id: string }) {
  const { go, addressWith } = useSection()
  const { data, error, isFetchedAfterMount } = useAdmin<ManagedCompanion>(companionAddress(id), {
    leave: false,
  })
  const [loaded, setLoaded] = useState<ManagedCompanion | null>(null)
  if (!loaded && data && isFetchedAfterMount) setLoaded(data)
  if (loaded) return <CompanionDialog id={id} loaded={loaded} />
  return (
    <Dialog
      open
      kind="wide"
      title={<Trans>Companion</Trans>}
      onClose={() => go({ companion: null, edit: null }, true)}
    >
      {error ? (
        <div className="grid gap-4">
          <FormMessage
            message={{
              kind: 'error',
              text: isOver(error)
                ? t`Authentication required. Please log in again.`
                : t`Failed to load companion data.`,
            }}
          />
          {isOver(error) && (
            <Link className="link" to={adminLogin(addressWith({}))}>
              <Trans>Sign in again</Trans>
            </Link>
          )}
        </div>
      ) : (
        <Skeleton className="h-96" />
      )}
    </Dialog>
  )
}
