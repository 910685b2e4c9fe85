import { eq, sql } from 'drizzle-orm'
import { EXPIRY_SLICE, type Lifecycle } from '../../platform/db/lifecycle.ts'
import { notSeenSince } from '../../platform/db/not-seen-since.ts'
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
        sql`created_at < ${now - SAVED_SEARCH_RETENTION_MS}
          AND member_id IN (${notSeenSince(now - SAVED_SEARCH_RETENTION_MS)})`,
      )
      .limit(EXPIRY_SLICE),
  ],
}
