import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { TextPage } from '../../features/information/text-page.tsx'
import type { PageModule } from '../../lib/page.ts'
import { collection } from './privacy/collection.tsx'
import { protection } from './privacy/protection.tsx'
import { rights } from './privacy/rights.tsx'
import { scope } from './privacy/scope.tsx'

export default function PrivacyPage() {
  return (
    <TextPage
      law
      title={<Trans>Privacy</Trans>}
      lead={
        <Trans>
          What we know about you, why, for how long, and how you may look at it, correct it or have
          it erased.
        </Trans>
      }
      sections={[...collection, ...protection, ...rights, ...scope]}
      onward={['/cookies', '/discreet', '/terms', '/imprint']}
    />
  )
}

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = () => ({
  title: t`Privacy`,
  description: t`Which personal data this site processes, for what purpose and how long, and your rights under Swiss and European law.`,
  canonical: '/privacy',
})
