/** Addresses of the administrator area's calls, apart from those that every visitor downloads. */
export const adminSessionCall = '/api/admin/session'
export const libraryCall = '/api/admin/media'
export const contentCall = (companionId: string) =>
  `/api/admin/companions/${encodeURIComponent(companionId)}/content`

export const uploadMediaCall = (companionId: string) =>
  `/api/admin/companions/${encodeURIComponent(companionId)}/media`
export const adminMediaCall = (id: string) => `/api/admin/media/${encodeURIComponent(id)}`
