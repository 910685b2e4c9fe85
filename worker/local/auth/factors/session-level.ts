/** True for a session verified by a second factor (aal2). */
export const isStrong = async (db: D1Database, sessionId: string): Promise<boolean> =>
  (await db
    .prepare('SELECT 1 FROM strong_sessions WHERE session_id = ?1')
    .bind(sessionId)
    .first()) !== null
