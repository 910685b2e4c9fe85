import { sql } from 'drizzle-orm'
import { writeAll } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { signInAttempts, signInNetworks } from '../schema/sign-in-attempts.ts'
import { utcDayOf } from '../../platform/lib/time.ts'

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

/** Marks the network as familiar to the account. @param now epoch milliseconds */
export const recordNetwork = (
  db: Database,
  { account, network }: { account: string; network: string },
  now: number,
): Promise<void> => {
  const day = utcDayOf(now)
  return writeAll(db, [
    db
      .insert(signInNetworks)
      .values({ memberId: account, network, day })
      .onConflictDoUpdate({
        target: [signInNetworks.memberId, signInNetworks.network],
        set: { day },
      }),
  ])
}
