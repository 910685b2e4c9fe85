import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { memberSessions } from '../schema/member-sessions.ts'

const { sessionId, browser, system, beganAt, usedAt } = memberSessions

/** A member's open sessions, unsorted: sorting would read each row again. */
export const openSessionsOf = (db: Database, memberId: string) =>
  db
    .select({ sessionId, browser, system, beganAt, usedAt })
    .from(memberSessions)
    .where(and(eq(memberSessions.memberId, memberId), isNull(memberSessions.endedAt)))
export type OpenSession = Awaited<ReturnType<typeof openSessionsOf>>[number]
