import type { StaffRole } from '#staff/staff-rights'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import type { StaffActor } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { hasOtherOwners, isAnotherOwner, isOwner } from './administrators/queries.ts'
import { sql } from 'drizzle-orm'
import { Failure } from '../platform/lib/failure.ts'

/** A member of staff with their role. */
export type StaffWithRole = StaffActor & { role: StaffRole }

/**
 * Permission for an action that needs two people: assertions for its batch, and details for the
 * audit log.
 */
export type Approval = { guard: readonly Write[]; detail: Record<string, unknown> }

/** Approval of an action that needs only one person. */
export const noApproval: Approval = { guard: [], detail: {} }

/**
 * Approval of an owner who is the only one; the audit log records this.
 *
 * @throws `Failure` 409 for everyone else: a second person is required
 */
export async function approvalOfOnlyOwner(
  db: Database,
  { actor, role }: Pick<StaffWithRole, 'actor' | 'role'>,
): Promise<Approval> {
  if (role !== 'owner' || (await hasOtherOwners(db, actor)))
    throw new Failure('conflict', 'confirmation.required')
  return {
    guard: [assertInBatch(db, isOwner(actor), sql`NOT ${isAnotherOwner(actor)}`)],
    detail: { confirmation: 'only owner' },
  }
}
