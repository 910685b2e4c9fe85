import { eq, lt, or, sql } from 'drizzle-orm'
import type { Lifecycle } from '../../db/lifecycle.ts'
import { attempts } from '../../db/schema/rate-limits.ts'

/** Attempts of a member, also those that are counted by member and network. */
const isOf = (memberId: string) =>
  or(eq(attempts.who, memberId), sql`${attempts.who} LIKE ${`${memberId} %`}`)

export const attemptLifecycle: Lifecycle = {
  tables: [attempts],
  export: (db, memberId) => ({
    attempts: db
      .select({ what: attempts.what, count: attempts.count, endsAt: attempts.endsAt })
      .from(attempts)
      .where(isOf(memberId)),
  }),
  erase: (db, memberId) => [db.delete(attempts).where(isOf(memberId))],
  expire: (db, now) => [db.delete(attempts).where(lt(attempts.endsAt, now))],
}
