import type { StaffRole } from '#staff/staff-rights'
import { eq, sql } from 'drizzle-orm'
import { writeAll, type Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { administrators } from '../schema/administrators.ts'
import { isNotTheLast } from './queries.ts'

/** @param role null: none, whatever a token or the operator's list says */
export const setRole = (
  db: Database,
  memberId: string,
  role: StaffRole | null,
  now: number,
): Write => {
  const changed = {
    standing: role ? ('given' as const) : ('taken' as const),
    changedAt: now,
    ...(role && { role }),
  }
  return db
    .insert(administrators)
    .values({ memberId, ...changed })
    .onConflictDoUpdate({ target: administrators.memberId, set: changed })
}

/** Notes who administrates by a token or by the operator's list, once. */
export const noteAdministrator = (db: Database, memberId: string, now: number): Promise<void> =>
  writeAll(db, [
    db
      .insert(administrators)
      .values({ memberId, standing: 'known', changedAt: now })
      .onConflictDoNothing(),
  ])

/** Forgets who administrates no longer, though it was not revoked here; the last owner stays noted. */
export const forgetAdministrator = (db: Database, memberId: string): Promise<void> =>
  writeAll(db, [
    db.delete(administrators).where(
      sql`${eq(administrators.memberId, memberId)} AND standing = 'known'
          AND ${isNotTheLast(memberId)}`,
    ),
  ])
