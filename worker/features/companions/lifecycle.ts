import { and, eq, isNull, sql } from 'drizzle-orm'
import { FORMER_STAFF } from '../../db/anonymised-staff.ts'
import type { Lifecycle } from '../../db/lifecycle.ts'
import { companions, companionVerifications } from '../../db/schema/companions.ts'

/**
 * What staff checked stays, without their names. Whoever deletes the account that runs a profile takes the
 * profile off the site, too; accounts come later in the batch.
 */
export const companionLifecycle: Lifecycle = {
  tables: [companionVerifications],
  export: () => ({}),
  erase: (db, memberId, now) => [
    db
      .update(companions)
      .set({ pausedAt: now, awayFrom: null, awayUntil: null, awayReply: '' })
      .where(
        and(
          isNull(companions.pausedAt),
          sql`id = (SELECT companion_id FROM companion_accounts WHERE member_id = ${memberId})`,
        ),
      ),
    db
      .update(companionVerifications)
      .set({ checkedBy: FORMER_STAFF, checkerMemberId: null })
      .where(eq(companionVerifications.checkerMemberId, memberId)),
  ],
  expire: () => [],
}
