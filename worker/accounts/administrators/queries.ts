import type { StaffRole } from '#staff/staff-rights'
import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { administrators } from '../schema/administrators.ts'
import { members } from '../schema/members.ts'

const canAct = sql`SELECT 1 FROM ${administrators} a JOIN ${members} m ON m.id = a.member_id
  WHERE a.standing <> 'taken' AND m.suspended_at IS NULL AND m.erased_at IS NULL`

/** True in SQL while the member has one of the roles. */
export const hasRole = (memberId: string, roles: readonly StaffRole[]): SQL =>
  sql`EXISTS (${canAct} AND a.member_id = ${memberId}
    AND a.role IN (SELECT value FROM json_each(${JSON.stringify(roles)})))`

export const isOwner = (memberId: string): SQL => hasRole(memberId, ['owner'])

/** True in SQL while an owner other than the member exists. */
export const isAnotherOwner = (memberId: string): SQL =>
  sql`EXISTS (${canAct} AND a.role = 'owner' AND a.member_id <> ${memberId})`

/** True in SQL if the member is no owner now. */
export const isNoOwner = (memberId: string): SQL => sql`NOT ${isOwner(memberId)}`

export const readIsOwner = async (db: Database, memberId: string): Promise<boolean> => {
  const row = await db.get<{ is: number }>(sql`SELECT ${isOwner(memberId)} AS "is"`)
  return Boolean(row?.is)
}

/** True in SQL if an owner remains without this member. A trigger enforces the same. */
export const isNotTheLast = (memberId: string): SQL =>
  sql`(NOT ${isOwner(memberId)} OR ${isAnotherOwner(memberId)})`

/** One row while the member has the right, as recorded at their last request. */
export const rightOf = (db: Database, memberId: string) =>
  db
    .select({ role: administrators.role })
    .from(administrators)
    .where(and(eq(administrators.memberId, memberId), ne(administrators.standing, 'taken')))

/** Ids of the owners who can sign in. */
export const ownerIds = (db: Database) =>
  db.all<{ id: string }>(sql`SELECT member_id AS id FROM owners ORDER BY member_id`)

/** Resolves to true if another member is an owner. */
export const hasOtherOwners = async (db: Database, memberId: string): Promise<boolean> => {
  const row = await db.get<{ is: number }>(sql`SELECT ${isAnotherOwner(memberId)} AS "is"`)
  return Boolean(row?.is)
}
