import { useLingui } from '@lingui/react/macro'
import type { AppealKind } from '#moderation/appeals'

/** Names of the decisions that appeals are about. */
export function useAppealKindNames(): Record<AppealKind, string> {
  const { t } = useLingui()
  return {
    application: t`Rejected application`,
    profile: t`Hidden profile`,
    membership: t`Suspended member`,
    measure: t`Warned or paused member`,
  }
}
