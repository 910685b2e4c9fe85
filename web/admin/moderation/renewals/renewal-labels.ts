import { useLingui } from '@lingui/react/macro'
import type { DecidableState, Gesture } from '#moderation/renewals'

export function useRenewalLabels(): {
  states: Record<DecidableState, string>
  gestures: Record<Gesture, string>
} {
  const { t } = useLingui()
  return {
    states: {
      submitted: t`To review`,
      confirmed: t`Confirmed`,
      refused: t`Refused`,
    },
    gestures: {
      ear: t`One hand at the left ear`,
      chin: t`Chin on one hand`,
      thumb: t`A raised thumb`,
      palm: t`The palm of one hand`,
      shoulder: t`One hand on the shoulder`,
      forehead: t`Two fingers on the forehead`,
    },
  }
}
