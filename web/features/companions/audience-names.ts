import { useLingui } from '@lingui/react/macro'
import type { Audience } from '#companions/channels'

/** Names of the groups of people who may see a contact channel. */
export function useAudienceNames(): Record<Audience, string> {
  const { t } = useLingui()
  return { everyone: t`Everyone`, members: t`Members`, premium: t`Premium members` }
}
