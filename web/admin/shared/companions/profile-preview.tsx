import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useState } from 'react'
import type { Profile } from '#catalogue/companions'
import { profileLabels } from '../../../features/companions/labels.ts'
import { ProfileView } from '../../../features/companions/profile/profile-view.tsx'
import {
  ProfileStories,
  type OpenStories,
} from '../../../features/media/stories/profile-stories.tsx'
import { browserComponent } from '../../../lib/lazy-component.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { saveError } from '../api/save-error.ts'

const StoryViewer = browserComponent(
  () => import('../../../features/media/stories/story-viewer.tsx'),
)
const nothing = () => {}

type Props = {
  name: string
  /** Called once, when the dialog opens. */
  load: () => Promise<{ data: Profile }>
  onClose: () => void
}

/** The profile as visitors would see it; its links and buttons are inert. */
export default function ProfilePreview({ name, load, onClose }: Props) {
  const { t } = useLingui()
  const [profile, setProfile] = useState<Profile | null>(null)
  const [failureText, setFailureText] = useState('')
  const [tab, setTab] = useState('profile')
  const [openStories, setOpenStories] = useState<OpenStories | null>(null)

  useEffect(() => {
    let isOpen = true
    load().then(
      ({ data }) => isOpen && setProfile(data),
      (error: unknown) => {
        const fallback = t`We couldn’t load the preview. Check your connection.`
        if (isOpen) setFailureText(saveError(error, fallback))
      },
    )
    return () => void (isOpen = false)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  return (
    <Dialog open kind="full" title={t`Preview of ${name}`} onClose={onClose}>
      <div className="sticky top-0 z-20 flex items-center justify-between gap-6 border-b border-line bg-paper-2 px-[clamp(1.25rem,3vw,2.5rem)] py-3">
        <p role="status">
          <Trans>
            <strong>Preview.</strong> Visitors don’t see this page.
          </Trans>
        </p>
        <Button variant="line" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
      {profile ? (
        <ProfileView
          profile={profile}
          labels={profileLabels}
          tab={tab}
          onTab={setTab}
          asPremium={false}
          stories={<ProfileStories profile={profile} onOpen={setOpenStories} />}
          following={false}
          onFollow={nothing}
          onContact={(event) => event.preventDefault()}
          message={t`This is a preview, so Contact and Follow are switched off.`}
          hidden={false}
          setHidden={nothing}
          onBlock={nothing}
        />
      ) : (
        <div className="wrap py-6">
          {failureText ? (
            <FormMessage message={{ kind: 'error', text: failureText }} />
          ) : (
            <Skeleton className="h-96" />
          )}
        </div>
      )}
      {openStories && (
        <Suspense fallback={null}>
          <StoryViewer {...openStories} onClose={() => setOpenStories(null)} />
        </Suspense>
      )}
    </Dialog>
  )
}
