const DAY_MS = 86_400_000

/** How often one member may change their mind. */
export const consentPace = { what: 'consent', limit: 30, windowSeconds: 3_600 } as const

/** How long it is remembered what was agreed to before. */
export const REPLACED_KEPT_MS = 365 * DAY_MS
