import { useLingui } from '@lingui/react/macro'
import type { DecisionGround } from '#moderation/decisions'

/** Short names of the grounds on which staff refuse or suspend. */
export function useGroundNames(): Record<DecisionGround, string> {
  const { t } = useLingui()
  return {
    incomplete: t`Incomplete or contradictory information`,
    identity: t`Identity or age not confirmed`,
    pictures: t`Pictures below our standards, or of another person`,
    conduct: t`Conduct towards companions, members or our team`,
    rules: t`Terms or guidelines not respected`,
    other: t`Not a suitable match at present`,
  }
}
