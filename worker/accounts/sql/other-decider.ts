import { staffRights } from '#staff/staff-rights'
import { sql, type SQL } from 'drizzle-orm'

const roles = JSON.stringify(staffRights['POST /api/admin/appeals/:id/steps'] ?? [])

/** SQL condition: someone other than the author of a decision and the person who appeals can decide the appeal. */
export const hasOtherDecider = (author: string | SQL, appellant: string | SQL | null): SQL =>
  sql`EXISTS (SELECT 1 FROM administrators a JOIN members m ON m.id = a.member_id
    WHERE a.standing <> 'taken' AND m.suspended_at IS NULL AND m.erased_at IS NULL
      AND a.member_id <> ${author} AND a.member_id IS NOT ${appellant}
      AND a.role IN (SELECT value FROM json_each(${roles})))`
