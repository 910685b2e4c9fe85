import { eq } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { memberMarks, vouches } from '../schema/vouches.ts'
import { markOf } from './queries.ts'

/**
 * A mark is exported and deleted with its member. A vouch tells neither account, so no query finds those of a person:
 * `sweep-vouches.ts` deletes them in the night after either account or the conversation is gone.
 */
export const vouchLifecycle: Lifecycle = {
  tables: [vouches, memberMarks],
  export: (db, memberId) => ({ mark: markOf(db, memberId) }),
  erase: (db, memberId) => [db.delete(memberMarks).where(eq(memberMarks.memberId, memberId))],
  expire: () => [],
}
