import { eq } from 'drizzle-orm'
import type { Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { companions } from '../../db/schema/companions.ts'

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
