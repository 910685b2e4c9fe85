import { sql } from 'drizzle-orm'
import { writeAll, type Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { discardReadEmails } from '../platform/mail/writes.ts'
import { cancelNotifications } from '../platform/push/writes.ts'

/** Keys of emails and notifications that are dropped once their subject is read. */
export const readBy = {
  member: (requestId: string) => `request:${requestId}`,
  companion: (requestId: string) => `request:${requestId}:companion`,
  news: (memberId: string) => `news:${memberId}`,
}

/**
 * Writes that drop unsent emails and notifications about something that has been read.
 *
 * @param key a key of `readBy`
 * @param isRead SQL condition
 */
export const dropReadNotifications = (db: Database, key: string, isRead = sql`true`): Write[] => [
  discardReadEmails(db, key, isRead),
  cancelNotifications(db, key, isRead),
]

/** Drops unsent news about saved searches and followed companions. Idempotent. */
export const discardNews = (db: Database, memberId: string): Promise<void> =>
  writeAll(db, dropReadNotifications(db, readBy.news(memberId)))
