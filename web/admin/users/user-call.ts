import { sectionAddress } from '../shared/api/use-section.ts'

export const userCall = (id: string) => `/api/admin/users/${encodeURIComponent(id)}`

/** Where all that was told of a member's payments stands, with the sales to cancel. */
export const salesOf = (id: string) => `${sectionAddress('payments')}&view=all&search=${id}`

/** Where a member is shown. */
export const userAddress = (id: string) => `${sectionAddress('users')}&user=${id}`
