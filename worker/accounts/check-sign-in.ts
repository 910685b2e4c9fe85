import type { Database } from '../platform/db/client.ts'
import { attemptsOf, countAttempt } from '../platform/rate-limits/consume-rate-limit.ts'
import { knownNetworkOf } from './sign-in-attempts/queries.ts'
import {
  accountAttempts,
  accountFromNetwork,
  isSignInAllowed,
  networkAttempts,
} from './sign-in-attempts/rules.ts'
import { countSignIn, recordNetwork } from './sign-in-attempts/writes.ts'
import { utcDayOf } from '../platform/lib/time.ts'

export type SignIn = {
  account: string
  /** Whether the password was right. */
  isRight: boolean
  /** Hashed; null: the account service does not say. */
  network: string | null
}

/**
 * Whether an attempt to sign in may go on. Counts wrong passwords, and records from which network the right
 * one came.
 *
 * @param now epoch milliseconds
 */
export async function checkSignIn(
  db: Database,
  { account, isRight, network }: SignIn,
  now: number,
): Promise<'continue' | 'reject'> {
  const count = isRight ? attemptsOf : countAttempt
  const ofAccount = count(db, { ...accountAttempts, who: account, now })
  const inNetwork = network === null ? null : readNetwork(db, { account, isRight, network }, now)
  const [wrongOfAccount, seen] = await Promise.all([ofAccount, inNetwork])
  const isAllowed = isSignInAllowed({ account: wrongOfAccount, network: seen }, isRight)
  if (!isAllowed) {
    await countSignIn(db, 'slowed', now)
    return 'reject'
  }
  if (!isRight) await countSignIn(db, 'failed', now)
  if (isRight && network !== null && seen?.knownDay !== utcDayOf(now)) {
    await recordNetwork(db, { account, network }, now)
  }
  return 'continue'
}

async function readNetwork(
  db: Database,
  { account, isRight, network }: SignIn & { network: string },
  now: number,
) {
  const count = isRight ? attemptsOf : countAttempt
  const [all, ofAccount, [known]] = await Promise.all([
    count(db, { ...networkAttempts, who: network, now }),
    count(db, { ...accountFromNetwork, who: `${account} ${network}`, now }),
    knownNetworkOf(db, { account, network }, now),
  ])
  return { all, ofAccount, isKnown: known !== undefined, knownDay: known?.day ?? null }
}
