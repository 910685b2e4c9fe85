/** How often one member, and one network, may ask for the administrator area. */
export const adminSessionPace = { what: 'admin-session', limit: 60, windowSeconds: 600 } as const

/** How often one administrator may call anything: more is a script gone wild. */
export const adminCallPace = { what: 'admin-call', limit: 1_500, windowSeconds: 600 } as const
