import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { listRequestsEndpoint } from '#messaging/requests'
import { useMember } from '../features/accounts/use-member.ts'
import { RequestList } from '../features/messaging/requests/request-list.tsx'
import { MeasureList } from '../features/moderation/measures/measure-list.tsx'
import { UnsentList } from '../features/messaging/requests/unsent-list.tsx'
import { usePolling } from '../lib/api/live.ts'
import type { PageModule } from '../lib/page.ts'
import { useApiQuery } from '../lib/api/use-api-query.ts'
import { NotLoaded } from '../ui/not-loaded.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const REFRESH_MS = 30_000

export default function BookingsPage() {
  useMember('bookings')
  const refetchInterval = usePolling(REFRESH_MS)
  const { data, error, refetch } = useApiQuery(listRequestsEndpoint, {}, { refetchInterval })
  return (
    <div className="wrap pt-12 md:pt-16">
      <h1 className="mb-8 text-h2">
        <Trans>My Bookings</Trans>
      </h1>
      <MeasureList />
      {!import.meta.env.SSR && data && <UnsentList requests={data.unsent} />}
      {data?.requests.length === 0 && data.unsent.length === 0 && (
        <Notice
          title={<Trans>No requests yet</Trans>}
          text={<Trans>To send a request, select Contact on a profile. You’ll find it here.</Trans>}
          link={{ label: <Trans>Browse companions</Trans>, to: '/browse' }}
        />
      )}
      {!import.meta.env.SSR && data && data.requests.length > 0 && (
        <RequestList requests={data.requests} />
      )}
      {!data && error && <NotLoaded text={error.message} retry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-72" />}
    </div>
  )
}

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = () => ({
  title: t`My Bookings`,
  description: t`Your requests to companions.`,
  canonical: null,
})
