import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { staffDevices, staffSessions } from '../schema/staff-sessions.ts'

/** Sessions of a member of staff, with the time of their last use. */
export const sessionsOf = (db: Database, memberId: string) =>
  db
    .select({ sessionId: staffSessions.sessionId, usedAt: staffSessions.usedAt })
    .from(staffSessions)
    .where(eq(staffSessions.memberId, memberId))

/** Browsers that a member of staff has used. */
export const staffDevicesOf = (db: Database, memberId: string) =>
  db
    .select({ markHash: staffDevices.markHash, seenAt: staffDevices.seenAt })
    .from(staffDevices)
    .where(eq(staffDevices.memberId, memberId))
