import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { memberSessions } from '../schema/member-sessions.ts'
import type { OpenSession } from './queries.ts'
import { MAX_SESSIONS } from './rules.ts'

type Session = { memberId: string; sessionId: string }

/** Writes that record a use. None for a closed account; an ended session stays ended. */
export const writeSession = (db: Database, memberId: string, session: OpenSession): Write[] => {
  const { sessionId, browser, system, beganAt, usedAt } = session
  const isOpenSession = sql`member_id = ${memberId} AND ended_at IS NULL`
  return [
    db.run(sql`
      INSERT INTO member_sessions (member_id, session_id, browser, system, began_at, used_at)
      SELECT id, ${sessionId}, ${browser}, ${system}, ${beganAt}, ${usedAt} FROM members
      WHERE id = ${memberId} AND erased_at IS NULL
      ON CONFLICT DO UPDATE SET browser = excluded.browser, system = excluded.system, used_at = excluded.used_at
        WHERE ended_at IS NULL`),
    db.run(sql`
      DELETE FROM member_sessions WHERE ${isOpenSession} AND session_id NOT IN (
        SELECT session_id FROM member_sessions WHERE ${isOpenSession}
        ORDER BY used_at DESC, session_id LIMIT ${MAX_SESSIONS})`),
  ]
}

/** Refuses all tokens of the session from now on, and deletes its browser and system. */
export const storeSessionEnd = (
  db: Database,
  { memberId, sessionId }: Session,
  now: number,
): Write =>
  db
    .update(memberSessions)
    .set({ endedAt: now, browser: null, system: null })
    .where(
      and(
        eq(memberSessions.memberId, memberId),
        eq(memberSessions.sessionId, sessionId),
        isNull(memberSessions.endedAt),
      ),
    )

/** Deletes sessions that the account service ends: this one, all but this one, or all. */
export const forgetSessions = (
  db: Database,
  { memberId, sessionId }: Session,
  which: 'this' | 'others' | 'all',
): Write => {
  const conditions = {
    this: sql`session_id = ${sessionId}`,
    others: sql`session_id <> ${sessionId}`,
  }
  return db.run(sql`
    DELETE FROM member_sessions WHERE member_id = ${memberId} AND ended_at IS NULL
      AND ${which === 'all' ? sql`TRUE` : conditions[which]}`)
}
