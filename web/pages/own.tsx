import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { getOwnEndpoint } from '#companions/own/own'
import type { Departure } from '#companions/own/own-data'
import { useMember } from '../features/accounts/use-member.ts'
import { CallError } from '../lib/api/api.ts'
import { lazyComponent } from '../lib/lazy-component.tsx'
import { usePageParams } from '../lib/page-params.ts'
import type { PageModule } from '../lib/page.ts'
import { useApiQuery } from '../lib/api/use-api-query.ts'
import { OwnNav } from '../own/shared/own-nav.tsx'
import { isSection, sectionTitle } from '../own/shared/sections.ts'
import { DepartedPage } from '../own/companions/privacy/departed-page.tsx'
import type { OwnSectionProps } from './parts/own-section.tsx'
import { NotLoaded } from '../ui/not-loaded.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import '../styles/account.css'
import '../styles/every-utility.css'
import '../styles/own.css'

/** Rendered only for a companion who is signed in, and never on the server. */
const OwnSection = lazyComponent<OwnSectionProps>(
  () => (import.meta.env.SSR ? Promise.reject(new Error()) : import('./parts/own-section.tsx')),
  { withAll: false },
)

/** The companion's own area; each section has an address. */
export default function OwnPage() {
  const { t } = useLingui()
  const { section = '' } = usePageParams()
  const user = useMember('own')
  const { data, error, refetch } = useApiQuery(getOwnEndpoint, {}, { staleTime: 0 })
  const [departure, setDeparture] = useState<Departure | null>(null)
  const isForbidden = error instanceof CallError && error.status === 403
  if (departure) return <DepartedPage departure={departure} />
  if (!isSection(section)) {
    return (
      <Notice
        level={1}
        title={<Trans>Page not found</Trans>}
        link={{ label: <Trans>Go to my profile</Trans>, to: '/own' }}
      />
    )
  }
  if (error && (isForbidden || !data)) {
    return isForbidden ? (
      <Notice
        level={1}
        title={<Trans>No profile yet</Trans>}
        text={<Trans>No profile is linked to this account.</Trans>}
        link={{ label: <Trans>Go to the home page</Trans>, to: '/' }}
      />
    ) : (
      <NotLoaded level={1} text={error.message} retry={() => void refetch()} />
    )
  }
  const content = user ? (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <OwnSection section={section} own={data} user={user} onLeft={setDeparture} />
    </Suspense>
  ) : (
    <Skeleton className="h-96" />
  )
  return (
    <>
      <div className="wrap own pt-10 md:pt-14">
        <h1 className="text-h2">
          {section === '' ? (data?.name ?? t`My profile`) : sectionTitle(section)}
        </h1>
        <OwnNav section={section} waiting={data?.requests.waiting ?? 0} />
        {section !== 'preview' && content}
      </div>
      {section === 'preview' && user && content}
    </>
  )
}

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = ({ params }) => {
  const section = params['section'] ?? ''
  return {
    title: isSection(section) ? sectionTitle(section) : t`Page not found`,
    description: t`Your own profile.`,
    canonical: null,
    ...(!isSection(section) && { status: 404 }),
  }
}
