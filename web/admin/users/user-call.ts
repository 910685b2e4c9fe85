import { sectionAddress } from '../shared/api/use-section.ts'

export const userCall = (id: string) => `/api/admin/users/${encodeURIComponent(id)}`

/** The history of a member's payments, with the sales to cancel. */
export const salesOf = (id: string) => `${sectionAddress('payments')}&view=all&search=${id}`

/** Where a member is shown. */
export const userAddress = (id: string) => `${sectionAddress('users')}&user=${id}`
