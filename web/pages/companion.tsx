import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { countOpeningEndpoint, getCompanionEndpoint, type Profile } from '#catalogue/companions'
import { withAddress } from '#platform/endpoint'
import { readBrowseState } from '#catalogue/filters'
import { sourceSet } from '#media/media-urls'
import type { Head, PageContext } from '../lib/page.ts'
import { countsCall } from '../features/catalogue/browse/browse-calls.ts'
import { panelCalls } from '../features/catalogue/browse/panel-calls.ts'
import { storedHiddenCompanions } from '../features/companions/hidden-companions.ts'
import { profileLabels } from '../features/companions/labels.ts'
import { recordSeen } from '../features/companions/recently-seen.ts'
import { SampleLabel } from '../features/companions/sample-label.tsx'
import { useSamples } from '../features/companions/use-samples.ts'
import { useFollow } from '../features/notifications/follows/use-follow.ts'
import { GALLERY_SIZES } from '../features/companions/profile/gallery.tsx'
import { ProfileSkeleton } from '../features/companions/profile/profile-skeleton.tsx'
import { ProfileView } from '../features/companions/profile/profile-view.tsx'
import { ProfileStories, type OpenStories } from '../features/media/stories/profile-stories.tsx'
import { CallError } from '../lib/api/api.ts'
import { useAuth } from '../lib/auth/use-auth.ts'
import { call } from '../lib/api/call.ts'
import { browserComponent, lazyComponent } from '../lib/lazy-component.tsx'
import { nextTask } from '../lib/next-task.ts'
import { usePageParams } from '../lib/page-params.ts'
import { usePanel } from '../lib/modal-route.ts'
import { useApiQuery } from '../lib/api/use-api-query.ts'
import { useSite } from '../lib/site.ts'
import { Notice } from '../ui/notice.tsx'

const Reach = lazyComponent(() => import('./parts/reach.tsx'))
const Block = browserComponent(
  !import.meta.env.SSR && (() => import('./parts/block-companion.tsx')),
)
const LockedProfile = lazyComponent(
  () => import('../features/companions/profile/locked-profile.tsx'),
)
const StoryViewer = browserComponent(
  !import.meta.env.SSR && (() => import('../features/media/stories/story-viewer.tsx')),
)

const everyone = readBrowseState(new URLSearchParams())
const callFor = (id = '') => withAddress(getCompanionEndpoint, { params: { id } })

export default function CompanionPage() {
  const { id = '' } = usePageParams()
  const { data, error, refetch } = useApiQuery(callFor(id))

  const openId = data && !data.data.locked && data.data.id
  useEffect(() => {
    // A view that is not counted is no error for the reader.
    const count = (id: string) =>
      call(countOpeningEndpoint, { params: { id }, asMember: true }).catch(() => {})
    if (openId) void nextTask().then(() => (recordSeen(openId), count(openId)))
  }, [openId])

  const { demo } = useSite()
  const isMissing = error instanceof CallError && error.status === 404
  const everything = useApiQuery(countsCall(everyone), {}, { enabled: demo && isMissing })
  // The directory has other companions, so this one is gone and no sample profile replaces her.
  const isLost = isMissing ? everything.data?.total === 0 : error !== null
  const samples = useSamples(demo && isLost, everyone)
  const sample = samples?.find((candidate) => [candidate.id, candidate.slug].includes(id))

  if (data) return <LoadedProfile key={id} profile={data.data} />
  if (sample) {
    return (
      <>
        <div className="wrap pt-5">
          <SampleLabel />
        </div>
        <LoadedProfile key={id} profile={sample} />
      </>
    )
  }
  if (!error) return <ProfileSkeleton />
  if (isMissing) {
    return (
      <Notice
        level={1}
        title={<Trans>Profile Not Found</Trans>}
        text={error.body.detail ? error.message : notFoundText()}
        link={{ label: <Trans>Browse All Companions</Trans>, to: '/browse' }}
      />
    )
  }
  return (
    <Notice
      level={1}
      title={<Trans>We couldn’t load this profile</Trans>}
      text={error.message}
      action={{ label: <Trans>Try Again</Trans>, onClick: () => void refetch() }}
      link={{ label: <Trans>Browse All Companions</Trans>, to: '/browse' }}
    />
  )
}

const notFoundText = () => t`The companion profile you are looking for could not be found.`

function LoadedProfile({ profile }: { profile: Profile }) {
  const params = new URLSearchParams(useLocation().search)
  const navigate = useNavigate()
  const [openStories, setOpenStories] = useState<OpenStories | null>(null)
  const isHidden = storedHiddenCompanions.useTexts().includes(profile.id)
  const [blocking, block] = useState(false)
  const { user } = useAuth()
  const { open } = usePanel()
  const [message, setMessage] = useState('')
  const { following, toggle } = useFollow(profile.id, setMessage)

  function contact(event: { preventDefault: () => void }) {
    event.preventDefault()
    open('contact')
  }

  if (profile.locked) {
    return (
      <Suspense fallback={<ProfileSkeleton />}>
        <LockedProfile {...profile} locked={profile.locked} />
      </Suspense>
    )
  }
  return (
    <>
      <ProfileView
        profile={profile}
        labels={profileLabels}
        tab={params.get('tab') ?? 'profile'}
        onTab={(tab) => void navigate({ search: `?tab=${tab}` }, { state: { keepScroll: true } })}
        stories={<ProfileStories profile={profile} onOpen={setOpenStories} />}
        following={following}
        onFollow={toggle}
        onContact={contact}
        reach={<Reach profile={profile} />}
        message={message}
        hidden={isHidden}
        onBlock={() => (user ? block(true) : open('account', () => block(true)))}
        setHidden={(hide) => storedHiddenCompanions[hide ? 'add' : 'remove'](profile.id)}
      />
      {blocking && (
        <Suspense fallback={null}>
          <Block companion={profile} onClose={() => block(false)} />
        </Suspense>
      )}
      {openStories && (
        <Suspense fallback={null}>
          <StoryViewer {...openStories} onClose={() => setOpenStories(null)} />
        </Suspense>
      )}
    </>
  )
}

export const calls = ({ params, search }: Pick<PageContext, 'params' | 'search'>) => [
  callFor(params.id),
  ...panelCalls(search),
]

const DESCRIPTION_LENGTH = 155

export function head({ params, answer }: PageContext): Head {
  const { body, status } = answer(callFor(params.id))
  const profile = body?.data
  if (!profile) {
    const missing = status === 404
    return {
      title: missing ? t`Profile Not Found` : t`Companion`,
      description: notFoundText(),
      canonical: null,
      ...(missing && { status }),
    }
  }
  const { slug, name, city, bio, previewImage, public_photos, locked, unlisted } = profile
  if (locked) {
    const title = t`VIP profile, ${city}`
    return { title, description: title, canonical: null }
  }
  const cover = public_photos[0]
  return {
    title: t`${name}, ${city}`,
    description:
      bio.length > DESCRIPTION_LENGTH ? `${bio.slice(0, DESCRIPTION_LENGTH).trimEnd()}…` : bio,
    canonical: unlisted ? null : `/companion/${slug}`,
    // Only the server's markup needs this data; a running page has it already.
    ...(import.meta.env.SSR && {
      ...(previewImage && { image: previewImage }),
      ...(cover && { preload: { sourceSet: sourceSet(cover.url, 'avif'), sizes: GALLERY_SIZES } }),
      ...(!unlisted && { jsonLd: personJsonLd(profile) }),
    }),
  }
}

/** Structured data of a companion for search engines, limited to the first lines of her profile. */
const personJsonLd = ({ slug, name, previewImage, city, country, languages }: Profile) => ({
  '@context': 'https://schema.org',
  '@type': 'ProfilePage',
  mainEntity: {
    '@type': 'Person',
    '@id': `/companion/${slug}`,
    name,
    ...(previewImage && { image: previewImage }),
    address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: country },
    knowsLanguage: languages,
  },
})
