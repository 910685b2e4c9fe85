import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { staffDevices, staffSessions } from '../schema/staff-sessions.ts'

/** @param usedAt epoch milliseconds */
export const noteUse = (
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
export const noteDevice = (
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
