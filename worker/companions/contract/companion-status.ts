export const lifecycles = ['draft', 'pending', 'active', 'archived'] as const
/** Values of the staff area's `status`. */
export type CompanionLifecycle = (typeof lifecycles)[number]

export const checks = ['identity', 'photos', 'age'] as const
export type Check = (typeof checks)[number]

export const checkMethods = ['team', 'provider', 'e-id'] as const
export type CheckMethod = (typeof checkMethods)[number]
