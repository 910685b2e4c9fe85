import { eq, lt, or, sql } from 'drizzle-orm'
import type { Lifecycle } from '../db/lifecycle.ts'
import { rateLimits } from './schema.ts'

/** Attempts of a member, including those counted by member and network. */
const isOf = (memberId: string) =>
  or(eq(rateLimits.who, memberId), sql`${rateLimits.who} LIKE ${`${memberId} %`}`)

export const attemptLifecycle: Lifecycle = {
  tables: [rateLimits],
  export: (db, memberId) => ({
    attempts: db
      .select({ what: rateLimits.what, count: rateLimits.count, endsAt: rateLimits.endsAt })
      .from(rateLimits)
      .where(isOf(memberId)),
  }),
  erase: (db, memberId) => [db.delete(rateLimits).where(isOf(memberId))],
  expire: (db, now) => [db.delete(rateLimits).where(lt(rateLimits.endsAt, now))],
}
