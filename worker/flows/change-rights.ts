import { assertInBatch } from '../db/assert-in-batch.ts'
import { audited, type AuditActor } from '../db/audited.ts'
import type { Database } from '../db/client.ts'
import { isAssertionFailed } from '../db/refusals.ts'
import { isAdministrator, isNotTheLast } from '../features/administrators/queries.ts'
import { setAdminRole } from '../features/administrators/writes.ts'
import { isPresent } from '../features/members/queries.ts'
import { ensureMember } from '../features/members/writes.ts'
import { Failure } from '../lib/failure.ts'

const right = (before: boolean) => ({ changes: { administrates: { before, after: !before } } })

/** @throws Failure 409 for who is suspended or deleted, or when one's own right is gone */
export async function giveRights(
  db: Database,
  id: string,
  { actor, at }: AuditActor,
): Promise<void> {
  const act = { actor, at, act: 'rights.given', subject: id, detail: right(false) }
  await audited(db, act, [
    ensureMember(db, id, at),
    assertInBatch(db, isAdministrator(actor), isPresent(id)),
    setAdminRole(db, id, 'given', at),
  ]).catch((error: unknown) => {
    throw isAssertionFailed(error) ? new Failure('conflict', 'admin.grant-refused') : error
  })
}

/**
 * Takes the right, effective at the next request, whatever a token or the operator's list says. Of
 * two who take it from each other, one succeeds.
 *
 * @throws Failure 409 for oneself and the last administrator
 */
export async function takeRights(
  db: Database,
  id: string,
  { actor, at }: AuditActor,
): Promise<void> {
  if (id === actor) throw new Failure('conflict', 'admin.yourself-revoke')
  const act = { actor, at, act: 'rights.taken', subject: id, detail: right(true) }
  await audited(db, act, [
    ensureMember(db, id, at),
    assertInBatch(db, isAdministrator(actor), isNotTheLast(id)),
    setAdminRole(db, id, 'taken', at),
  ]).catch((error: unknown) => {
    throw isAssertionFailed(error) ? new Failure('conflict', 'admin.last') : error
  })
}
