import { eq } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { follows } from '../schema/follows.ts'

/** Kept as long as both the member and the companion are there. */
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
