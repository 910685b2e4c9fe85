import { and, eq, gte, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { signInNetworks, signInAttempts } from '../schema/sign-in-attempts.ts'
import { DAY_MS, utcDayOf } from '../../platform/lib/time.ts'
import { KNOWN_NETWORK_DAYS } from './rules.ts'
import { writeAll } from '../../platform/db/bulk.ts'

/** Day on which an account last signed in from a network; no row: the network is unknown. @param now epoch ms */
export const knownNetworkOf = (
  db: Database,
  { account, network }: { account: string; network: string },
  now: number,
) =>
  db
    .select({ day: signInNetworks.day })
    .from(signInNetworks)
    .where(
      and(
        eq(signInNetworks.memberId, account),
        eq(signInNetworks.network, network),
        gte(signInNetworks.day, utcDayOf(now - KNOWN_NETWORK_DAYS * DAY_MS)),
      ),
    )

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
