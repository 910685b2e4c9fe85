import type { DataRequestAction } from '#moderation/data-requests'
import type { StaffActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { commitAction, requireActionable } from '../platform/db/queue.ts'
import { dataRequestEmails } from './data-requests/emails.ts'
import { findDataRequest, type FoundDataRequest } from './data-requests/queries.ts'
import {
  allowedDataRequestActions,
  dataRequestStateAfter,
  DATA_REQUEST_DUE_MS,
  isAnswered,
  dataRequestNeedsNote,
} from './data-requests/rules.ts'
import { isDataRequestConflict, recordDataRequestAction } from './data-requests/writes.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'

const dataRequestActions = {
  find: findDataRequest,
  refusals: { missing: 'data-request.not-found', changed: 'data-request.changed' },
  allowed: ({ state }: FoundDataRequest) => allowedDataRequestActions(state),
  needsNote: dataRequestNeedsNote,
  isConflict: isDataRequestConflict,
} as const

/**
 * Applies one action to a request. The email to the requester is in the same batch.
 *
 * @throws `Failure` 404; 422 for an action that is not allowed; 409 if a colleague changed the
 *   request since
 */
export async function applyDataRequestAction(
  db: Database,
  id: string,
  input: DataRequestAction,
  { actor, name, at }: StaffActor,
): Promise<void> {
  const before = await requireActionable(db, dataRequestActions, id, input, actor)
  const { act, note } = input
  const state = dataRequestStateAfter(before.state, act)
  const number = before.version + 1
  const { reference, kind } = before
  const detail = { reference, kind }
  const changes = {
    state,
    dueAt: dueAfter(before, state, at),
    changedAt: state === before.state ? before.changedAt : at,
  }
  const emails = state === before.state ? [] : dataRequestEmails(before, { number, state })
  const action = { requestId: id, number, at, actor, actorName: name, act, note }
  await commitAction(db, dataRequestActions, {
    auditEvents: { actor, at, act: `data-request.${act}`, subject: id, detail },
    writes: [...recordDataRequestAction(db, action, changes), enqueueEmails(db, emails, at)],
  })
}

/** Reopening an answered request starts another 30 days. */
function dueAfter(before: FoundDataRequest, state: FoundDataRequest['state'], now: number) {
  if (isAnswered(state)) return null
  return isAnswered(before.state) ? now + DATA_REQUEST_DUE_MS : before.dueAt
}
