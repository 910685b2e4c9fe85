import { useLingui } from '@lingui/react/macro'
import type { AppealAct } from '#moderation/appeals'
import type { AppealState } from '#moderation/decisions'
import { useAppealKindNames } from '../../shared/labels/appeal-kind-names.ts'

export function useAppealLabels() {
  const { t } = useLingui()
  const states: Record<AppealState, string> = {
    new: t({ message: 'New', context: 'appeal' }),
    upheld: t`Decision upheld`,
    granted: t`Decision reversed`,
  }
  const kinds = useAppealKindNames()
  const actionNames: Record<AppealAct, string> = {
    grant: t`Reverse the decision`,
    uphold: t`Uphold the decision`,
    note: t`Add note`,
  }
  const doneNames: Record<AppealAct, string> = {
    grant: t`Decision reversed`,
    uphold: t`Decision upheld`,
    note: t`Note added`,
  }
  const effects: Record<AppealAct, string> = {
    grant: t`This reopens the application, shows the profile, or lifts the suspension, warning or pause, and tells the person by email. A reason is required.`,
    uphold: t`The decision stands, and we tell the person by email that it’s final. A reason is required.`,
    note: t`Internal note. No one is notified.`,
  }
  return { states, kinds, actionNames, doneNames, effects }
}
