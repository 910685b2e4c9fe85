export const userCall = (id: string) => `/api/admin/users/${encodeURIComponent(id)}`
