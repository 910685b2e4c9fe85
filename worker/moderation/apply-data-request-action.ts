import type { DataRequestAction } from '#moderation/data-requests'
import { audited, type StaffActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
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
import { Failure, invalidField } from '../platform/lib/failure.ts'

const conflict = () => new Failure('conflict', 'data-request.changed')

/**
 * Applies one action to a request. The email to the requester is in the same batch.
 *
 * @throws `Failure` 404; 422 for an action that is not allowed; 409 if a colleague changed the
 *   request since
 */
export async function applyDataRequestAction(
  db: Database,
  id: string,
  { version, act, note }: DataRequestAction,
  { actor, name, at }: StaffActor,
): Promise<void> {
  const before = await findDataRequest(db, id)
  if (!before) throw new Failure('not-found', 'data-request.not-found')
  if (before.version !== version) throw conflict()
  if (!allowedDataRequestActions(before.state).includes(act))
    throw invalidField('act', 'case.invalid-transition')
  if (dataRequestNeedsNote(act) && note === '') throw invalidField('note', 'case.reason-required')

  const state = dataRequestStateAfter(before.state, act)
  const number = version + 1
  const { reference, kind } = before
  const auditEntry = {
    actor,
    at,
    act: `data-request.${act}`,
    subject: id,
    detail: { reference, kind },
  }
  const changes = {
    state,
    dueAt: dueAfter(before, state, at),
    changedAt: state === before.state ? before.changedAt : at,
  }
  const emails = state === before.state ? [] : dataRequestEmails(before, { number, state })
  try {
    await audited(db, auditEntry, [
      ...recordDataRequestAction(
        db,
        { requestId: id, number, at, actor, actorName: name, act, note },
        changes,
      ),
      enqueueEmails(db, emails, at),
    ])
  } catch (error) {
    throw isDataRequestConflict(error) ? conflict() : error
  }
}

/** Reopening an answered request starts another 30 days. */
function dueAfter(before: FoundDataRequest, state: FoundDataRequest['state'], now: number) {
  if (isAnswered(state)) return null
  return isAnswered(before.state) ? now + DATA_REQUEST_DUE_MS : before.dueAt
}
