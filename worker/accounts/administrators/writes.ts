import type { StaffRole } from '#staff/staff-rights'
import { eq, sql } from 'drizzle-orm'
import { writeAll, type Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { administrators } from '../schema/administrators.ts'
import { isNotTheLast } from './queries.ts'

/** @param role null revokes every role, whatever a token or the operator's list grants */
export const setRole = (
  db: Database,
  memberId: string,
  role: StaffRole | null,
  now: number,
): Write => {
  const newValues = {
    standing: role ? ('given' as const) : ('taken' as const),
    changedAt: now,
    ...(role && { role }),
  }
  return db
    .insert(administrators)
    .values({ memberId, ...newValues })
    .onConflictDoUpdate({ target: administrators.memberId, set: newValues })
}

/** Records a member who is an administrator by a token or by the operator's list, once. */
export const recordAdministrator = (db: Database, memberId: string, now: number): Promise<void> =>
  writeAll(db, [
    db
      .insert(administrators)
      .values({ memberId, standing: 'known', changedAt: now })
      .onConflictDoNothing(),
  ])

/**
 * Deletes the record of a member who is no longer an administrator without a revocation here; the last owner's
 * row stays.
 */
export const forgetAdministrator = (db: Database, memberId: string): Promise<void> =>
  writeAll(db, [
    db.delete(administrators).where(
      sql`${eq(administrators.memberId, memberId)} AND standing = 'known'
          AND ${isNotTheLast(memberId)}`,
    ),
  ])
