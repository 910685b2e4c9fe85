import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { TextPage } from '../../features/information/text-page.tsx'
import type { PageModule } from '../../lib/page.ts'
import { choice } from './cookies/choice.tsx'
import { kinds } from './cookies/kinds.tsx'

export default function CookiesPage() {
  return (
    <TextPage
      law
      title={<Trans>Cookies</Trans>}
      lead={
        <Trans>
          What this site keeps in your browser, for how long, and how you decide about it. You are
          not tracked here.
        </Trans>
      }
      sections={[...kinds, ...choice]}
      onward={['/privacy', '/terms', '/imprint']}
    />
  )
}

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = () => ({
  title: t`Cookies`,
  description: t`The four categories of cookies, the services this site relies on, and how to manage your preferences.`,
  canonical: '/cookies',
})
