import { sql } from 'drizzle-orm'
import { administrators } from '../../db/schema/administrators.ts'
import { members } from '../../db/schema/members.ts'

const canAct = sql`SELECT 1 FROM ${administrators} a JOIN ${members} m ON m.id = a.member_id
  WHERE a.standing <> 'taken' AND m.suspended_at IS NULL AND m.erased_at IS NULL`

/** True in SQL while the member may administrate. */
export const isAdministrator = (memberId: string) =>
  sql`EXISTS (${canAct} AND a.member_id = ${memberId})`

/** True in SQL unless nobody would be left to administrate without this member. */
export const isNotTheLast = (memberId: string) =>
  sql`(NOT ${isAdministrator(memberId)} OR EXISTS (${canAct} AND a.member_id <> ${memberId}))`
