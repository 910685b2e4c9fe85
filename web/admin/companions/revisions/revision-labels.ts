import { useLingui } from '@lingui/react/macro'
import type { SubmittedState } from '#companions/revisions'

export function useRevisionLabels(): { states: Record<SubmittedState, string> } {
  const { t } = useLingui()
  return {
    states: {
      submitted: t`To review`,
      returned: t({ message: 'Returned', context: 'change' }),
      approved: t`Approved`,
    },
  }
}
