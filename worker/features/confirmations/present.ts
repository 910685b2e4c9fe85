import type { Confirmation, ConfirmationInput } from '#contract/confirmations'
import type { StaffRole } from '#contract/staff-rights'
import { iso, isoOrNull } from '../../lib/time.ts'
import type { ConfirmationRow } from './queries.ts'
import { actsOf, isReady, stateAt, undoUntil, type Planned } from './rules.ts'

/** What is stored of a request: all that its kind needs to be done later. */
export const inputOf = ({ input }: Pick<ConfirmationRow, 'input'>) => input as ConfirmationInput

/** Whose profiles it changes or deletes. */
export function companionsIn(row: Pick<ConfirmationRow, 'input'>): readonly string[] {
  const input = inputOf(row)
  // Planned changes end nothing before they are written.
  if (input.kind === 'rights' || input.kind === 'changes' || input.kind === 'block') return []
  return input.kind === 'deletion' ? [input.companion] : input.change.ids
}

function changesOf(input: ConfirmationInput): Confirmation['changes'] {
  if (input.kind === 'deletion' || input.kind === 'changes' || input.kind === 'block') return {}
  if (input.kind === 'rights') return { role: input.role }
  const { status, is_active, is_featured } = input.change
  return {
    ...(status !== undefined && { status }),
    ...(is_active !== undefined && { is_active }),
    ...(is_featured !== undefined && { is_featured }),
  }
}

function countOf(row: ConfirmationRow): number | null {
  const input = inputOf(row)
  if (input.kind === 'bulk-change') return new Set(input.change.ids).size
  return input.kind === 'changes' ? ((row.input as Planned).count ?? input.changes.length) : null
}

export function presentConfirmation(
  row: ConfirmationRow,
  viewer: { id: string; role: StaffRole },
  now: number,
): Confirmation {
  const input = inputOf(row)
  const state = stateAt(row, now)
  const { subject, subjectName } = row
  const isGone =
    subject === null || (row.kind === 'deletion' && (subjectName === null || state === 'confirmed'))
  return {
    id: row.id,
    kind: row.kind,
    state,
    subject: isGone ? null : { id: subject, name: subjectName ?? subject },
    count: countOf(row),
    isForGood: input.kind === 'deletion' && input.forGood === true,
    source: input.kind === 'changes' ? input.source : null,
    isReady: isReady(row, now),
    undoUntil: isoOrNull(undoUntil(row, now)),
    changes: changesOf(input),
    reason: row.reason,
    requestedBy: row.actorName,
    requestedAt: iso(row.requestedAt),
    expiresAt: iso(row.expiresAt),
    decidedBy: row.deciderName ?? row.decidedBy,
    can: state === 'open' ? actsOf(row, viewer) : [],
  }
}
