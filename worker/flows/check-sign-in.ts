import type { Database } from '../db/client.ts'
import { isUsedUp, isWithinLimit } from '../features/rate-limits/consume-rate-limit.ts'
import { accountAttempts, networkAttempts } from '../features/sign-in-attempts/rules.ts'
import { countSignIn } from '../features/sign-in-attempts/writes.ts'

export type SignIn = {
  account: string
  /** Whether the password was right. */
  isRight: boolean
  /** Hashed; null: the account service does not say. */
  network: string | null
}

/**
 * Whether an attempt to sign in may go on: not while the account or the network has had too many wrong
 * passwords, also with the right one. Counts what fails.
 *
 * @param now epoch milliseconds
 */
export async function checkSignIn(
  db: Database,
  { account, isRight, network }: SignIn,
  now: number,
): Promise<'continue' | 'reject'> {
  const limits = [
    { ...accountAttempts, who: account, now },
    ...(network === null ? [] : [{ ...networkAttempts, who: network, now }]),
  ]
  const seen = await Promise.all(
    limits.map((limit) =>
      isRight ? isUsedUp(db, limit).then((is) => !is) : isWithinLimit(db, limit),
    ),
  )
  const isAllowed = seen.every(Boolean)
  if (!isAllowed || !isRight) await countSignIn(db, isAllowed ? 'failed' : 'slowed', now)
  return isAllowed ? 'continue' : 'reject'
}
