import { eq, sql } from 'drizzle-orm'
import { anonymiseStaff } from '../../accounts/sql/anonymised-staff.ts'
import { isLongArchived } from '../sql/long-archived.ts'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { companionRunBy } from '../sql/run-by.ts'
import { companionAges, companionConsents } from '../schema/publication.ts'
import { endConsentToListing } from './writes.ts'

/**
 * The consent is stored as long as the profile, as evidence; the age until a year after it was archived. Deleting
 * the account that runs the profile withdraws the consent; account rows are deleted later in the batch. The age is
 * part of the copy of the profile.
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
