import { useLingui } from '@lingui/react/macro'
import type {
  ApplicationLocation,
  ApplicationState,
  Experience,
} from '#contract/application-options'

export function useApplicationWords() {
  const { t } = useLingui()
  const states: Record<ApplicationState, string> = {
    new: t`New`,
    in_review: t`In review`,
    more_info: t`More information`,
    approved: t`Approved`,
    rejected: t`Rejected`,
  }
  const places: Record<ApplicationLocation, string> = {
    zurich: t`Zurich`,
    geneva: t`Geneva`,
    basel: t`Basel`,
    bern: t`Bern`,
    lausanne: t`Lausanne`,
    other: t`Other`,
  }
  const levels: Record<Experience, string> = {
    new: t`New`,
    some: t`Some`,
    experienced: t`Experienced`,
    expert: t`Expert`,
  }
  /** What a move brings about. */
  const effects: Record<ApplicationState | 'note', string> = {
    note: t`Only noted; nobody is told.`,
    new: '',
    in_review: t`Somebody is working on it. The applicant is not told.`,
    more_info: t`The applicant is told by e-mail that there is a question. Nothing is due until she answers.`,
    approved: t`A draft companion is made, which nobody sees before it is published. The applicant is told by e-mail.`,
    rejected: t`The applicant is told by e-mail, without the reason. A reason is needed for the record.`,
  }
  const moves: Record<ApplicationState | 'note', string> = {
    note: t`Note something`,
    new: '',
    in_review: t`Take it into review`,
    more_info: t`Ask for more information`,
    approved: t`Approve`,
    rejected: t`Reject`,
  }
  return { states, places, levels, effects, moves }
}
