import { and, gte, lt } from 'drizzle-orm'
import { EXPIRY_SLICE, type Lifecycle } from '../db/lifecycle.ts'
import { rateLimits } from './schema.ts'

/** Attempts of a member, including those counted by member and network, which begin with the id and a space. */
const isOf = (memberId: string) =>
  and(gte(rateLimits.who, memberId), lt(rateLimits.who, `${memberId}!`))

export const attemptLifecycle: Lifecycle = {
  tables: [rateLimits],
  export: (db, memberId) => ({
    attempts: db
      .select({ what: rateLimits.what, count: rateLimits.count, endsAt: rateLimits.endsAt })
      .from(rateLimits)
      .where(isOf(memberId)),
  }),
  erase: (db, memberId) => [db.delete(rateLimits).where(isOf(memberId))],
  expire: (db, now) => [
    db.delete(rateLimits).where(lt(rateLimits.endsAt, now)).limit(EXPIRY_SLICE),
  ],
}
