import { useLingui } from '@lingui/react/macro'
import type { AppealAct, AppealKind } from '#moderation/appeals'
import type { AppealState } from '#moderation/decisions'

export function useAppealLabels() {
  const { t } = useLingui()
  const states: Record<AppealState, string> = {
    new: t({ message: 'New', context: 'appeal' }),
    upheld: t`Decision upheld`,
    granted: t`Decision reversed`,
  }
  const kinds: Record<AppealKind, string> = {
    application: t`Refused application`,
    profile: t`Hidden profile`,
    membership: t`Suspended member`,
    measure: t`Warned or paused member`,
  }
  const actionNames: Record<AppealAct, string> = {
    grant: t`Reverse the decision`,
    uphold: t`Uphold the decision`,
    note: t`Add note`,
  }
  const doneNames: Record<AppealAct, string> = {
    grant: t`Decision reversed`,
    uphold: t`Decision upheld`,
    note: t`Noted`,
  }
  const effects: Record<AppealAct, string> = {
    grant: t`The application is reopened, the profile is shown, or the suspension, the warning or the pause is lifted. The person is notified by email. A reason is required.`,
    uphold: t`Nothing changes. The person is notified by email that the decision is final. A reason is required.`,
    note: t`Internal note. No one is notified.`,
  }
  return { states, kinds, actionNames, doneNames, effects }
}
