/** Reason for opening the sign-in page, which explains it. */
export type LoginReason =
  | 'ended'
  | 'settings'
  | 'bookings'
  | 'subscription'
  | 'following'
  | 'searches'
  | 'own'

/** Address of the sign-in page that returns to a path of this site. */
export const loginAddress = (path: string, reason?: LoginReason) =>
  `/login?next=${encodeURIComponent(path)}${reason ? `&reason=${reason}` : ''}`
