import type { Database } from '../platform/db/client.ts'
import { attemptsOf, countAttempt } from '../platform/rate-limits/consume-rate-limit.ts'
import { knownNetworkOf, countSignIn, recordNetwork } from './sign-in-attempts/queries.ts'
import {
  accountAttempts,
  accountFromNetwork,
  isSignInAllowed,
  networkAttempts,
} from './sign-in-attempts/rules.ts'
import { utcDayOf } from '../platform/lib/time.ts'

export type SignIn = {
  account: string
  /** True if the password was correct. */
  isRight: boolean
  /** Hash of the network address; null: the account service does not report it. */
  network: string | null
}

/**
 * Resolves to whether an attempt to sign in may continue. Counts wrong passwords and records the network of
 * each correct one.
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
  const [wrongOfAccount, networkState] = await Promise.all([ofAccount, inNetwork])
  const isAllowed = isSignInAllowed({ account: wrongOfAccount, network: networkState }, isRight)
  if (!isAllowed) {
    await countSignIn(db, 'slowed', now)
    return 'reject'
  }
  if (!isRight) await countSignIn(db, 'failed', now)
  if (isRight && network !== null && networkState?.knownDay !== utcDayOf(now)) {
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
  const [all, ofAccount, [knownNetwork]] = await Promise.all([
    count(db, { ...networkAttempts, who: network, now }),
    count(db, { ...accountFromNetwork, who: `${account} ${network}`, now }),
    knownNetworkOf(db, { account, network }, now),
  ])
  return {
    all,
    ofAccount,
    isKnown: knownNetwork !== undefined,
    knownDay: knownNetwork?.day ?? null,
  }
}
