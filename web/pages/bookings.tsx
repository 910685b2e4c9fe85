import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMember } from '../features/account/use-member.ts'
import type { PageModule } from '../lib/page.ts'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export default function BookingsPage() {
  const user = useMember()
  return (
    <div className="wrap pt-12 md:pt-16">
      <h1 className="mb-8 text-h2">
        <Trans>My Bookings</Trans>
      </h1>
      {user ? (
        <Notice
          title={<Trans>No requests yet</Trans>}
          text={
            <Trans>Requests to companions open soon. You will then find yours on this page.</Trans>
          }
          link={{ label: <Trans>Browse companions</Trans>, to: '/browse' }}
        />
      ) : (
        <Skeleton className="h-72" />
      )}
    </div>
  )
}

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = () => ({
  title: t`My Bookings`,
  description: t`Your requests to companions.`,
  canonical: null,
})
