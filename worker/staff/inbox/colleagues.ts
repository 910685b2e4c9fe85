import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'

/** Members of staff who can sign in, by name. */
export const colleagues = (db: Database) =>
  db.all<{ id: string; name: string }>(sql`
    SELECT m.id, m.display_name AS name FROM administrators s JOIN members m ON m.id = s.member_id
    WHERE s.standing <> 'taken' AND m.suspended_at IS NULL AND m.erased_at IS NULL
    ORDER BY m.name_folded, m.id`)
