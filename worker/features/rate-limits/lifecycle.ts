import { eq, lt } from 'drizzle-orm'
import type { Lifecycle } from '../../db/lifecycle.ts'
import { attempts } from '../../db/schema/rate-limits.ts'

export const attemptLifecycle: Lifecycle = {
  tables: [attempts],
  export: (db, memberId) => ({
    attempts: db
      .select({ what: attempts.what, count: attempts.count, endsAt: attempts.endsAt })
      .from(attempts)
      .where(eq(attempts.who, memberId)),
  }),
  erase: (db, memberId) => [db.delete(attempts).where(eq(attempts.who, memberId))],
  expire: (db, now) => [db.delete(attempts).where(lt(attempts.endsAt, now))],
}
