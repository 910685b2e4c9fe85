import { sql } from 'drizzle-orm'
import { writeAll } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { signInAttempts } from '../../db/schema/sign-in-attempts.ts'
import { utcDayOf } from '../../lib/time.ts'

/** @param now epoch milliseconds */
export const countSignIn = (
  db: Database,
  outcome: 'failed' | 'slowed',
  now: number,
): Promise<void> =>
  writeAll(db, [
    db
      .insert(signInAttempts)
      .values({ day: utcDayOf(now), outcome, count: 1 })
      .onConflictDoUpdate({
        target: [signInAttempts.day, signInAttempts.outcome],
        set: { count: sql`${signInAttempts.count} + 1` },
      }),
  ])
