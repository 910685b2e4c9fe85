import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { getOwnEndpoint } from '#companions/own/own'
import type { Departure } from '#companions/own/own-data'
import { useMember } from '../features/accounts/use-member.ts'
import { CallError } from '../lib/api/api.ts'
import { browserComponent } from '../lib/lazy-component.tsx'
import { usePageParams } from '../lib/page-params.ts'
import type { PageModule } from '../lib/page.ts'
import { useApiQuery } from '../lib/api/use-api-query.ts'
import { ownPlace, ownPlaceTitle, type OwnPlace } from '../own/shared/sections.ts'
import { DepartedPage } from '../own/companions/privacy/departed-page.tsx'
import type { OwnSectionProps } from './parts/own-section.tsx'
import { NotLoaded } from '../ui/not-loaded.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import '../styles/account.css'
import '../styles/own.css'

/** Rendered only for a companion who is signed in, and never on the server. */
const OwnSection = browserComponent<OwnSectionProps>(
  !import.meta.env.SSR && (() => import('./parts/own-section.tsx')),
)

/** The companion's own area; each screen, and what is open in it, has an address. */
export default function OwnPage() {
  const { section = '', item } = usePageParams()
  const place = ownPlace(section, item)
  if (place) return <OwnArea place={place} />
  return (
    <Notice
      level={1}
      title={<Trans>Page not found</Trans>}
      link={{ label: <Trans>Go to my profile</Trans>, to: '/own' }}
    />
  )
}

function OwnArea({ place }: { place: OwnPlace }) {
  const user = useMember('own')
  const { data, error, refetch } = useApiQuery(getOwnEndpoint, {}, { staleTime: 0 })
  const [departure, setDeparture] = useState<Departure | null>(null)
  const isForbidden = error instanceof CallError && error.status === 403
  if (departure) return <DepartedPage departure={departure} />
  if (isForbidden) {
    return (
      <Notice
        level={1}
        title={<Trans>No profile yet</Trans>}
        text={<Trans>No profile is linked to this account.</Trans>}
        link={{ label: <Trans>Go to the home page</Trans>, to: '/' }}
      />
    )
  }
  if (error && !data) {
    return <NotLoaded level={1} text={error.message} retry={() => void refetch()} />
  }
  return (
    <div className="own-frame">
      {user ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <OwnSection place={place} own={data} user={user} onLeft={setDeparture} />
        </Suspense>
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  )
}

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = ({ params }) => {
  const section = params['section'] ?? ''
  const place = ownPlace(section, params['item'])
  const facts = { description: t`Your own profile.`, canonical: null }
  if (place) return { ...facts, title: ownPlaceTitle(place) }
  return { ...facts, title: t`Page not found`, status: 404 }
}
