/** How often a member may change whom they hide. */
export const hideRateLimit = { what: 'hide', limit: 120, windowSeconds: 600 } as const
