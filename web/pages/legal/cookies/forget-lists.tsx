import { Trans, useLingui } from '@lingui/react/macro'
import { hiddenCompanions } from '../../../features/companions/hidden-companions.ts'
import { seenStories } from '../../../features/stories/seen-stories.ts'
import { announce } from '../../../ui/announce.tsx'
import { Button } from '../../../ui/button.tsx'

/** Empties what this browser remembers because its owner pressed for it. */
export function ForgetLists() {
  const { t } = useLingui()
  const hidden = hiddenCompanions.useTexts()
  const seen = seenStories.useTexts()
  if (hidden.length + seen.length === 0) {
    return <Trans>This browser stores neither at the moment.</Trans>
  }
  return (
    <Button
      variant="quiet"
      onClick={() => {
        hiddenCompanions.clear()
        seenStories.clear()
        announce(t`Hidden companions and watched stories have been cleared.`)
      }}
    >
      <Trans>Clear them now</Trans>
    </Button>
  )
}
