import { Trans } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import type { Profile } from '#catalogue/companions'
import { ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import ContactDetails from './contact-details.tsx'
import { RequestForm } from './request-form.tsx'
import '../../../styles/requests.css'

type Props = {
  profile: Profile
  /** Reference of the sent request; "": none sent. */
  reference: string
  /** An intermediate step in place of the form. */
  step?: ReactNode
  onClose: () => void
} & Pick<ComponentProps<typeof RequestForm>, 'draft' | 'onSent' | 'rateName' | 'account'>

/** The form's button had the focus, and is gone. */
const focusOnce = (element: HTMLElement | null) => element?.focus()

/** The dialog of the `Contact` button on a profile. */
export function RequestDialog({ profile, reference, step, onClose, ...form }: Props) {
  const { name } = profile
  return (
    <Dialog open onClose={onClose} kind="sheet" title={<Trans>Write to {name}</Trans>}>
      {reference ? (
        <div
          ref={focusOnce}
          role="status"
          tabIndex={-1}
          className="grid justify-items-start gap-4 outline-none"
        >
          <p>
            <Trans>
              Thank you, we’ve received your request. Your reference is{' '}
              <strong className="whitespace-nowrap">{reference}</strong>.
            </Trans>
          </p>
          <p className="text-ink-2">
            <Trans>
              You’ll find the reply in My Bookings. We’ll email you when it arrives; the email gives
              no details.
            </Trans>
          </p>
          <ButtonLink to="/account/bookings">
            <Trans>Go to My Bookings</Trans>
          </ButtonLink>
        </div>
      ) : (
        (step ?? (
          <>
            <RequestForm companion={profile} {...form} />
            <ContactDetails companion={profile} />
          </>
        ))
      )}
    </Dialog>
  )
}
