import { Plural } from '@lingui/react/macro'
import type { KnownStep } from '#messaging/vouches'

/** The mark of a member whom companions would meet again. @param step from 3 on */
export const KnownTo = ({ step }: { step: KnownStep }) => (
  <Plural value={step} one="Known to # companion or more" other="Known to # companions or more" />
)
