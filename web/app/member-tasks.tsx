import { Suspense } from 'react'
import { hiddenCompanions } from '../features/companions/hidden-companions.ts'
import { HiddenSync } from '../features/messaging/hidden/hidden-sync.tsx'
import { LiveUpdates } from '../features/messaging/live/live-updates.tsx'
import { SeenSync } from '../features/media/seen/seen-sync.tsx'
import { lazyComponent } from '../lib/lazy-component.tsx'
import { isInstalled } from '../lib/service-worker.ts'
import { seenStories } from '../features/media/stories/seen-stories.ts'
import { SubscriptionPoller } from '../features/billing/premium/subscription-poller.tsx'

const InstalledApp = lazyComponent(() => import('./installed-app.tsx'), { withAll: false })
const OutgoingTask = lazyComponent(
  () => import('../features/messaging/requests/outgoing/outgoing-task.tsx'),
)

const isAppUsed = () =>
  isInstalled() || ('Notification' in window && Notification.permission === 'granted')

/** Background tasks for a member on every page; they render nothing. */
export default function MemberTasks({ userId }: { userId: string }) {
  return (
    <>
      <SubscriptionPoller />
      <LiveUpdates userId={userId} />
      {isAppUsed() && (
        <Suspense>
          <InstalledApp />
        </Suspense>
      )}
      <Suspense>
        <OutgoingTask key={`outgoing-${userId}`} userId={userId} />
      </Suspense>
      <HiddenSync
        key={userId}
        userId={userId}
        device={hiddenCompanions.useTexts()}
        onAdd={hiddenCompanions.add}
        onRemove={hiddenCompanions.remove}
      />
      <SeenSync
        key={`seen-${userId}`}
        userId={userId}
        device={seenStories.useTexts()}
        onAdd={seenStories.add}
        onRemove={seenStories.remove}
      />
    </>
  )
}
