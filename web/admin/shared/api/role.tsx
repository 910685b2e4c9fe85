import { createContext, use, type ReactNode } from 'react'
import type { Endpoint } from '#platform/endpoint'
import { mayCall, type StaffRole } from '#staff/staff-rights'

const Role = createContext<StaffRole | null>(null)

/** Provides the role of the signed-in member of staff, as the Worker returned it. */
export const RoleProvider = ({ role, children }: { role: StaffRole; children: ReactNode }) => (
  <Role value={role}>{children}</Role>
)

export const useRole = () => use(Role)

/**
 * Returns a function that tests if the role includes an operation. It only hides controls: the Worker checks every
 * call.
 */
export function useMay(): (endpoint: Endpoint) => boolean {
  const role = useRole()
  return (endpoint) => mayCall(role, endpoint)
}

/** Renders its children only if the role includes the operation. */
export const IfMay = ({ call, children }: { call: Endpoint; children: ReactNode }) =>
  useMay()(call) ? children : null
