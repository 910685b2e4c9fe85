import type { NewAuthorityRequest } from '#moderation/admin-authority-requests'
import type { AuthorityOutcome } from '#moderation/authority-requests'
import { dayOf } from '#platform/days'
import { audited, type StaffActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { isUniqueViolation } from '../platform/db/refusals.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'
import { findAuthorityRequest } from './authority-requests/queries.ts'
import { authorityAnswers, authorityRequests } from './schema/transparency.ts'

/**
 * Records a request of an authority. Repeating it changes nothing.
 *
 * @throws `Failure` 422 for a day in the future, and for the id of another request
 */
export async function recordAuthorityRequest(
  db: Database,
  input: NewAuthorityRequest,
  { actor, name, at }: StaffActor,
): Promise<void> {
  const { id, kind, authority, receivedOn } = input
  if (receivedOn > dayOf(at)) throw invalidField('receivedOn', 'field.date')
  const event = { actor, at, act: 'authority-request.recorded', subject: id, detail: { kind } }
  const row = { id, kind, authority, receivedOn, at, actor, actorName: name }
  try {
    await audited(db, event, [db.insert(authorityRequests).values(row)])
  } catch (error) {
    if (!isUniqueViolation(authorityRequests, error)) throw error
    const [stored] = await findAuthorityRequest(db, id)
    if (stored?.request.kind !== kind || stored.request.authority !== authority) {
      throw invalidField('id', 'field.id')
    }
  }
}

/**
 * Records the answer to a request of an authority. Repeating it changes nothing.
 *
 * @throws `Failure` 404; 409 if another answer is recorded
 */
export async function answerAuthorityRequest(
  db: Database,
  { id, outcome }: { id: string; outcome: AuthorityOutcome },
  { actor, name, at }: StaffActor,
): Promise<void> {
  const [found] = await findAuthorityRequest(db, id)
  if (!found) throw new Failure('not-found', 'authority-request.not-found')
  if (found.answer?.outcome === outcome) return
  const event = { actor, at, act: 'authority-request.answered', subject: id, detail: { outcome } }
  const row = { requestId: id, outcome, at, actor, actorName: name }
  try {
    await audited(db, event, [db.insert(authorityAnswers).values(row)])
  } catch (error) {
    if (!isUniqueViolation(authorityAnswers, error)) throw error
    throw new Failure('conflict', 'authority-request.answered')
  }
}
