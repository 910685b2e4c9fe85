import { eq } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { follows } from '../schema/follows.ts'

/** Follows are kept while the member and the companion exist. */
export const followLifecycle: Lifecycle = {
  tables: [follows],
  export: (db, memberId) => ({
    follows: db
      .select({ companionId: follows.companionId, createdAt: follows.createdAt })
      .from(follows)
      .where(eq(follows.memberId, memberId)),
  }),
  erase: (db, memberId) => [db.delete(follows).where(eq(follows.memberId, memberId))],
  expire: () => [],
}
