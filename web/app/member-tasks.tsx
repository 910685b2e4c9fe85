import { hiddenCompanions } from '../features/companions/hidden-companions.ts'
import { lazyComponent } from '../lib/lazy-component.tsx'
import { HiddenSync } from '../features/hidden/hidden-sync.tsx'
import { SeenSync } from '../features/seen/seen-sync.tsx'
import { seenStories } from '../features/stories/seen-stories.ts'
import { SubscriptionPoller } from '../features/premium/subscription-poller.tsx'

const OutgoingTask = lazyComponent(() => import('../features/requests/outgoing/outgoing-task.tsx'))

/** What is done for a member on every page, without anything to see. */
export default function MemberTasks({ userId }: { userId: string }) {
  return (
    <>
      <SubscriptionPoller />
      <OutgoingTask key={`outgoing-${userId}`} userId={userId} />
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
