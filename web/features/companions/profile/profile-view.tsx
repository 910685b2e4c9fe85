import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import type { Profile } from '#catalogue/companions'
import { PERSONAL } from '../../../lib/auth/auth-provider.tsx'
import { usePremium } from '../../../lib/auth/use-premium.ts'
import { browserComponent } from '../../../lib/lazy-component.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { AboutTab } from './about-tab.tsx'
import type { FactLabels } from './facts.ts'
import { ProfileGallery, type GalleryHandle } from './gallery.tsx'
import { InfoTab } from './info-tab.tsx'
import { PhotosTab } from './photos-tab.tsx'
import { PremiumTeaser } from './premium-teaser.tsx'
import { ProfileActions } from './profile-actions.tsx'
import { ProfileHead } from './profile-head.tsx'
import { ScheduleTab } from './schedule-tab.tsx'
import { VideosTab } from './videos-tab.tsx'
import '../../../styles/profile.css'

const PhotoViewer = browserComponent(
  !import.meta.env.SSR && (() => import('./viewer/photo-viewer.tsx')),
)

const RELOAD_INTERVAL_MS = 5_000

type Props = {
  profile: Profile
  labels: FactLabels
  /** Name of the open tab; `onTab` opens another one. */
  tab: string
  onTab: (tab: string) => void
  /** Content of the stories tab. */
  stories: ReactNode
  /** Direct contact channels. */
  reach?: ReactNode
  /** True to render the profile as Premium members see it; left out: as the current viewer may see it. */
  asPremium?: boolean
} & Omit<ComponentProps<typeof ProfileActions>, 'id' | 'name' | 'photo'>

export function ProfileView({
  profile,
  labels,
  tab,
  onTab,
  stories,
  asPremium,
  reach,
  ...actions
}: Props) {
  const { t } = useLingui()
  const isPremium = usePremium()
  const premium = asPremium ?? isPremium
  const onBroken = usePrivateMedia()
  const gallery = useRef<GalleryHandle>(null)
  const [photo, setPhoto] = useState(profile.public_photos[0]?.id)
  const [viewed, view] = useState<number | null>(null)
  const tabs = [
    { id: 'profile', label: t`Profile`, panel: <AboutTab profile={profile} labels={labels} /> },
    { id: 'stories', label: t`Stories`, panel: stories },
    {
      id: 'photos',
      label: t`Photos`,
      panel: <PhotosTab profile={profile} premium={premium} onShow={view} onBroken={onBroken} />,
    },
    {
      id: 'videos',
      label: t`Videos`,
      panel: <VideosTab profile={profile} premium={premium} onBroken={onBroken} />,
    },
    {
      id: 'info',
      label: t`Info`,
      panel: <InfoTab profile={profile} labels={labels} />,
    },
    { id: 'schedule', label: t`Schedule`, panel: <ScheduleTab schedule={profile.schedule} /> },
  ]
  return (
    <article className="profile">
      <ProfileGallery
        profile={profile}
        premium={premium}
        onBroken={onBroken}
        onPhoto={setPhoto}
        onView={view}
        ref={gallery}
      />
      <div className="mx-5 min-w-0 lg:mx-0">
        <ProfileHead profile={profile} />
        <ProfileActions id={profile.id} name={profile.name} photo={photo} {...actions} />
        <Suspense>{reach}</Suspense>
        <div className="profile-tabs">
          <Tabs
            label={t`About ${profile.name}`}
            tabs={tabs.map((item) => ({ ...item, to: `?tab=${item.id}` }))}
            active={tab}
            onChange={onTab}
          />
        </div>
        {profile.premiumContent && !premium && <PremiumTeaser content={profile.premiumContent} />}
      </div>
      {viewed !== null && (
        <Suspense fallback={null}>
          <PhotoViewer
            profile={profile}
            premium={premium}
            start={viewed}
            onBroken={onBroken}
            onClose={(index) => {
              view(null)
              gallery.current?.show(index)
            }}
          />
        </Suspense>
      )}
    </article>
  )
}

/**
 * Returns a function to call when a picture or clip with an expiring link fails. It reloads the profile and
 * the plan once for all failures at the same time; media that the viewer may still see get new links.
 */
function usePrivateMedia(): () => void {
  const client = useQueryClient()
  const reloadedAt = useRef(-Infinity)
  return useCallback(() => {
    if (performance.now() - reloadedAt.current < RELOAD_INTERVAL_MS) return
    reloadedAt.current = performance.now()
    void client.invalidateQueries({ queryKey: [PERSONAL] })
  }, [client])
}
