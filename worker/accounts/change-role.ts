import type { StaffRole } from '#staff/staff-rights'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { audited, type AuditActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed, isLastOwnerRefusal } from '../platform/db/refusals.ts'
import { recordTombstone } from '../platform/db/tombstones.ts'
import { isNotTheLast, isOwner, rightOf } from './administrators/queries.ts'
import { setRole } from './administrators/writes.ts'
import { isPresent } from './members/queries.ts'
import { ensureMember } from './members/writes.ts'
import { Failure } from '../platform/lib/failure.ts'
import { approvalOfOnlyOwner, type Approval, type StaffWithRole } from './second-person.ts'

/**
 * Gives a member a role among the staff, or revokes it. Effective at the next request, whatever a token or the
 * operator's list grants. If two owners revoke each other's role, only the first succeeds.
 *
 * @param role null: no access
 * @throws Failure 409 for the actor's own role, for the last owner, for suspended or deleted members, and when
 *   the approval or the actor's right has ended
 */
export async function changeRole(
  db: Database,
  id: string,
  role: StaffRole | null,
  { actor, at }: AuditActor,
  { guard, detail }: Approval,
): Promise<void> {
  requireAnother(id, { actor })
  const [before] = await rightOf(db, id)
  const changes = { role: { before: before?.role ?? null, after: role } }
  const action = role ? 'rights.given' : 'rights.taken'
  await audited(db, { actor, at, act: action, subject: id, detail: { ...detail, changes } }, [
    ...guard,
    ensureMember(db, id, at),
    assertInBatch(db, isOwner(actor), isNotTheLast(id), ...(role ? [isPresent(id)] : [])),
    setRole(db, id, role, at),
    recordTombstone(db, { what: 'staff.role', subject: id, detail: { role } }),
  ]).catch((error: unknown) => {
    if (isLastOwnerRefusal(error)) throw new Failure('conflict', 'admin.last-owner')
    if (!isAssertionFailed(error)) throw error
    throw new Failure('conflict', role ? 'admin.grant-refused' : 'admin.last-owner')
  })
}

/**
 * The same by an owner while no other owner can confirm it.
 *
 * @throws Failure 409 as `changeRole`, and while another owner can confirm it
 */
export async function changeRoleAsOnlyOwner(
  db: Database,
  id: string,
  { role, reason }: { role: StaffRole | null; reason?: string | undefined },
  staff: StaffWithRole,
): Promise<void> {
  requireAnother(id, staff)
  const { guard, detail } = await approvalOfOnlyOwner(db, staff)
  const approval = { guard, detail: { ...detail, ...(reason && { reason }) } }
  await changeRole(db, id, role, staff, approval)
}

function requireAnother(id: string, { actor }: Pick<AuditActor, 'actor'>): void {
  if (id === actor) throw new Failure('conflict', 'admin.self-revocation')
}
