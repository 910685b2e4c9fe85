import { Trans, useLingui } from '@lingui/react/macro'
import { storedHiddenCompanions } from '../../../features/companions/hidden-companions.ts'
import { recentlySeen } from '../../../features/companions/recently-seen.ts'
import { storedSeenStories } from '../../../features/media/stories/seen-stories.ts'
import { announce } from '../../../ui/announce.tsx'
import { Button } from '../../../ui/button.tsx'

/** Button that clears the lists this browser stores at its owner's request. */
export function ForgetLists() {
  const { t } = useLingui()
  const hiddenIds = storedHiddenCompanions.useTexts()
  const seenIds = storedSeenStories.useTexts()
  const openedIds = recentlySeen.useTexts()
  if (hiddenIds.length + seenIds.length + openedIds.length === 0) {
    return (
      <span>
        <Trans>This browser stores none of them at the moment.</Trans>
      </span>
    )
  }
  return (
    <Button
      variant="quiet"
      onClick={() => {
        storedHiddenCompanions.clear()
        storedSeenStories.clear()
        recentlySeen.clear()
        announce(t`Hidden companions, watched stories and opened profiles have been cleared.`)
      }}
    >
      <Trans>Clear them now</Trans>
    </Button>
  )
}
