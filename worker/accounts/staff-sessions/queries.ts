import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { staffDevices, staffSessions } from '../schema/staff-sessions.ts'

/** When the sessions of one of the staff were last used. */
export const sessionsOf = (db: Database, memberId: string) =>
  db
    .select({ sessionId: staffSessions.sessionId, usedAt: staffSessions.usedAt })
    .from(staffSessions)
    .where(eq(staffSessions.memberId, memberId))

/** The browsers that one of the staff has used. */
export const devicesOf = (db: Database, memberId: string) =>
  db
    .select({ markHash: staffDevices.markHash, seenAt: staffDevices.seenAt })
    .from(staffDevices)
    .where(eq(staffDevices.memberId, memberId))
