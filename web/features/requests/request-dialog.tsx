import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Profile } from '#contract/companions'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { OwnChannels } from './own-channels.tsx'
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
              The answer comes to My Bookings. We tell you by e-mail that there is news, and nothing
              more.
            </Trans>
          </p>
          <ButtonLink to="/account/bookings">
            <Trans>To My Bookings</Trans>
          </ButtonLink>
        </div>
      ) : (
        <>
          <RequestForm
            companion={profile}
            draft={`request-${userId}-${id}`}
            onSent={setReference}
          />
          <OwnChannels companion={profile} />
        </>
      )}
    </Dialog>
  )
}
