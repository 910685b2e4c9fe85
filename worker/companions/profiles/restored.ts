import type { Check } from '#companions/companion-status'
import { and, eq, sql } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { companions, companionVerifications } from '../schema/companions.ts'

export type RestoredChannel = keyof typeof columns

const columns = {
  phone: { contactPhone: null },
  whatsapp: { contactWhatsapp: null },
  telegram: { contactTelegram: null },
  email: { contactEmail: null },
}

/** Removes channels that a restored backup has returned. @param now epoch milliseconds */
export const removeChannels = (
  db: Database,
  id: string,
  channels: readonly RestoredChannel[],
  now: number,
): Write =>
  db
    .update(companions)
    .set(Object.assign({ updatedAt: now }, ...channels.map((channel) => columns[channel])))
    .where(eq(companions.id, id))

/** Hides a profile from search engines after a restore. @param now epoch milliseconds */
export const unlist = (db: Database, id: string, now: number): Write =>
  db.update(companions).set({ isUnlisted: true, updatedAt: now }).where(eq(companions.id, id))

const isCheck = (companionId: string, kind: Check) =>
  and(eq(companionVerifications.companionId, companionId), eq(companionVerifications.checked, kind))

export const withdrawCheck = (db: Database, companionId: string, kind: Check): Write =>
  db.delete(companionVerifications).where(isCheck(companionId, kind))

/** Shortens a check after a restore. @param until epoch milliseconds */
export const shortenCheck = (
  db: Database,
  companionId: string,
  kind: Check,
  until: number,
): Write =>
  db
    .update(companionVerifications)
    .set({
      checkedAt: sql`min(checked_at, ${until - 1})`,
      validUntil: sql`min(valid_until, ${until})`,
    })
    .where(isCheck(companionId, kind))
