import { and, eq, inArray, sql } from 'drizzle-orm'
import { assertInBatch } from '../../platform/db/assert-in-batch.ts'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { isAssertionFailed, isUniqueViolation } from '../../platform/db/refusals.ts'
import { verificationRenewals } from '../../moderation/schema/renewals.ts'
import type { RenewalRow } from './queries.ts'

type NewRenewal = Pick<
  RenewalRow,
  'id' | 'companionId' | 'code' | 'gesture' | 'expiresAt' | 'createdAt' | 'changedAt'
>

/**
 * Inserts a verification, replacing an expired code. The batch fails while another verification is
 * open.
 */
export const insertRenewal = (db: Database, row: NewRenewal): Write[] => [
  db
    .delete(verificationRenewals)
    .where(
      and(
        eq(verificationRenewals.companionId, row.companionId),
        eq(verificationRenewals.state, 'shown'),
        sql`expires_at <= ${row.createdAt}`,
      ),
    ),
  db.insert(verificationRenewals).values(row),
]

/** Changes a renewal if its version is unchanged; otherwise the batch fails, see `isRenewalConflict`. */
export const changeRenewal = (
  db: Database,
  { id, version }: Pick<RenewalRow, 'id' | 'version'>,
  changes: Partial<Omit<RenewalRow, 'id' | 'version'>> & { changedAt: number },
): Write[] => [
  assertInBatch(
    db,
    sql`(SELECT version FROM verification_renewals WHERE id = ${id}) IS ${version}`,
  ),
  db
    .update(verificationRenewals)
    .set({ ...changes, version: version + 1 })
    .where(and(eq(verificationRenewals.id, id), eq(verificationRenewals.version, version))),
]

/** True if a batch failed because the verification changed since it was read. */
export const isRenewalConflict = (error: unknown) =>
  isAssertionFailed(error) || isUniqueViolation(verificationRenewals, error)

/** Deletes undecided verifications together with the account that started them. */
export const deleteOpenRenewals = (db: Database, companionId: string): Write =>
  db
    .delete(verificationRenewals)
    .where(
      and(
        eq(verificationRenewals.companionId, companionId),
        inArray(verificationRenewals.state, ['shown', 'submitted']),
      ),
    )
