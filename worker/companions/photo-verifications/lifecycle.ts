import { and, eq, inArray, lt, or } from 'drizzle-orm'
import { anonymiseStaff } from '../../accounts/sql/anonymised-staff.ts'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { isRunBy } from '../sql/run-by.ts'
import { verificationRenewals } from '../../moderation/schema/renewals.ts'
import { PHOTO_VERIFICATION_RETENTION_MS, PHOTO_VERIFICATION_UNUSED_MS } from './rules.ts'

const { state, changedAt, expiresAt } = verificationRenewals

/** Verifications are deleted with the account that manages the profile, pictures with the decision. */
export const renewalLifecycle: Lifecycle = {
  tables: [verificationRenewals],
  export: (db, memberId) => ({
    verificationRenewals: db
      .select({
        companionId: verificationRenewals.companionId,
        state,
        reason: verificationRenewals.reason,
        email: verificationRenewals.email,
        submittedAt: verificationRenewals.submittedAt,
        decidedAt: verificationRenewals.decidedAt,
        createdAt: verificationRenewals.createdAt,
      })
      .from(verificationRenewals)
      .where(isRunBy(memberId)),
  }),
  erase: (db, memberId) => [
    anonymiseStaff(db, verificationRenewals, memberId),
    db.delete(verificationRenewals).where(isRunBy(memberId)),
  ],
  expire: (db, now) => [
    db
      .delete(verificationRenewals)
      .where(
        or(
          and(
            inArray(state, ['confirmed', 'refused', 'withdrawn']),
            lt(changedAt, now - PHOTO_VERIFICATION_RETENTION_MS),
          ),
          and(eq(state, 'shown'), lt(expiresAt, now - PHOTO_VERIFICATION_UNUSED_MS)),
        ),
      ),
  ],
}
