import { and, eq, gte } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { signInNetworks } from '../schema/sign-in-attempts.ts'
import { DAY_MS, utcDayOf } from '../../platform/lib/time.ts'
import { KNOWN_NETWORK_DAYS } from './rules.ts'

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
