import { sql } from 'drizzle-orm'

/** SQL of the id of the companion whose profile a member runs; null for none. */
export const companionRunBy = (memberId: string) =>
  sql`(SELECT companion_id FROM companion_accounts WHERE member_id = ${memberId})`

/** True in SQL for rows of the companion whose profile a member runs; the table must have `companion_id`. */
export const isRunBy = (memberId: string) => sql`companion_id = ${companionRunBy(memberId)}`
