import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMember } from '../features/account/use-member.ts'
import type { PageModule } from '../lib/page.ts'
import { PanelLink } from '../ui/panel-link.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export default function SubscriptionPage() {
  const user = useMember()
  return (
    <div className="wrap pt-12 md:pt-16">
      <h1 className="mb-8 text-h2">
        <Trans>Subscription</Trans>
      </h1>
      {user ? (
        <PanelLink panel="premium" className="button button-brass">
          <Trans>Explore Premium Features</Trans>
        </PanelLink>
      ) : (
        <Skeleton className="h-72" />
      )}
    </div>
  )
}

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = () => ({
  title: t`Subscription`,
  description: t`Your plan.`,
  canonical: null,
})
