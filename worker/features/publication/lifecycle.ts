import { eq } from 'drizzle-orm'
import { anonymiseStaff } from '../../db/anonymised-staff.ts'
import type { Lifecycle } from '../../db/lifecycle.ts'
import { companionAges, companionConsents } from '../../db/schema/publication.ts'

/**
 * Both stay as long as the profile, as evidence; the profile is paused when the account goes. Her age is in
 * the copy of her profile.
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
  erase: (db, memberId) => [
    anonymiseStaff(db, companionConsents, memberId),
    anonymiseStaff(db, companionAges, memberId),
    db
      .update(companionConsents)
      .set({ givenByMember: null })
      .where(eq(companionConsents.givenByMember, memberId)),
  ],
  expire: () => [],
}
