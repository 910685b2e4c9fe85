export const lifecycles = ['draft', 'pending', 'active', 'archived'] as const
/** The admin area's `status`. */
export type CompanionLifecycle = (typeof lifecycles)[number]

export const checks = ['identity', 'photos', 'age'] as const
export type Check = (typeof checks)[number]

/** How a check was made. */
export const checkMethods = ['team', 'provider', 'e-id'] as const
export type CheckMethod = (typeof checkMethods)[number]
