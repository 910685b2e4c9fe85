import { sql } from 'drizzle-orm'
import { writeAll, type Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { discardReadEmails } from '../platform/mail/writes.ts'
import { cancelNotifications } from '../platform/push/writes.ts'

/** What mail and notifications are about that is of no use once it is read. */
export const readBy = {
  member: (requestId: string) => `request:${requestId}`,
  companion: (requestId: string) => `request:${requestId}:companion`,
  news: (memberId: string) => `news:${memberId}`,
}

/** The writes that take back what is not sent yet about something that has been read. @param what of `readBy`. @param isRead in SQL */
export const dropReadNotifications = (db: Database, what: string, isRead = sql`true`): Write[] => [
  discardReadEmails(db, what, isRead),
  cancelNotifications(db, what, isRead),
]

/** The member has seen what is new for saved searches and followed profiles. May be repeated. */
export const discardNews = (db: Database, memberId: string): Promise<void> =>
  writeAll(db, dropReadNotifications(db, readBy.news(memberId)))
