import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { previewOwnEndpoint, type PreviewViewer } from '#companions/own/own'
import { profileLabels } from '../../../features/companions/labels.ts'
import { ProfileView } from '../../../features/companions/profile/profile-view.tsx'
import {
  ProfileStories,
  type OpenStories,
} from '../../../features/media/stories/profile-stories.tsx'
import { browserComponent } from '../../../lib/lazy-component.tsx'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SectionHelp } from '../../shared/own-section.tsx'

const StoryViewer = browserComponent(
  () => import('../../../features/media/stories/story-viewer.tsx'),
)
const nothing = () => {}

/** The public profile as visitors or premium members currently see it. */
export function Preview() {
  const { t } = useLingui()
  const [viewer, setViewer] = useState<PreviewViewer>('visitor')
  const [tab, setTab] = useState('profile')
  const [openStories, setOpenStories] = useState<OpenStories | null>(null)
  const { data, error, refetch } = useApiQuery(
    previewOwnEndpoint,
    { query: { as: viewer } },
    { staleTime: 0 },
  )
  const viewers = { visitor: t`Visitor`, premium: t`Premium member` }
  return (
    <>
      <div className="wrap">
        <p className="own-row pb-6" role="group" aria-label={t`Seen by`}>
          {(['visitor', 'premium'] as const).map((audience) => (
            <Button
              key={audience}
              variant={audience === viewer ? 'solid' : 'line'}
              aria-pressed={audience === viewer}
              onClick={() => setViewer(audience)}
            >
              {viewers[audience]}
            </Button>
          ))}
        </p>
        <SectionHelp>
          <p>
            <Trans>
              This is your profile exactly as others see it now: visitors without an account, or
              Premium members, who also see your private pictures. You don’t see drafts and changes
              under review here.
            </Trans>
          </p>
        </SectionHelp>
      </div>
      {!data && error && (
        <Notice
          title={<Trans>We couldn’t load this profile</Trans>}
          text={error.message}
          action={{ label: <Trans>Try Again</Trans>, onClick: () => void refetch() }}
        />
      )}
      {!data && !error && (
        <div className="wrap">
          <Skeleton className="h-96" />
        </div>
      )}
      {data?.data === null && (
        <Notice
          title={<Trans>Your profile isn’t public</Trans>}
          text={<Trans>At the moment, neither visitors nor members can find it.</Trans>}
          link={{ label: <Trans>Why, and what to do</Trans>, to: '/own' }}
        />
      )}
      {data?.data?.locked && (
        <Notice
          title={<Trans>A VIP profile, locked</Trans>}
          text={<Trans>Visitors see a blurred card with your city, and nothing else.</Trans>}
        />
      )}
      {data?.data && !data.data.locked && (
        <ProfileView
          profile={data.data}
          labels={profileLabels}
          tab={tab}
          onTab={setTab}
          asPremium={viewer === 'premium'}
          stories={<ProfileStories profile={data.data} onOpen={setOpenStories} />}
          following={false}
          onFollow={nothing}
          onContact={(event) => event.preventDefault()}
          message={t`This is a preview, so Contact and Follow are switched off.`}
          hidden={false}
          setHidden={nothing}
          onBlock={nothing}
        />
      )}
      {openStories && (
        <Suspense fallback={null}>
          <StoryViewer {...openStories} onClose={() => setOpenStories(null)} />
        </Suspense>
      )}
    </>
  )
}
