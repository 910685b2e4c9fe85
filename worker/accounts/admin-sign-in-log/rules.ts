/** Limit of denied calls to the administrator area, per member and per network. */
export const adminSessionRateLimit = {
  what: 'admin-session',
  limit: 60,
  windowSeconds: 600,
} as const

/** Limit of sessions that an administrator opens: each tab and each reload counts, so a busy office opens many. */
export const adminEntryRateLimit = { what: 'admin-entry', limit: 600, windowSeconds: 600 } as const

/** Limit of all calls of an administrator, in several tabs. A higher rate indicates a runaway script. */
export const adminCallRateLimit = { what: 'admin-call', limit: 3_000, windowSeconds: 600 } as const

/** Limit of companions' own channels that a member opens. A higher rate indicates scraping. */
export const contactDetailsRateLimit = {
  what: 'channels',
  limit: 30,
  windowSeconds: 86_400,
} as const
