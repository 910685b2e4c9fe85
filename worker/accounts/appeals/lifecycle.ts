import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { anonymiseStaff } from '../sql/anonymised-staff.ts'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { appeals, appealSteps } from '../../moderation/schema/appeals.ts'
import { APPEAL_RETENTION_MS } from './rules.ts'

const isOf = (memberId: string, email?: string | null) =>
  or(
    eq(appeals.memberId, memberId),
    sql`lower(${appeals.email}) = ${email?.toLowerCase() ?? null}`,
    sql`${appeals.companionId} IN (SELECT companion_id FROM companion_accounts
      WHERE member_id = ${memberId})`,
  )

/**
 * Decisions that nobody appealed are deleted when the time to appeal ends, decided appeals after
 * twelve months.
 */
export const appealLifecycle: Lifecycle = {
  tables: [appeals, appealSteps],
  export: (db, memberId, email) => ({
    appeals: db
      .select({
        reference: appeals.reference,
        kind: appeals.kind,
        email: appeals.email,
        ground: appeals.ground,
        decidedAt: appeals.decidedAt,
        state: appeals.state,
        text: appeals.text,
        appealedAt: appeals.appealedAt,
        language: appeals.language,
      })
      .from(appeals)
      .where(isOf(memberId, email)),
  }),
  erase: (db, memberId, _, email) => [
    anonymiseStaff(db, appeals, memberId),
    anonymiseStaff(db, appealSteps, memberId),
    db.delete(appeals).where(isOf(memberId, email)),
  ],
  expire: (db, now) => [
    db
      .delete(appeals)
      .where(
        or(
          and(eq(appeals.state, 'offered'), lt(appeals.expiresAt, now)),
          and(
            inArray(appeals.state, ['upheld', 'granted']),
            lt(appeals.changedAt, now - APPEAL_RETENTION_MS),
          ),
        ),
      ),
  ],
}
