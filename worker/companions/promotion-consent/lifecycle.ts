import { eq } from 'drizzle-orm'
import { anonymiseStaff } from '../../accounts/sql/anonymised-staff.ts'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { promotionConsents } from '../schema/publication.ts'
import { companionRunBy } from '../sql/run-by.ts'
import { endPromotion } from './writes.ts'

/**
 * The record is stored as long as the profile, as evidence. Deleting the account that runs the profile withdraws
 * the consent; account rows are deleted later in the batch.
 */
export const promotionLifecycle: Lifecycle = {
  tables: [promotionConsents],
  export: (db, memberId) => ({
    promotionConsents: db
      .select({
        companionId: promotionConsents.companionId,
        textVersion: promotionConsents.textVersion,
        givenAt: promotionConsents.givenAt,
        withdrawnAt: promotionConsents.withdrawnAt,
      })
      .from(promotionConsents)
      .where(eq(promotionConsents.givenByMember, memberId)),
  }),
  erase: (db, memberId, now) => [
    endPromotion(db, companionRunBy(memberId), 'companion', now),
    anonymiseStaff(db, promotionConsents, memberId),
    db
      .update(promotionConsents)
      .set({ givenByMember: null })
      .where(eq(promotionConsents.givenByMember, memberId)),
  ],
  expire: () => [],
}
