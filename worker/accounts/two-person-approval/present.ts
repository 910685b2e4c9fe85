import type { Confirmation, ConfirmationInput } from '#staff/confirmations'
import type { StaffRole } from '#staff/staff-rights'
import { iso } from '../../platform/lib/time.ts'
import type { ConfirmationRow } from './queries.ts'
import { allowedConfirmationActions, stateAt } from './rules.ts'

/** The stored input of a request, complete for executing it later. */
export const confirmationInputOf = ({ input }: Pick<ConfirmationRow, 'input'>) =>
  input as ConfirmationInput

/** Id of the companion that the request deletes; `null`: it is about something else. */
export function deletedCompanion(row: Pick<ConfirmationRow, 'input'>): string | null {
  const input = confirmationInputOf(row)
  return input.kind === 'deletion' ? input.companion : null
}

export function presentConfirmation(
  row: ConfirmationRow,
  viewer: { id: string; role: StaffRole },
  now: number,
): Confirmation {
  const input = confirmationInputOf(row)
  const state = stateAt(row, now)
  const { subject, subjectName } = row
  const isGone =
    subject === null || (row.kind === 'deletion' && (subjectName === null || state === 'confirmed'))
  return {
    id: row.id,
    kind: row.kind,
    state,
    subject: isGone ? null : { id: subject, name: subjectName ?? subject },
    role: input.kind === 'rights' ? input.role : null,
    isForGood: input.kind === 'deletion' && input.forGood === true,
    reason: row.reason,
    requestedBy: row.actorName,
    requestedAt: iso(row.requestedAt),
    expiresAt: iso(row.expiresAt),
    decidedBy: row.deciderName ?? row.decidedBy,
    can: state === 'open' ? allowedConfirmationActions(row, viewer) : [],
  }
}
