import { and, eq, sql } from 'drizzle-orm'
import { FORMER_STAFF } from '#catalogue/former-names'
import { isLongArchived } from '../sql/long-archived.ts'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { companionRunBy } from '../sql/run-by.ts'
import { companions, companionVerifications } from '../schema/companions.ts'

/**
 * Results of checks are stored without the checkers' names; channels are deleted a year after the profile was
 * archived. Deleting the account that runs a profile takes it offline; account rows are deleted later in the batch.
 */
export const companionLifecycle: Lifecycle = {
  tables: [companionVerifications],
  export: () => ({}),
  erase: (db, memberId, now) => [
    db
      .update(companions)
      .set({
        pausedAt: sql`coalesce(${companions.pausedAt}, ${now})`,
        awayFrom: null,
        awayUntil: null,
        awayReply: '',
      })
      .where(sql`id = ${companionRunBy(memberId)}`),
    db
      .update(companionVerifications)
      .set({ checkedBy: FORMER_STAFF, checkerMemberId: null })
      .where(eq(companionVerifications.checkerMemberId, memberId)),
  ],
  expire: (db, now) => [
    db
      .update(companions)
      .set({
        contactPhone: null,
        contactWhatsapp: null,
        contactTelegram: null,
        contactEmail: null,
      })
      .where(
        and(
          isLongArchived(now),
          sql`coalesce(contact_phone, contact_whatsapp, contact_telegram, contact_email) IS NOT NULL`,
        ),
      ),
  ],
}
