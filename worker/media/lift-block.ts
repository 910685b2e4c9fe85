import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { audited, type AuditActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { isOwner } from '../accounts/administrators/queries.ts'
import { assertBlocked, blockedFilesOf, unblockWithdrawn } from './consents/withdrawals.ts'
import { Failure } from '../platform/lib/failure.ts'
import {
  approvalOfOnlyOwner,
  type Approval,
  type StaffWithRole,
} from '../accounts/second-person.ts'

/** A withdrawn file of a companion. */
type WithdrawnMediaRef = { companionId: string; mediaId: string }

/**
 * @throws Failure 404 for a file that the companion has not withdrawn, or whose block is lifted or older than a year
 */
export async function requireBlocked(
  db: Database,
  { companionId, mediaId }: WithdrawnMediaRef,
): Promise<void> {
  const rows = await blockedFilesOf(db, companionId)
  if (!rows.some((row) => row.mediaId === mediaId)) throw new Failure('not-found', 'http.not-found')
}

/**
 * Lifts the block that a withdrawal has added, for one profile or all: the picture may be uploaded again, unless
 * another withdrawal blocks it. The file itself stays deleted.
 *
 * @throws Failure 404 as `requireBlocked`; 409 if the approval or the right of the account has expired
 */
export async function liftBlock(
  db: Database,
  { companionId, mediaId }: WithdrawnMediaRef,
  { actor, at }: AuditActor,
  { guard, detail }: Approval,
): Promise<void> {
  await requireBlocked(db, { companionId, mediaId })
  const media = { companionId, mediaId, now: at }
  const event = {
    actor,
    at,
    act: 'media.block-lifted',
    subject: mediaId,
    detail: { ...detail, companionId },
  }
  await audited(db, event, [
    ...guard,
    assertInBatch(db, isOwner(actor)),
    assertBlocked(db, media),
    ...unblockWithdrawn(db, media),
  ])
}

/**
 * Lifts the block for the only owner, who has nobody to confirm it.
 *
 * @throws Failure as `liftBlock`, and 409 if another owner could confirm it
 */
export async function liftBlockAsOnlyOwner(
  db: Database,
  media: WithdrawnMediaRef,
  reason: string,
  staff: StaffWithRole,
): Promise<void> {
  const { guard, detail } = await approvalOfOnlyOwner(db, staff)
  try {
    await liftBlock(db, media, staff, { guard, detail: { ...detail, reason } })
  } catch (error) {
    if (isAssertionFailed(error)) throw new Failure('conflict', 'confirmation.required')
    throw error
  }
}
