import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useState } from 'react'
import type { Profile } from '#catalogue/companions'
import { facetLabel, rateName, valueLabel } from '../../../features/companions/labels.ts'
import { ProfileView } from '../../../features/companions/profile/profile-view.tsx'
import {
  ProfileStories,
  type OpenStories,
} from '../../../features/media/stories/profile-stories.tsx'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { saveError } from '../api/save-error.ts'
import '../../../styles/admin/admin-preview.css'

const StoryViewer = lazyComponent(
  () => import('../../../features/media/stories/story-viewer.tsx'),
  {
    withAll: false,
  },
)
const labels = { facetLabel, rateName, valueLabel }
const nothing = () => {}

type Props = {
  name: string
  /** Asked for once, when it opens. */
  load: () => Promise<{ data: Profile }>
  onClose: () => void
}

/** The page of a companion as visitors would see it; nothing on it does anything. */
export default function ProfilePreview({ name, load, onClose }: Props) {
  const { t } = useLingui()
  const [profile, setProfile] = useState<Profile | null>(null)
  const [failed, setFailed] = useState('')
  const [tab, setTab] = useState('profile')
  const [opened, setOpened] = useState<OpenStories | null>(null)

  useEffect(() => {
    let isOpen = true
    load().then(
      ({ data }) => isOpen && setProfile(data),
      (error: unknown) => {
        const otherwise = t`The preview could not be loaded. Please check your connection.`
        if (isOpen) setFailed(saveError(error, otherwise))
      },
    )
    return () => void (isOpen = false)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  return (
    <Dialog open kind="full" title={t`Preview of ${name}`} onClose={onClose}>
      <div className="admin-preview-bar">
        <p role="status">
          <Trans>
            <strong>Preview.</strong> Visitors do not see this page.
          </Trans>
        </p>
        <Button variant="line" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
      {profile ? (
        <ProfileView
          profile={profile}
          labels={labels}
          tab={tab}
          onTab={setTab}
          asPremium={false}
          stories={<ProfileStories profile={profile} onOpen={setOpened} />}
          following={false}
          onFollow={nothing}
          onContact={(event) => event.preventDefault()}
          said={t`This is a preview: Contact and Follow do nothing here.`}
          hidden={false}
          setHidden={nothing}
          onBlock={nothing}
        />
      ) : (
        <div className="wrap py-6">
          {failed ? (
            <FormMessage message={{ kind: 'error', text: failed }} />
          ) : (
            <Skeleton className="h-96" />
          )}
        </div>
      )}
      {opened && (
        <Suspense fallback={null}>
          <StoryViewer {...opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Dialog>
  )
}
