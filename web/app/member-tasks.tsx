import { Suspense } from 'react'
import { storedHiddenCompanions } from '../features/companions/hidden-companions.ts'
import { HiddenSync } from '../features/messaging/hidden/hidden-sync.tsx'
import { LiveUpdates } from '../features/messaging/live/live-updates.tsx'
import { SeenSync } from '../features/media/seen/seen-sync.tsx'
import { browserComponent, lazyComponent } from '../lib/lazy-component.tsx'
import { isInstalled } from '../lib/service-worker.ts'
import { storedSeenStories } from '../features/media/stories/seen-stories.ts'
import { SubscriptionPoller } from '../features/billing/premium/subscription-poller.tsx'

const InstalledApp = browserComponent(() => import('./installed-app.tsx'))
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
        device={storedHiddenCompanions.useTexts()}
        onAdd={storedHiddenCompanions.add}
        onRemove={storedHiddenCompanions.remove}
      />
      <SeenSync
        key={`seen-${userId}`}
        userId={userId}
        device={storedSeenStories.useTexts()}
        onAdd={storedSeenStories.add}
        onRemove={storedSeenStories.remove}
      />
    </>
  )
}
