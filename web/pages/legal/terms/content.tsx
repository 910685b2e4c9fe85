import { Trans } from '@lingui/react/macro'
import { brand } from '../../../brand.ts'
import { MailLink } from '../../../features/information/details.tsx'
import type { TextSection } from '../../../features/information/text-page.tsx'
import { Link } from '../../../ui/link.tsx'

/** Sections on the ownership of content, warranties and termination. */
export const content: TextSection[] = [
  {
    id: 'property',
    title: <Trans>Intellectual property</Trans>,
    body: (
      <>
        <p>
          <Trans>
            The name {brand.name}, the design and the software of this site are ours. Pictures and
            texts of a profile belong to the people who made them. They are shown here with consent,
            and only for as long as it lasts. You may look at them for yourself and nothing more.
          </Trans>
        </p>
        <p>
          <Trans>
            What you upload stays yours. You allow us to store and show it as needed for the
            service, until you remove it. If your work is used here without permission, write to{' '}
            <MailLink to="legal" />.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'disclaimers',
    title: <Trans>Disclaimers</Trans>,
    body: (
      <>
        <p>
          <Trans>
            The site is offered as it is. We check what we say we check and no more. We promise
            neither that a companion accepts your request nor that a meeting is as you imagined it.
          </Trans>
        </p>
        <p>
          <Trans>
            Our liability is limited to the amount you paid us in the 12 months before the event. It
            is not limited for intent, gross negligence or injury to persons. More in the{' '}
            <Link to="/disclaimer">disclaimer</Link>.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'termination',
    title: <Trans>Account termination</Trans>,
    body: (
      <>
        <p>
          <Trans>
            You may close your account at any time, without a reason. A running plan should be
            cancelled first, so that it is not charged again.
          </Trans>
        </p>
        <p>
          <Trans>
            We may suspend or close an account that breaks these terms. You may ask us for the
            reason, and object by email. We give the reason unless the law or someone’s safety
            forbids it. If we close your account without a fault of yours, write to us: we refund
            the rest of the month.
          </Trans>
        </p>
      </>
    ),
  },
]
