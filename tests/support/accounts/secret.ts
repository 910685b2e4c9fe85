/** Stands in every comment, tag and packet of the files that tests upload; it must never be served. */
export const SECRET = 'SECRET-PLACE'
