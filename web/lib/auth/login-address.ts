/** Why someone is led to the sign-in page, which says it in words. */
export type LoginReason =
  | 'ended'
  | 'settings'
  | 'bookings'
  | 'subscription'
  | 'following'
  | 'searches'
  | 'own'

/** The sign-in page that leads back to a path of this site. */
export const loginAddress = (path: string, reason?: LoginReason) =>
  `/login?next=${encodeURIComponent(path)}${reason ? `&reason=${reason}` : ''}`
