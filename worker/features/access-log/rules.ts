/** How often one member, and one network, may ask for the administrator area. */
export const adminSessionPace = { what: 'admin-session', limit: 60, windowSeconds: 600 } as const
