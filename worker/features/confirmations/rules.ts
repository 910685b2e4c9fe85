import { changeManaged, deleteManaged } from '#contract/admin-companions.api'
import {
  CONFIRMATION_DAYS,
  UNDO_HOURS,
  type ConfirmationAct,
  type ConfirmationKind,
  type ConfirmationState,
} from '#contract/confirmation-options'
import type { Endpoint } from '#contract/endpoint'
import { liftBlock } from '#contract/media-consents.api'
import { mayCall, staffRights, staffRoles, type StaffRole } from '#contract/staff-rights'
import { grantRole } from '#contract/users.api'
import { DAY_MS, HOUR_MS } from '../../lib/time.ts'

export const OPEN_MS = CONFIRMATION_DAYS * DAY_MS

/** Who may do it may request and confirm it. */
const callOf: Record<ConfirmationKind, Endpoint> = {
  deletion: deleteManaged,
  'bulk-change': changeManaged,
  rights: grantRole,
  block: liftBlock,
}

export const mayDecide = (role: StaffRole | null, kind: ConfirmationKind): boolean =>
  mayCall(role, callOf[kind])

/** Auditors see them all. */
export const maySee = (role: StaffRole, kind: ConfirmationKind): boolean =>
  role === 'auditor' || mayDecide(role, kind)

/** The roles of those who may request and confirm it. */
export const rolesFor = (kind: ConfirmationKind): readonly StaffRole[] => {
  const { method, path } = callOf[kind]
  return staffRights[`${method} ${path}`] ?? staffRoles.slice(0, 1)
}

/** @param now epoch milliseconds */
export const stateAt = (
  { state, expiresAt }: { state: Exclude<ConfirmationState, 'expired'>; expiresAt: number },
  now: number,
): ConfirmationState => (state === 'open' && expiresAt <= now ? 'expired' : state)

/** What someone may do about one that is open; no one confirms what they have requested. */
export const actsOf = (
  { kind, actor }: { kind: ConfirmationKind; actor: string },
  viewer: { id: string; role: StaffRole },
): ConfirmationAct[] => {
  if (actor === viewer.id) return ['withdraw']
  return mayDecide(viewer.role, kind) ? ['confirm', 'decline'] : []
}

/** What is stored of planned changes beside the request; `count` once they themselves are deleted. */
export type Planned = { doneAt?: number; count?: number }

type Decided = { state: string; decidedAt: number | null; input: unknown }

/** Whether planned changes are confirmed and may be written, also once more. @param now epoch milliseconds */
export const mayBeWritten = ({ state, decidedAt, input }: Decided, now: number): boolean => {
  const { kind, count } = input as Planned & { kind: string }
  const isLate = (decidedAt ?? 0) + OPEN_MS <= now
  return kind === 'changes' && state === 'confirmed' && !isLate && count === undefined
}

/** Until when a written edit may be undone; null: it may not. @param now epoch milliseconds */
export const undoUntil = (row: Decided, now: number): number | null => {
  const { source, doneAt } = row.input as Planned & { source?: string }
  if (!mayBeWritten(row, now) || source !== 'edit' || doneAt === undefined) return null
  const until = doneAt + UNDO_HOURS * HOUR_MS
  return until > now ? until : null
}

/** Whether some of them may not have been written yet. */
export const isReady = (row: Decided, now: number): boolean =>
  mayBeWritten(row, now) && (row.input as Planned).doneAt === undefined
