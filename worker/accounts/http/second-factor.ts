import type { Context } from 'hono'
import { setSecondFactor } from '../members/writes.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { sessionOf } from '../lib/session-service.ts'
import type { AppEnv } from '../../platform/http/context.ts'

/** From now on this account's sessions by password alone are refused. */
export const recordSecondFactor = ({ var: { db, now } }: Context<AppEnv>, id: string) =>
  setSecondFactor(db, id, now)

/**
 * Accepts a session without the account's second factor once the account service reports that the factor was
 * removed.
 *
 * @throws Failure 403 while there is one, 401 when the session has ended, 503 when the service gives no answer
 */
export async function requireNoFactor(
  { var: { config, db } }: Context<AppEnv>,
  { token, id }: { token: string; id: string },
): Promise<void> {
  if (config.accounts) {
    const { state, factorCount } = await sessionOf(config.accounts, token)
    if (state !== 'open') throw new Failure('unauthenticated', 'session.ended')
    if (factorCount > 0) throw new Failure('forbidden', 'session.second-factor')
  }
  await setSecondFactor(db, id, null)
}
