import type { ConfirmationAct, ConfirmationInput } from '#staff/confirmations'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { audited } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { hasRole } from '../accounts/administrators/queries.ts'
import { confirmationInputOf } from '../accounts/two-person-approval/present.ts'
import {
  findConfirmation,
  isOpenConfirmation,
  type ConfirmationRow,
  decideConfirmation,
  insertConfirmation,
} from '../accounts/two-person-approval/queries.ts'
import {
  allowedConfirmationActions,
  mayDecide,
  OPEN_MS,
  confirmingRoles,
  stateAt,
} from '../accounts/two-person-approval/rules.ts'
import { Failure } from '../platform/lib/failure.ts'
import { isUuid } from '../platform/lib/id.ts'
import { changeRole } from '../accounts/change-role.ts'
import { liftBlock, requireBlocked } from '../media/lift-block.ts'
import { requireCompanion } from '../companions/profiles/queries.ts'
import type { Approval, StaffWithRole } from '../accounts/second-person.ts'
import { deleteTrashed, requireTrashed, trashCompanions } from '../companions/trash-companion.ts'

const closedConfirmation = () => new Failure('conflict', 'confirmation.closed')

/**
 * Stores a request for a second person.
 *
 * @returns id of the request
 * @throws `Failure` 403 for actions that the role does not include; 404; 422 for actions that
 *   need no second person
 */
export async function requestConfirmation(
  db: Database,
  input: ConfirmationInput,
  { actor, name, at, role }: StaffWithRole,
): Promise<string> {
  const { kind, reason } = input
  if (!mayDecide(role, kind)) throw new Failure('forbidden', 'admin.role-insufficient')
  if (kind === 'deletion') {
    await (input.forGood ? requireTrashed : requireCompanion)(db, input.companion)
  }
  if (kind === 'block') {
    await requireBlocked(db, { companionId: input.companion, mediaId: input.file })
  }
  if (kind === 'rights' && input.member === actor)
    throw new Failure('conflict', 'admin.self-revocation')
  const id = crypto.randomUUID()
  const subject = subjectOf(input)
  const event = { actor, at, act: 'confirmation.requested', subject }
  await audited(db, { ...event, detail: { kind, reason } }, [
    insertConfirmation(db, {
      id,
      kind,
      subject,
      input,
      reason,
      actor,
      actorName: name,
      requestedAt: at,
      expiresAt: at + OPEN_MS,
    }),
  ])
  return id
}

const subjectOf = (input: ConfirmationInput): string =>
  input.kind === 'rights' ? input.member : input.companion

/**
 * Decides on a request; confirming executes it in the same batch.
 *
 * @throws `Failure` 403 for the caller's own request and for other roles; 404; 409 if it was
 *   decided since, has expired, or cannot be executed (it stays open then)
 */
export async function actOnConfirmation(
  db: Database,
  id: string,
  action: ConfirmationAct,
  staff: StaffWithRole,
): Promise<void> {
  const row = isUuid(id) ? await findConfirmation(db, id) : undefined
  if (!row) throw new Failure('not-found', 'confirmation.not-found')
  if (stateAt(row, staff.at) !== 'open') throw closedConfirmation()
  if (!allowedConfirmationActions(row, { id: staff.actor, role: staff.role }).includes(action))
    throw new Failure(
      'forbidden',
      row.actor === staff.actor ? 'confirmation.own-request' : 'admin.role-insufficient',
    )
  try {
    await (action === 'confirm' ? confirm(db, row, staff) : close(db, row, action, staff))
  } catch (error) {
    throw isAssertionFailed(error) ? closedConfirmation() : error
  }
}

async function close(
  db: Database,
  { id, kind, subject }: ConfirmationRow,
  action: 'decline' | 'withdraw',
  { actor, at }: StaffWithRole,
): Promise<void> {
  const state = action === 'decline' ? 'declined' : 'withdrawn'
  await audited(
    db,
    { actor, at, act: `confirmation.${state}`, subject: subject ?? id, detail: { kind } },
    [
      assertInBatch(db, isOpenConfirmation(id, at)),
      decideConfirmation(db, id, state, { actor, at }),
    ],
  )
}

async function confirm(db: Database, row: ConfirmationRow, staff: StaffWithRole): Promise<void> {
  const { actor, at } = staff
  const roles = confirmingRoles(row.kind)
  const approval: Approval = {
    guard: [
      // Both people must still have the right when the batch runs.
      assertInBatch(
        db,
        isOpenConfirmation(row.id, at),
        hasRole(actor, roles),
        hasRole(row.actor, roles),
      ),
      decideConfirmation(db, row.id, 'confirmed', { actor, at }),
    ],
    detail: { confirmation: row.id, requestedBy: row.actor, reason: row.reason },
  }
  const input = confirmationInputOf(row)
  if (input.kind === 'rights') {
    return changeRole(db, input.member, input.role, { actor, at }, approval)
  }
  if (input.kind === 'block') {
    const withdrawn = { companionId: input.companion, mediaId: input.file }
    return liftBlock(db, withdrawn, staff, approval)
  }
  if (input.forGood) return deleteTrashed(db, input.companion, staff, approval)
  const { row: companion, city } = await requireCompanion(db, input.companion)
  const { id, name } = companion
  return trashCompanions(db, [{ id, name, city }], staff, approval)
}
