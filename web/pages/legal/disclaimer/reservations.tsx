import { Trans } from '@lingui/react/macro'
import { brand } from '../../../brand.ts'
import type { TextSection } from '../../../features/information/text-page.tsx'
import { Link } from '../../../ui/link.tsx'

/** Sections on what the site does not warrant. */
export const reservations: TextSection[] = [
  {
    id: 'general',
    title: <Trans>General disclaimer</Trans>,
    body: (
      <p>
        <Trans>
          {brand.name} is a directory. We facilitate connections between adults and independent
          companions and do not provide the services themselves. The site is offered as it is and as
          it is available. We take care, but warrant neither that it is free of errors nor that it
          serves a particular purpose. Nothing here is legal, medical or financial advice.
        </Trans>
      </p>
    ),
  },
  {
    id: 'specific',
    title: <Trans>Specific disclaimers</Trans>,
    body: (
      <>
        <h3>
          <Trans>Companions</Trans>
        </h3>
        <p>
          <Trans>
            Companions are independent, not employed or directed by us. Profiles, rates and
            schedules are their own statements.
          </Trans>
        </p>
        <h3>
          <Trans>Verification</Trans>
        </h3>
        <p>
          <Trans>
            A badge says what was checked on a certain day. It is no guarantee of anyone’s conduct,
            and no reason to neglect your own <Link to="/safety">precautions</Link>.
          </Trans>
        </p>
        <h3>
          <Trans>Meetings</Trans>
        </h3>
        <p>
          <Trans>
            We are not present, and not a party to what you agree. Service disputes must be reported
            to us within 48 hours of the appointment; we then examine the listing.
          </Trans>
        </p>
        <h3>
          <Trans>Reviews and figures</Trans>
        </h3>
        <p>
          <Trans>
            Reviews are opinions of members. Prices named on information pages are a guide; what
            counts is the profile and what you agree.
          </Trans>
        </p>
        <h3>
          <Trans>Availability</Trans>
        </h3>
        <p>
          <Trans>
            The site may be unavailable during maintenance or for reasons beyond our control.
          </Trans>
        </p>
      </>
    ),
  },
]
