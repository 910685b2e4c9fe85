import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { TextPage } from '../../features/information/text-page.tsx'
import type { PageModule } from '../../lib/page.ts'
import { formal } from './disclaimer/formal.tsx'
import { liability } from './disclaimer/liability.tsx'
import { reservations } from './disclaimer/reservations.tsx'

export default function DisclaimerPage() {
  return (
    <TextPage
      law
      title={<Trans>Disclaimer</Trans>}
      lead={
        <Trans>
          Where our part ends and yours begins. This disclaimer is part of the terms of use.
        </Trans>
      }
      sections={[...reservations, ...liability, ...formal]}
      onward={['/terms', '/privacy', '/imprint']}
    />
  )
}

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = () => ({
  title: t`Disclaimer`,
  description: t`General and specific disclaimers, limits of liability, your own responsibility, and the law that applies.`,
  canonical: '/disclaimer',
})
