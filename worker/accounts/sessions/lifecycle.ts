import { and, eq, isNull, lt } from 'drizzle-orm'
import { EXPIRY_SLICE, type Lifecycle } from '../../platform/db/lifecycle.ts'
import { memberSessions } from '../schema/member-sessions.ts'
import { SESSION_UNUSED_MS } from './rules.ts'

/** Only the id of an ended session stays: it prevents a renewal. */
export const memberSessionLifecycle: Lifecycle = {
  tables: [memberSessions],
  export: (db, memberId) => {
    const { browser, system, beganAt, usedAt, endedAt } = memberSessions
    return {
      sessions: db
        .select({ browser, system, beganAt, usedAt, endedAt })
        .from(memberSessions)
        .where(eq(memberSessions.memberId, memberId)),
    }
  },
  erase: (db, memberId) => [db.delete(memberSessions).where(eq(memberSessions.memberId, memberId))],
  expire: (db, now) => [
    db
      .delete(memberSessions)
      .where(
        and(isNull(memberSessions.endedAt), lt(memberSessions.usedAt, now - SESSION_UNUSED_MS)),
      )
      .limit(EXPIRY_SLICE),
  ],
}
