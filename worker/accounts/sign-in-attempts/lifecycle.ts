import { eq, lt } from 'drizzle-orm'
import { EXPIRY_SLICE, type Lifecycle } from '../../platform/db/lifecycle.ts'
import { signInAttempts, signInNetworks } from '../schema/sign-in-attempts.ts'
import { DAY_MS, utcDayOf } from '../../platform/lib/time.ts'
import { KNOWN_NETWORK_DAYS } from './rules.ts'

const ATTEMPT_RETENTION_MS = 2 * 365 * DAY_MS

/** Attempts are daily totals without a person; networks belong to a member. */
export const signInAttemptLifecycle: Lifecycle = {
  tables: [signInAttempts, signInNetworks],
  export: (db, memberId) => ({
    signInNetworks: db
      .select({ day: signInNetworks.day })
      .from(signInNetworks)
      .where(eq(signInNetworks.memberId, memberId)),
  }),
  erase: (db, memberId) => [db.delete(signInNetworks).where(eq(signInNetworks.memberId, memberId))],
  expire: (db, now) => [
    db.delete(signInAttempts).where(lt(signInAttempts.day, utcDayOf(now - ATTEMPT_RETENTION_MS))),
    db
      .delete(signInNetworks)
      .where(lt(signInNetworks.day, utcDayOf(now - KNOWN_NETWORK_DAYS * DAY_MS)))
      .limit(EXPIRY_SLICE),
  ],
}
