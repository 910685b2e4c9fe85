import { useLingui } from '@lingui/react/macro'
import type { Gesture } from '#moderation/renewals'

/** Instructions for the gesture in the verification photo, beside the code. */
export function useGestureTexts(): Record<Gesture, string> {
  const { t } = useLingui()
  return {
    ear: t`Touch your left ear with one hand.`,
    chin: t`Rest your chin on one hand.`,
    thumb: t`Show a raised thumb.`,
    palm: t`Show the palm of one hand.`,
    shoulder: t`Lay one hand on your shoulder.`,
    forehead: t`Lay two fingers on your forehead.`,
  }
}
