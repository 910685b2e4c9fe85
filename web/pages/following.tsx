import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Companion } from '#catalogue/companions'
import { useMember } from '../features/accounts/use-member.ts'
import { CompanionGrid } from '../features/companions/companion-grid.tsx'
import { GridSkeleton } from '../features/companions/grid-skeleton.tsx'
import { UnfollowButton } from '../features/notifications/follows/unfollow-button.tsx'
import { useFollows } from '../features/notifications/follows/use-follow.ts'
import type { PageModule } from '../lib/page.ts'
import { useReadNews } from '../lib/api/use-read-news.ts'
import { Notice } from '../ui/notice.tsx'

export default function FollowingPage() {
  useMember('following')
  const { data, error, refetch } = useFollows()
  useReadNews(data !== undefined)
  return (
    <div className="wrap pt-12 md:pt-16">
      <h1 className="mb-8 text-h2">
        <Trans>Following</Trans>
      </h1>
      {data?.data.length === 0 && (
        <Notice
          title={<Trans>You aren’t following anyone yet</Trans>}
          text={<Trans>Select Follow on a profile, and you’ll find it here.</Trans>}
          link={{ label: <Trans>Browse companions</Trans>, to: '/browse' }}
        />
      )}
      {data && data.data.length > 0 && (
        <CompanionGrid companions={data.data} under={unfollowButton} />
      )}
      {!data && error && (
        <Notice
          title={<Trans>Unable to Load Companions</Trans>}
          text={error.message}
          action={{ label: <Trans>Try Again</Trans>, onClick: () => void refetch() }}
        />
      )}
      {!data && !error && <GridSkeleton />}
    </div>
  )
}

const unfollowButton = ({ id, name }: Companion) => <UnfollowButton id={id} name={name} />

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = () => ({
  title: t`Following`,
  description: t`The companions you follow.`,
  canonical: null,
})
