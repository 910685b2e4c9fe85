import { eq, sql } from 'drizzle-orm'
import type { Lifecycle } from '../../db/lifecycle.ts'
import { companionViews } from '../../db/schema/companion-views.ts'
import { DAY_MS } from '../../lib/time.ts'

const KEPT_MS = 365 * DAY_MS

/** Kept until they are deleted, or whoever saved them was not here for a year. */
export const companionViewLifecycle: Lifecycle = {
  tables: [companionViews],
  export: (db, memberId) => ({
    companionViews: db
      .select({
        name: companionViews.name,
        query: companionViews.query,
        columns: companionViews.columns,
        createdAt: companionViews.createdAt,
      })
      .from(companionViews)
      .where(eq(companionViews.memberId, memberId)),
  }),
  erase: (db, memberId) => [db.delete(companionViews).where(eq(companionViews.memberId, memberId))],
  expire: (db, now) => [
    db
      .delete(companionViews)
      .where(
        sql`member_id IN (SELECT id FROM members WHERE max(last_seen_at, ${companionViews.createdAt}) < ${now - KEPT_MS})`,
      ),
  ],
}
