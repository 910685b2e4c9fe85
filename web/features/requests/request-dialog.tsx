import { useQueryClient } from '@tanstack/react-query'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Profile } from '#contract/companions'
import { PERSONAL } from '../../lib/auth/auth-provider.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { OwnChannels } from './contact-details.tsx'
import { RequestForm } from './request-form.tsx'
import '../../styles/requests.css'

type Props = {
  profile: Profile
  /** Whose draft it is. */
  userId: string
  onClose: () => void
}

/** `Contact` on a profile, for members. */
export default function RequestDialog({ profile, userId, onClose }: Props) {
  const queries = useQueryClient()
  const [reference, setReference] = useState('')
  const { id, name } = profile
  return (
    <Dialog open onClose={onClose} kind="sheet" title={<Trans>Write to {name}</Trans>}>
      {reference ? (
        <div role="status" className="grid justify-items-start gap-4">
          <p>
            <Trans>
              Thank you. Your request has reached us under the reference{' '}
              <strong className="whitespace-nowrap">{reference}</strong>.
            </Trans>
          </p>
          <p className="text-ink-2">
            <Trans>
              You will find the reply in My Bookings. An email lets you know when it arrives,
              without any details.
            </Trans>
          </p>
          <ButtonLink to="/account/bookings">
            <Trans>Go to My Bookings</Trans>
          </ButtonLink>
        </div>
      ) : (
        <>
          <RequestForm
            companion={profile}
            draft={`request-${userId}-${id}`}
            onSent={(sentAs) => {
              setReference(sentAs)
              // The messenger in the header leads to the requests from now on.
              void queries.invalidateQueries({ queryKey: [PERSONAL] })
            }}
          />
          <OwnChannels companion={profile} />
        </>
      )}
    </Dialog>
  )
}
