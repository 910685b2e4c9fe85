/** Rate limit of changes of hidden companions by a member. */
export const hideRateLimit = { what: 'hide', limit: 120, windowSeconds: 600 } as const
