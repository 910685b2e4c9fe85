import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { staffDevices, staffSessions } from '../schema/staff-sessions.ts'
import type { Write } from '../../platform/db/bulk.ts'

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

/** @param usedAt epoch milliseconds */
export const recordUse = (
  db: Database,
  usage: { memberId: string; sessionId: string; usedAt: number },
): Write =>
  db
    .insert(staffSessions)
    .values(usage)
    .onConflictDoUpdate({
      target: [staffSessions.memberId, staffSessions.sessionId],
      set: { usedAt: usage.usedAt },
    })

/** Write that records the use of a browser. @param now epoch milliseconds */
export const recordDevice = (
  db: Database,
  { memberId, markHash, now }: { memberId: string; markHash: string; now: number },
): Write =>
  db
    .insert(staffDevices)
    .values({ memberId, markHash, firstSeenAt: now, seenAt: now })
    .onConflictDoUpdate({
      target: [staffDevices.memberId, staffDevices.markHash],
      set: { seenAt: now },
    })
