import { eq, sql } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { savedSearches } from '../schema/saved-searches.ts'
import { SAVED_SEARCH_RETENTION_MS } from './rules.ts'

/** Searches are kept until the member deletes them or has not visited for a year. */
export const savedSearchLifecycle: Lifecycle = {
  tables: [savedSearches],
  export: (db, memberId) => ({
    savedSearches: db
      .select({
        name: savedSearches.name,
        query: savedSearches.query,
        alert: savedSearches.alert,
        createdAt: savedSearches.createdAt,
      })
      .from(savedSearches)
      .where(eq(savedSearches.memberId, memberId)),
  }),
  erase: (db, memberId) => [db.delete(savedSearches).where(eq(savedSearches.memberId, memberId))],
  expire: (db, now) => [
    db
      .delete(savedSearches)
      .where(
        sql`member_id IN (SELECT id FROM members WHERE max(last_seen_at, ${savedSearches.createdAt}) < ${now - SAVED_SEARCH_RETENTION_MS})`,
      ),
  ],
}
