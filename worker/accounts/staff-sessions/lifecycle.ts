import { eq, lt } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { staffDevices, staffSessions } from '../schema/staff-sessions.ts'
import { DAY_MS } from '../../platform/lib/time.ts'
import { DEVICE_RETENTION_MS } from './rules.ts'

/** A session without a row counts its age from the last sign-in, so that an older one stays closed. */
const SESSION_KEPT_MS = DAY_MS

export const staffSessionLifecycle: Lifecycle = {
  tables: [staffSessions, staffDevices],
  export: (db, memberId) => ({
    staffSessions: db
      .select({ usedAt: staffSessions.usedAt })
      .from(staffSessions)
      .where(eq(staffSessions.memberId, memberId)),
    staffDevices: db
      .select({ firstSeenAt: staffDevices.firstSeenAt, seenAt: staffDevices.seenAt })
      .from(staffDevices)
      .where(eq(staffDevices.memberId, memberId)),
  }),
  erase: (db, memberId) => [
    db.delete(staffSessions).where(eq(staffSessions.memberId, memberId)),
    db.delete(staffDevices).where(eq(staffDevices.memberId, memberId)),
  ],
  expire: (db, now) => [
    db.delete(staffSessions).where(lt(staffSessions.usedAt, now - SESSION_KEPT_MS)),
    db.delete(staffDevices).where(lt(staffDevices.seenAt, now - DEVICE_RETENTION_MS)),
  ],
}
