import { useLingui } from '@lingui/react/macro'
import { APPLICANT_REPLY_DAYS, type ApplicationState } from '#moderation/applications'
import { useOptionLabels } from '../../../features/moderation/applications/option-labels.ts'

export function useApplicationLabels() {
  const { t } = useLingui()
  const { places, levels } = useOptionLabels()
  const states: Record<ApplicationState, string> = {
    new: t`New`,
    in_review: t`In review`,
    more_info: t`More information`,
    approved: t`Approved`,
    rejected: t`Rejected`,
  }
  /** Effect of each step, shown before it is taken. */
  const effects: Record<ApplicationState | 'note', string> = {
    note: t`Internal note. No one is notified.`,
    new: '',
    in_review: t`This marks the application as in review. The applicant isn’t notified.`,
    more_info: t`We email the applicant your question. The application comes back to the inbox after ${APPLICANT_REPLY_DAYS} days.`,
    approved: t`This creates a draft companion, which stays hidden until it’s published. We tell the applicant by email.`,
    rejected: t`We email the applicant the reason you choose; she may appeal once. Say more in the note, which stays with the team.`,
  }
  const moves: Record<ApplicationState | 'note', string> = {
    note: t`Add note`,
    new: '',
    in_review: t`Start review`,
    more_info: t`Ask for more information`,
    approved: t`Approve`,
    rejected: t`Reject`,
  }
  return { states, places, levels, effects, moves }
}
