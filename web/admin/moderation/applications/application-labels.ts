import { useLingui } from '@lingui/react/macro'
import {
  APPLICANT_REPLY_DAYS,
  CONTACT_DUE_HOURS,
  type ApplicationState,
} from '#moderation/applications'
import { useOptionLabels } from '../../../features/moderation/applications/option-labels.ts'

/** Steps of staff: a move, a note, or the contact after an approval. */
type ApplicationAct = ApplicationState | 'note' | 'contacted'

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
  const effects: Record<ApplicationAct, string> = {
    note: t`Internal note. No one is notified.`,
    contacted: t`You’ve contacted the applicant, as our email promised. This closes the case.`,
    new: '',
    in_review: t`This marks the application as in review. The applicant isn’t notified.`,
    more_info: t`We email the applicant your question. The application comes back to the inbox after ${APPLICANT_REPLY_DAYS} days.`,
    approved: t`This creates a draft companion, which stays hidden until it’s published. Our email promises that we’ll contact the applicant; the inbox reminds you within ${CONTACT_DUE_HOURS} hours.`,
    rejected: t`We email the applicant the reason you choose; she may appeal once. Say more in the note, which stays with the team.`,
  }
  const moves: Record<ApplicationAct, string> = {
    note: t`Add note`,
    contacted: t`Record the contact`,
    new: '',
    in_review: t`Start review`,
    more_info: t`Ask for more information`,
    approved: t`Approve`,
    rejected: t`Reject`,
  }
  return { states, places, levels, effects, moves }
}
