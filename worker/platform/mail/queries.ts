import { and, asc, count, isNull, not } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { pageOf } from '../db/page.ts'
import { outbox } from './schema.ts'
import { isSafetyMail } from './writes.ts'

/** Creation time of the oldest unsent email. */
export const oldestUnsent = (db: Database) =>
  db
    .select({ createdAt: outbox.createdAt })
    .from(outbox)
    .where(isNull(outbox.sentAt))
    .orderBy(asc(outbox.createdAt))
    .limit(1)

/** Number of unsent emails, those of safety timers included. */
export const unsentCount = (db: Database) =>
  db.select({ total: count() }).from(outbox).where(isNull(outbox.sentAt))

/** Unsent emails for staff, oldest first; without those of safety timers, whose recipients they must not see. */
export async function pageOfUnsent(db: Database, { skip, limit }: { skip: number; limit: number }) {
  const isUnsent = and(isNull(outbox.sentAt), not(isSafetyMail))
  const rows = await db
    .select({
      cause: outbox.cause,
      recipient: outbox.recipient,
      subject: outbox.subject,
      createdAt: outbox.createdAt,
      dueAt: outbox.dueAt,
      tries: outbox.tries,
      lastError: outbox.lastError,
    })
    .from(outbox)
    .where(isUnsent)
    .orderBy(asc(outbox.createdAt), asc(outbox.cause))
    .limit(limit + 1)
    .offset(skip)
  return pageOf(rows, { skip, limit })
}
export type UnsentRow = Awaited<ReturnType<typeof pageOfUnsent>>['rows'][number]
