import { useLingui } from '@lingui/react/macro'
import type { DataRequestAct, DataRequester, DataRequestState } from '#moderation/data-requests'
import { useDataRightNames } from '../../shared/labels/data-right-names.ts'

export function useDataRequestLabels() {
  const { t } = useLingui()
  const states: Record<DataRequestState, string> = {
    new: t`New`,
    in_review: t`In review`,
    waiting: t`Awaiting proof`,
    done: t({ message: 'Done', context: 'data request' }),
    refused: t`Refused`,
  }
  const kinds = useDataRightNames()
  const requesters: Record<DataRequester, string> = {
    companion: t`Companion`,
    applicant: t`Applicant`,
    member: t`Member`,
    other: t`Someone else`,
  }
  const actionNames: Record<DataRequestAct, string> = {
    note: t`Add note`,
    review: t`Start review`,
    ask: t`Ask for proof of identity`,
    finish: t`Close as done`,
    refuse: t`Close as refused`,
  }
  const doneNames: Record<DataRequestAct, string> = {
    note: t`Note added`,
    review: t`Review started`,
    ask: t`Asked for proof`,
    finish: t`Closed as done`,
    refuse: t`Closed as refused`,
  }
  const effects: Record<DataRequestAct, string> = {
    note: t`Internal note. No one is notified.`,
    review: t`This marks the request as in review.`,
    ask: t`We ask the person by email for proof of identity. The due date doesn’t change.`,
    finish: t`First send what was requested from the office mailbox, then note below what you did. We tell the person by email that the request is complete.`,
    refuse: t`The person is notified by email of the refusal and of the supervisory authority. A reason is required.`,
  }
  return { states, kinds, requesters, actionNames, doneNames, effects }
}
