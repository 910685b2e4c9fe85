import { eq, lt, sql } from 'drizzle-orm'
import { EXPIRY_SLICE, type Lifecycle } from '../db/lifecycle.ts'
import { notSeenSince } from '../db/not-seen-since.ts'
import { notifications, pushSubscriptions } from './schema.ts'
import { ENDED_DEVICE_RETENTION_MS, PUSH_MAX_AGE_MS, PUSH_DEVICE_UNUSED_MS } from './rules.ts'

/** Subscriptions last as long as the session that created them. Exports omit their keys. */
export const pushLifecycle: Lifecycle = {
  tables: [pushSubscriptions, notifications],
  export: (db, memberId) => {
    const { endpoint, language, createdAt, endedAt } = pushSubscriptions
    const { kind, createdAt: notedAt } = notifications
    return {
      notifiedDevices: db
        .select({ endpoint, language, createdAt, endedAt })
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.memberId, memberId)),
      notifications: db
        .select({ kind, createdAt: notedAt })
        .from(notifications)
        .where(eq(notifications.memberId, memberId)),
    }
  },
  erase: (db, memberId) => [
    db.delete(pushSubscriptions).where(eq(pushSubscriptions.memberId, memberId)),
    db.delete(notifications).where(eq(notifications.memberId, memberId)),
  ],
  expire: (db, now) => [
    db.run(sql`DELETE FROM push_subscriptions
      WHERE member_id IN (${notSeenSince(now - PUSH_DEVICE_UNUSED_MS)}) LIMIT ${EXPIRY_SLICE}`),
    db.run(sql`DELETE FROM push_subscriptions
      WHERE ended_at < ${now - ENDED_DEVICE_RETENTION_MS} LIMIT ${EXPIRY_SLICE}`),
    db.delete(notifications).where(lt(notifications.createdAt, now - PUSH_MAX_AGE_MS)),
  ],
}
