import { Trans } from '@lingui/react/macro'
import { brand } from '../../../brand.ts'
import { CompanyDetail } from '../../../features/information/details.tsx'
import type { TextSection } from '../../../features/information/text-page.tsx'

/** Sections on the collected data and its purposes. */
export const collection: TextSection[] = [
  {
    id: 'introduction',
    title: <Trans>Introduction</Trans>,
    body: (
      <>
        <p>
          <Trans>
            {brand.name} is a directory of independent companions for adults in Switzerland, run by{' '}
            <CompanyDetail of="name" /> in Zurich (“we”), which is responsible for the data
            described here. Discretion is the reason people come to us. We therefore collect little,
            tell you plainly what it is, and keep it no longer than stated.
          </Trans>
        </p>
        <p>
          <Trans>
            This policy follows the Swiss Federal Act on Data Protection (FADP) and, where it
            applies to you, the European Union’s General Data Protection Regulation (GDPR).
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'information',
    title: <Trans>Information we collect</Trans>,
    body: (
      <>
        <h3>
          <Trans>Personal information</Trans>
        </h3>
        <p>
          <Trans>
            Members: email address, password (stored only as a hash), display name, and a profile
            photo if you add one. Also the companions you follow, the searches you save, the emails
            you choose, your plan and your payments. Card details are entered with the payment
            provider and never reach us. Companions and applicants: name, email address, phone
            number, age, location, what they tell us about themselves, and the references and photos
            they choose to add. For listings also the profile, its photos and videos, and the record
            of each verification.
          </Trans>
        </p>
        <p>
          <Trans>
            People whom a companion names for her safety timer: a name, and the email address with
            which they agree. The note for them is encrypted in her browser, so we can’t read it. We
            delete it a day after the timer has ended.
          </Trans>
        </p>
        <h3>
          <Trans>Usage data</Trans>
        </h3>
        <p>
          <Trans>
            To answer a request, our host processes your network address, the page asked for, the
            time and the type of browser. We build no profiles from it and use no analytics service.
            Of a companion’s profile we keep how often it was opened, contacted and followed on a
            day: sums, with no record of by whom. The time of your last visit to our lists and the
            appearance you prefer are kept on your own device. So are the companions you hide and
            the stories you have seen. With an account, they are kept there as well, with the
            companions you block.
          </Trans>
        </p>
        <h3>
          <Trans>Communication data</Trans>
        </h3>
        <p>
          <Trans>
            Requests and messages between you, companions and our team, and which of them have been
            read (the other side can see this). Also reviews, reports, and what you write to us by
            email. The other side may also see that you are typing; this is not stored.
          </Trans>
        </p>
        <h3>
          <Trans>Security information</Trans>
        </h3>
        <p>
          <Trans>
            Sign-ins and the devices with a session, and the times at which a password, an address
            or a second factor changed. Attempts to reach the staff area and openings of companions’
            contact channels, each with a hash of the network address instead of the address itself.
            Counters against abuse, and a log of what our team changes.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'use',
    title: <Trans>How we use it</Trans>,
    body: (
      <>
        <ul className="points">
          <li>
            <Trans>
              To run the site and your account, carry requests and deliver what your plan includes
              (performance of our contract with you)
            </Trans>
          </li>
          <li>
            <Trans>
              To verify age, identity and photos of companions (consent, and our duty to protect
              minors)
            </Trans>
          </li>
          <li>
            <Trans>
              To keep the site secure and act on reports (legitimate interest in safety, legal duty)
            </Trans>
          </li>
          <li>
            <Trans>To keep accounts as commercial and tax law require (legal duty)</Trans>
          </li>
          <li>
            <Trans>To send you news, only if you have asked for it (consent)</Trans>
          </li>
        </ul>
        <p>
          <Trans>
            Data about your intimate life deserves special protection. Even having an account here
            can reveal something about it, so we treat all your data accordingly. Some steps are
            automatic: a report can hide a profile, and an expired check ends its publication. You
            may ask for a person to review any of them.
          </Trans>
        </p>
      </>
    ),
  },
]
