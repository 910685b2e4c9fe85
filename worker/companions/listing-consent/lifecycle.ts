import { eq, sql } from 'drizzle-orm'
import { anonymiseStaff } from '../../accounts/sql/anonymised-staff.ts'
import { isLongArchived } from '../sql/long-archived.ts'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { companionRunBy } from '../sql/run-by.ts'
import { companionAges, companionConsents } from '../schema/publication.ts'
import { endConsentToListing } from './writes.ts'

/**
 * Her consent stays as long as the profile, as evidence; her age until a year after it was archived. Whoever deletes the account that runs it withdraws her
 * consent; accounts come later in the batch. Her age is in the copy of her profile.
 */
export const publicationLifecycle: Lifecycle = {
  tables: [companionConsents, companionAges],
  export: (db, memberId) => ({
    listingConsents: db
      .select({
        companionId: companionConsents.companionId,
        textVersion: companionConsents.textVersion,
        givenAt: companionConsents.givenAt,
        withdrawnAt: companionConsents.withdrawnAt,
      })
      .from(companionConsents)
      .where(eq(companionConsents.givenByMember, memberId)),
  }),
  erase: (db, memberId, now) => [
    endConsentToListing(db, companionRunBy(memberId), 'companion', now),
    anonymiseStaff(db, companionConsents, memberId),
    anonymiseStaff(db, companionAges, memberId),
    db
      .update(companionConsents)
      .set({ givenByMember: null })
      .where(eq(companionConsents.givenByMember, memberId)),
  ],
  expire: (db, now) => [
    db.delete(companionAges).where(sql`companion_id IN
      (SELECT id FROM companions WHERE ${isLongArchived(now)})`),
  ],
}
