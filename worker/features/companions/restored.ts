import { and, eq, gt, gte, lt } from 'drizzle-orm'
import type { Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { companions, companionVerifications } from '../../db/schema/companions.ts'

const columns = {
  phone: { contactPhone: null },
  whatsapp: { contactWhatsapp: null },
  telegram: { contactTelegram: null },
  email: { contactEmail: null },
}

/** The write that removes channels which a restore has brought back. @param now epoch milliseconds */
export const removeChannels = (
  db: Database,
  id: string,
  removed: readonly (keyof typeof columns)[],
  now: number,
): Write =>
  db
    .update(companions)
    .set(Object.assign({ updatedAt: now }, ...removed.map((channel) => columns[channel])))
    .where(eq(companions.id, id))

/** The write that keeps a profile from search engines. @param now epoch milliseconds */
export const unlist = (db: Database, id: string, now: number): Write =>
  db.update(companions).set({ isUnlisted: true, updatedAt: now }).where(eq(companions.id, id))

export type EndOfCheck = { companion: string; checked: CheckRow['checked']; until: number }
type CheckRow = typeof companionVerifications.$inferSelect

/**
 * The writes that end a check when the team had it end, where a restore has brought back a later end.
 *
 * @param end `until` in epoch milliseconds; 0: it was taken back
 */
export function endCheck(db: Database, { companion, checked, until }: EndOfCheck): Write[] {
  const { companionId, validUntil, checkedAt, checked: kind } = companionVerifications
  const isIt = [eq(companionId, companion), eq(kind, checked)]
  return [
    db
      .update(companionVerifications)
      .set({ validUntil: until, lapsedAt: null })
      .where(and(...isIt, gt(validUntil, until), lt(checkedAt, until))),
    // Of a period that has no day in common with the restored one, or that ended with the check.
    db.delete(companionVerifications).where(and(...isIt, gte(checkedAt, until))),
  ]
}
