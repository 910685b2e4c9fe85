/** A text in every comment, tag and packet of uploaded test files; it must never be served. */
export const SECRET = 'SECRET-PLACE'
