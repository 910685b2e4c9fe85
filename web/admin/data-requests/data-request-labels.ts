import { useLingui } from '@lingui/react/macro'
import type {
  DataRequestAct,
  DataRequester,
  DataRequestKind,
  DataRequestState,
} from '#contract/data-request-options'

export function useDataRequestLabels() {
  const { t } = useLingui()
  const states: Record<DataRequestState, string> = {
    new: t`New`,
    in_review: t`In review`,
    waiting: t`Waiting for proof`,
    done: t`Done`,
    refused: t`Refused`,
  }
  const kinds: Record<DataRequestKind, string> = {
    access: t`Access`,
    correction: t`Correction`,
    deletion: t`Deletion`,
    objection: t`Objection`,
  }
  const askers: Record<DataRequester, string> = {
    companion: t`Companion`,
    applicant: t`Applicant`,
    member: t`Member`,
    other: t`Somebody else`,
  }
  const acts: Record<DataRequestAct, string> = {
    note: t`Add note`,
    review: t`Take it into review`,
    ask: t`Ask for proof of who it is`,
    finish: t`Close: done as asked`,
    refuse: t`Close: cannot be done`,
  }
  const done: Record<DataRequestAct, string> = {
    note: t`Noted`,
    review: t`Taken into review`,
    ask: t`Asked for proof`,
    finish: t`Closed: done`,
    refuse: t`Closed: refused`,
  }
  const effects: Record<DataRequestAct, string> = {
    note: t`Internal note. No one is notified.`,
    review: t`Somebody is working on it.`,
    ask: t`The person asking is notified by email that we have to know who it is. It stays due.`,
    finish: t`The person asking is notified by email that it is done. Send what was asked for first, from the office’s mailbox, and say below what you did.`,
    refuse: t`The person asking is notified by email that it cannot be done, and of the authority. A reason is needed.`,
  }
  return { states, kinds, askers, acts, done, effects }
}
