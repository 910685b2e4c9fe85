/** Addresses of the administrator area's calls, apart from those that every visitor downloads. */
export const adminSessionCall = '/api/admin/session'
