import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { listSavedSearchesEndpoint } from '#notifications/saved-searches'
import { getMailPreferencesEndpoint } from '#notifications/mail-preferences'
import { useMember } from '../features/accounts/use-member.ts'
import { searchAddress } from '../features/notifications/searches/search-address.ts'
import { SearchList } from '../features/notifications/searches/search-list.tsx'
import type { PageModule } from '../lib/page.ts'
import { useApiQuery } from '../lib/api/use-api-query.ts'
import { useReadNews } from '../lib/api/use-read-news.ts'
import { Link } from '../ui/link.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import '../styles/account.css'

export default function SearchesPage() {
  useMember('searches')
  const { data, error, refetch } = useApiQuery(listSavedSearchesEndpoint)
  const { data: preferences } = useApiQuery(getMailPreferencesEndpoint)
  // Emails link here by id, so that their links reveal nothing about the search.
  const openId = new URLSearchParams(useLocation().search).get('open')
  const search = openId && data?.searches.find(({ id }) => id === openId)
  const navigate = useNavigate()
  useEffect(() => {
    if (search) void navigate(searchAddress(search.query), { replace: true })
  }, [search, navigate])
  useReadNews(data !== undefined)
  const isMuted = preferences?.searches === false
  const isEmpty = data?.searches.length === 0
  const isListed = data && !search && !isEmpty
  return (
    <div className="wrap settings pt-12 md:pt-16">
      <h1 className="mb-4 text-h2">
        <Trans>Saved searches</Trans>
      </h1>
      {data && !search && data.searches.length > 0 && (
        <p className="mb-8 text-ink-2 tabular-nums">
          <Plural
            value={data.limit}
            one={`${data.searches.length} of # saved`}
            other={`${data.searches.length} of # saved`}
          />
        </p>
      )}
      {openId && data && !search && (
        <p className="message mb-6" role="status">
          <Trans>This saved search was deleted.</Trans>
        </p>
      )}
      {isMuted && (
        <p className="message mb-6">
          <Trans>
            Emails about saved searches are switched off in your{' '}
            <Link to="/account/settings">settings</Link>.
          </Trans>
        </p>
      )}
      {isEmpty && (
        <Notice
          title={<Trans>You haven’t saved a search yet</Trans>}
          text={<Trans>Choose your filters, then select “Save this search”.</Trans>}
          link={{ label: <Trans>Browse companions</Trans>, to: '/browse' }}
        />
      )}
      {!import.meta.env.SSR && isListed && (
        <SearchList searches={data.searches} instantAlerts={data.instantAlerts} />
      )}
      {!isEmpty && !isListed && error && (
        <Notice
          title={<Trans>We couldn’t load your saved searches</Trans>}
          text={error.message}
          action={{ label: <Trans>Try Again</Trans>, onClick: () => void refetch() }}
        />
      )}
      {!isEmpty && !isListed && !error && <Skeleton className="h-72" />}
    </div>
  )
}

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = () => ({
  title: t`Saved searches`,
  description: t`The searches you’ve saved, and the emails about them.`,
  canonical: null,
})
