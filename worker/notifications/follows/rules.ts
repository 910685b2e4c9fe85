/** How often a member may change whom they follow. */
export const followRateLimit = { what: 'follow', limit: 120, windowSeconds: 600 } as const
