import { sql } from 'drizzle-orm'

/** As SQL: the id of the companion whose profile a member runs; null for none. */
export const companionRunBy = (memberId: string) =>
  sql`(SELECT companion_id FROM companion_accounts WHERE member_id = ${memberId})`

/** As SQL, over a table with her id: what belongs to the companion whose profile a member runs. */
export const isRunBy = (memberId: string) => sql`companion_id = ${companionRunBy(memberId)}`
