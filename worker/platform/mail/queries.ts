import { asc, count, isNull } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { outbox } from './schema.ts'

/** When the oldest mail was written that is still unsent. */
export const oldestUnsent = (db: Database) =>
  db
    .select({ createdAt: outbox.createdAt })
    .from(outbox)
    .where(isNull(outbox.sentAt))
    .orderBy(asc(outbox.createdAt))
    .limit(1)

/** What waits to be sent, the oldest first. */
export async function pageOfUnsent(db: Database, { skip, limit }: { skip: number; limit: number }) {
  const unsent = isNull(outbox.sentAt)
  const [rows, [counted]] = await db.batch([
    db
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
      .where(unsent)
      .orderBy(asc(outbox.createdAt), asc(outbox.cause))
      .limit(limit)
      .offset(skip),
    db.select({ total: count() }).from(outbox).where(unsent),
  ])
  return { rows, total: counted?.total ?? 0 }
}
export type UnsentRow = Awaited<ReturnType<typeof pageOfUnsent>>['rows'][number]
