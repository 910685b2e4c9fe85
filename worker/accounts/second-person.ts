import type { StaffRole } from '#staff/staff-rights'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import type { StaffActor } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { hasOtherOwners, isAnotherOwner, isOwner } from './administrators/queries.ts'
import { sql } from 'drizzle-orm'
import { Failure } from '../platform/lib/failure.ts'

/** Whoever acts, with what they may do. */
export type StaffWithRole = StaffActor & { role: StaffRole }

/** Why an act that needs two people may go ahead: what holds in its batch, and what its audit row says. */
export type Approval = { guard: readonly Write[]; detail: Record<string, unknown> }

/** Nothing to approve: the act needs one person. */
export const noApproval: Approval = { guard: [], detail: {} }

/**
 * Of an owner who has no other one to ask: they act alone, and the audit row says so.
 *
 * @throws Failure 409 for everyone else: it needs a second person
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
