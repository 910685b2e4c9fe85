import { sql } from 'drizzle-orm'
import { writeAll, type Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { administrators, type AdminRole } from '../../db/schema/administrators.ts'

export const setAdminRole = (
  db: Database,
  memberId: string,
  role: Exclude<AdminRole, 'known'>,
  now: number,
): Write => {
  const changed = { role, changedAt: now }
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
      .values({ memberId, role: 'known', changedAt: now })
      .onConflictDoNothing(),
  ])

/** Forgets who administrates no longer, though it was not revoked here. */
export const forgetAdministrator = (db: Database, memberId: string): Promise<void> =>
  writeAll(db, [
    db
      .delete(administrators)
      .where(sql`${administrators.memberId} = ${memberId} AND standing = 'known'`),
  ])
