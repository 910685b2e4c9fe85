import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { administrators } from '../../db/schema/administrators.ts'
import { members } from '../../db/schema/members.ts'

const canAct = sql`SELECT 1 FROM ${administrators} a JOIN ${members} m ON m.id = a.member_id
  WHERE a.standing <> 'taken' AND m.suspended_at IS NULL AND m.erased_at IS NULL`

/** True in SQL while the member may administrate. */
export const isAdministrator = (memberId: string) =>
  sql`EXISTS (${canAct} AND a.member_id = ${memberId})`

/** True in SQL if an administrator remains without this member. */
export const isNotTheLast = (memberId: string) =>
  sql`(NOT ${isAdministrator(memberId)} OR EXISTS (${canAct} AND a.member_id <> ${memberId}))`

/** A row while the member has the right, as far as it was known at their last request. */
export const rightOf = (db: Database, memberId: string) =>
  db
    .select({ role: administrators.role })
    .from(administrators)
    .where(and(eq(administrators.memberId, memberId), ne(administrators.role, 'taken')))
