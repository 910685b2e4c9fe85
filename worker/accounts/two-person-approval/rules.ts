import { deleteManagedEndpoint } from '#companions/staff/admin-companions'
import {
  CONFIRMATION_DAYS,
  type ConfirmationAct,
  type ConfirmationKind,
  type ConfirmationState,
} from '#staff/confirmations'
import type { Endpoint } from '#platform/endpoint'
import { liftBlockEndpoint } from '#media/media-consents'
import { mayCall, staffRights, staffRoles, type StaffRole } from '#staff/staff-rights'
import { grantRoleEndpoint } from '#accounts/users'
import { DAY_MS } from '../../platform/lib/time.ts'

export const OPEN_MS = CONFIRMATION_DAYS * DAY_MS

/** The right to this call is also the right to request and confirm it. */
const callOf: Record<ConfirmationKind, Endpoint> = {
  deletion: deleteManagedEndpoint,
  rights: grantRoleEndpoint,
  block: liftBlockEndpoint,
}

/** True if the role may request and confirm this kind. */
export const mayDecide = (role: StaffRole | null, kind: ConfirmationKind): boolean =>
  mayCall(role, callOf[kind])

/** Auditors see all kinds. */
export const maySeeConfirmation = (role: StaffRole, kind: ConfirmationKind): boolean =>
  role === 'auditor' || mayDecide(role, kind)

/** Roles that may request and confirm this kind. */
export const confirmingRoles = (kind: ConfirmationKind): readonly StaffRole[] => {
  const { method, path } = callOf[kind]
  return staffRights[`${method} ${path}`] ?? staffRoles.slice(0, 1)
}

/** @param now epoch milliseconds */
export const stateAt = (
  { state, expiresAt }: { state: Exclude<ConfirmationState, 'expired'>; expiresAt: number },
  now: number,
): ConfirmationState => (state === 'open' && expiresAt <= now ? 'expired' : state)

/** Actions on an open request; nobody confirms their own. */
export const allowedConfirmationActions = (
  { kind, actor }: { kind: ConfirmationKind; actor: string },
  viewer: { id: string; role: StaffRole },
): ConfirmationAct[] => {
  if (actor === viewer.id) return ['withdraw']
  return mayDecide(viewer.role, kind) ? ['confirm', 'decline'] : []
}
