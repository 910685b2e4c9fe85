/** Changes of follows per member. */
export const followRateLimit = { what: 'follow', limit: 120, windowSeconds: 600 } as const
