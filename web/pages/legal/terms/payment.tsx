import { Trans } from '@lingui/react/macro'
import { MailLink } from '../../../features/information/details.tsx'
import type { TextSection } from '../../../features/information/text-page.tsx'
import { Link } from '../../../ui/link.tsx'

export const paymentTerms: TextSection[] = [
  {
    id: 'payment',
    title: <Trans>Payment terms</Trans>,
    body: (
      <>
        <p>
          <Trans>
            Browsing is free. Premium plans are sold by the month at the price shown when you buy,
            in Swiss francs. A plan renews each month until you cancel it; after that it runs to the
            end of the month already paid. Payments are taken by Verotel, under its own conditions,
            on its own pages.
          </Trans>
        </p>
        <p>
          <Trans>
            As a plan unlocks its content immediately, a month that has begun is not refunded unless
            we failed to deliver or the law provides otherwise. A running plan keeps the price at
            which you bought it; a new price applies to plans bought afterwards.
          </Trans>
        </p>
        <p>
          <Trans>
            What you agree with a companion is paid to the companion, not to us; we take no part of
            it and hold no deposits. Disputes about a service are to be reported to us within 48
            hours of the appointment: <MailLink to="support" />. We look into whether the listing
            was truthful; we cannot decide a dispute or refund what you paid to someone else.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'privacy',
    title: <Trans>Privacy</Trans>,
    body: (
      <p>
        <Trans>
          How we treat personal data is set out in the <Link to="/privacy">privacy policy</Link> and
          the <Link to="/cookies">cookie policy</Link>.
        </Trans>
      </p>
    ),
  },
]
