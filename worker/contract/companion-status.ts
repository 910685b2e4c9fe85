export const lifecycles = ['draft', 'pending', 'active', 'archived'] as const
/** The admin area's `status`. */
export type CompanionLifecycle = (typeof lifecycles)[number]

export const checks = ['identity', 'photos', 'age'] as const
