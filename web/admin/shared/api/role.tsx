import { createContext, use, type ReactNode } from 'react'
import type { Endpoint } from '#platform/endpoint'
import { mayCall, type StaffRole } from '#staff/staff-rights'

const Role = createContext<StaffRole | null>(null)

/** What the one who is signed in may do, as the Worker has said. */
export const RoleProvider = ({ role, children }: { role: StaffRole; children: ReactNode }) => (
  <Role value={role}>{children}</Role>
)

export const useRole = () => use(Role)

/** Whether the role includes an operation. The Worker checks it again. */
export function useMay(): (endpoint: Endpoint) => boolean {
  const role = useRole()
  return (endpoint) => mayCall(role, endpoint)
}

/** What is there only for whoever may call the operation. */
export const IfMay = ({ call, children }: { call: Endpoint; children: ReactNode }) =>
  useMay()(call) ? children : null
