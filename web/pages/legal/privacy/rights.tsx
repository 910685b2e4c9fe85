import { Trans } from '@lingui/react/macro'
import { MailLink } from '../../../features/information/details.tsx'
import { Facts } from '../../../features/information/figures.tsx'
import { OutsideLink } from '../../../features/information/outside-link.tsx'
import type { TextSection } from '../../../features/information/text-page.tsx'
import { Link } from '../../../ui/link.tsx'

/** Sections on the reader's rights and on retention. */
export const rights: TextSection[] = [
  {
    id: 'rights',
    title: <Trans>Your rights</Trans>,
    body: (
      <>
        <p>
          <Trans>
            Under the Swiss Federal Act on Data Protection and the General Data Protection
            Regulation you may
          </Trans>
        </p>
        <ul className="points">
          <li>
            <Trans>know whether and how we process data about you, and receive a copy;</Trans>
          </li>
          <li>
            <Trans>have wrong data corrected;</Trans>
          </li>
          <li>
            <Trans>have data erased, unless the law obliges us to keep it;</Trans>
          </li>
          <li>
            <Trans>have processing restricted, or object to it;</Trans>
          </li>
          <li>
            <Trans>take your data with you in a common electronic format;</Trans>
          </li>
          <li>
            <Trans>withdraw a consent at any time, without effect on what happened before.</Trans>
          </li>
        </ul>
        <p>
          <Trans>
            Members can download their copy and delete their account in the{' '}
            <Link to="/account/settings">settings</Link> at any time. Everyone else uses{' '}
            <Link to="/data-request">this form</Link> or writes to <MailLink to="dataProtection" />.
            We answer within 30 days and free of charge; we may need to confirm your identity first.
            If our answer does not satisfy you, you may turn to the{' '}
            <OutsideLink to="https://www.edoeb.admin.ch/en">
              Federal Data Protection and Information Commissioner
            </OutsideLink>{' '}
            or to the authority of your country.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: <Trans>Cookies</Trans>,
    body: (
      <p>
        <Trans>
          We use what the site needs in order to work and what you ask it to remember, and nothing
          optional without your consent. There are no third-party trackers. The{' '}
          <Link to="/cookies">cookie policy</Link> names each category, how long it lasts and how
          you choose.
        </Trans>
      </p>
    ),
  },
  {
    id: 'retention',
    title: <Trans>Retention</Trans>,
    body: (
      <>
        <Facts
          facts={[
            {
              name: <Trans>Active accounts</Trans>,
              value: <Trans>For the lifetime of the account</Trans>,
            },
            {
              name: <Trans>Closed accounts</Trans>,
              value: <Trans>12 months</Trans>,
            },
            {
              name: <Trans>Transaction records</Trans>,
              value: <Trans>10 years, as commercial and tax law require</Trans>,
            },
            {
              name: <Trans>Requests and their messages</Trans>,
              value: (
                <Trans>
                  12 months after the last change, deleted ones 90 days; reported ones at least 90
                  days after our decision
                </Trans>
              ),
            },
            {
              name: <Trans>Saved searches</Trans>,
              value: <Trans>Until you delete them, or 12 months after your last visit</Trans>,
            },
            {
              name: <Trans>Networks you have signed in from</Trans>,
              value: <Trans>90 days, in a coded form that shows no address</Trans>,
            },
            {
              name: <Trans>Requests before an account is confirmed</Trans>,
              value: <Trans>14 days</Trans>,
            },
            {
              name: <Trans>Applications, with photos and references</Trans>,
              value: (
                <Trans>
                  6 months after a refusal, otherwise 12 months; of a companion as long as she is
                  listed and 12 months more
                </Trans>
              ),
            },
            {
              name: <Trans>Records of consent to photos and videos</Trans>,
              value: <Trans>As long as the file exists, and 12 months more</Trans>,
            },
            {
              name: <Trans>Records of who withdrew such a consent, and when</Trans>,
              value: <Trans>12 months after the withdrawal</Trans>,
            },
            {
              name: <Trans>Fingerprints of withdrawn files</Trans>,
              value: <Trans>Permanently, so that the file cannot be published again</Trans>,
            },
            {
              name: <Trans>Profiles of companions who leave</Trans>,
              value: <Trans>12 months, or until the next day if they ask for it</Trans>,
            },
            {
              name: <Trans>Who on our team opened a companion’s private data</Trans>,
              value: <Trans>As long as her profile exists, and 12 months more</Trans>,
            },
            {
              name: (
                <Trans>
                  The email address of a suspended account, in a coded form that shows no address
                </Trans>
              ),
              value: (
                <Trans>
                  24 months after the suspension, also once the account is deleted, or until we lift
                  the suspension
                </Trans>
              ),
            },
            {
              name: <Trans>That a companion would meet a member again</Trans>,
              value: (
                <Trans>
                  In a coded form that shows neither, as long as both have an account and their
                  conversation, and a day more
                </Trans>
              ),
            },
            {
              name: <Trans>Reports of abuse</Trans>,
              value: <Trans>2 years after the decision, your address 30 days</Trans>,
            },
            {
              name: <Trans>Appeals against our decisions</Trans>,
              value: <Trans>Up to 12 months after we have decided them</Trans>,
            },
            {
              name: <Trans>Requests about your data</Trans>,
              value: <Trans>12 months after our answer</Trans>,
            },
            {
              name: <Trans>Reviews</Trans>,
              value: (
                <Trans>As long as the profile, without your name once your account is gone</Trans>
              ),
            },
            {
              name: <Trans>Emails waiting to be sent</Trans>,
              value: (
                <Trans>
                  Until they are sent, or discarded by our team when they cannot be delivered
                </Trans>
              ),
            },
            {
              name: <Trans>Which emails about your plan we sent, without address or text</Trans>,
              value: <Trans>60 days</Trans>,
            },
            {
              name: <Trans>Email addresses that could not be reached</Trans>,
              value: <Trans>180 days</Trans>,
            },
            {
              name: <Trans>Daily sums of a profile’s visits, contacts and followers</Trans>,
              value: <Trans>2 years</Trans>,
            },
            {
              name: <Trans>Counters against abuse</Trans>,
              value: <Trans>2 days at most</Trans>,
            },
            {
              name: <Trans>Marketing data</Trans>,
              value: <Trans>Until consent is withdrawn</Trans>,
            },
            {
              name: <Trans>Security logs</Trans>,
              value: <Trans>2 years</Trans>,
            },
          ]}
        />
        <p>
          <Trans>
            After that, data is erased or can no longer be connected with you. If you ask us to
            erase an account, we do not wait for the end of these periods, except where the law
            does.
          </Trans>
        </p>
      </>
    ),
  },
]
