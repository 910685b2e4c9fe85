/** How often a member without the right, and one network, may ask for the administrator area. */
export const adminSessionRateLimit = {
  what: 'admin-session',
  limit: 60,
  windowSeconds: 600,
} as const

/** How often one administrator may open it: each tab and each reload asks, in a busy office many. */
export const adminEntryRateLimit = { what: 'admin-entry', limit: 600, windowSeconds: 600 } as const

/** How often one administrator may call anything, in several tabs: more is a script gone wild. */
export const adminCallRateLimit = { what: 'admin-call', limit: 3_000, windowSeconds: 600 } as const

/** How often one member may ask for companions' own channels: more is someone who collects them. */
export const contactDetailsRateLimit = {
  what: 'channels',
  limit: 30,
  windowSeconds: 86_400,
} as const
