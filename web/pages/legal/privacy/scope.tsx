import { Trans } from '@lingui/react/macro'
import { MailLink, PostalAddress } from '../../../features/information/details.tsx'
import type { TextSection } from '../../../features/information/text-page.tsx'
import { Link } from '../../../ui/link.tsx'

/** Sections on transfers abroad, the people concerned, and contacts. */
export const scope: TextSection[] = [
  {
    id: 'transfers',
    title: <Trans>International transfers</Trans>,
    body: (
      <p>
        <Trans>
          Our host has been asked to keep our database in Europe. The services named in{' '}
          <Link to="#sharing">section 4</Link> belong to companies in the United States and the
          Netherlands. They may process data there and in every country where their networks reach
          you. Some countries have no protection that Switzerland and the European Union recognise
          as adequate. There, the recognised standard contractual clauses or a certification under
          the data privacy framework apply. We send you a copy on request.
        </Trans>
      </p>
    ),
  },
  {
    id: 'age',
    title: <Trans>Minimum age</Trans>,
    body: (
      <p>
        <Trans>
          This site is for adults: the minimum age is 18. We do not knowingly collect data of
          minors. If you believe that we have, <Link to="/safety#report">tell us</Link>; such data
          is erased and the account closed, unless an investigation needs it.
        </Trans>
      </p>
    ),
  },
  {
    id: 'changes',
    title: <Trans>Changes to this policy</Trans>,
    body: (
      <p>
        <Trans>
          When this policy changes, the new version appears here with its date. A change of
          substance is published before it takes effect. If it needs your consent, it does not apply
          to you until you have given it.
        </Trans>
      </p>
    ),
  },
  {
    id: 'contact',
    title: <Trans context="heading">Contact</Trans>,
    body: (
      <>
        <p>
          <Trans>
            Our data protection officer is glad to answer: <MailLink to="dataProtection" />. For
            other legal matters: <MailLink to="legal" />.
          </Trans>
        </p>
        <PostalAddress />
      </>
    ),
  },
]
