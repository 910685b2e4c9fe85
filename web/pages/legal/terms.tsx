import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { newestTerms, upcomingTerms } from '#companions/terms'
import { TextPage } from '../../features/information/text-page.tsx'
import { longDate } from '../../lib/format.ts'
import type { PageModule } from '../../lib/page.ts'
import { useNow } from '../../lib/use-now.ts'
import { agreement } from './terms/agreement.tsx'
import { conduct } from './terms/conduct.tsx'
import { content } from './terms/content.tsx'
import { law } from './terms/law.tsx'
import { paymentTerms } from './terms/payment.tsx'

export default function TermsPage() {
  const now = useNow()
  const upcoming = upcomingTerms(now)
  return (
    <TextPage
      law
      updatedOn={newestTerms(now)}
      title={<Trans>Terms</Trans>}
      lead={
        <>
          <Trans>
            What we offer, what we ask of you, and what applies if we disagree. Thirteen short
            sections in plain words.
          </Trans>{' '}
          {upcoming && (
            <span>
              <Trans>
                This version takes effect on {longDate(upcoming)}; until then the previous one
                applies.
              </Trans>
            </span>
          )}
        </>
      }
      sections={[...agreement, ...conduct, ...paymentTerms, ...content, ...law]}
      onward={['/privacy', '/disclaimer', '/imprint']}
    />
  )
}

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = () => ({
  title: t`Terms`,
  description: t`Terms of use: eligibility, obligations, payment, liability. Swiss law applies, with the courts of Zurich.`,
  canonical: '/terms',
})
