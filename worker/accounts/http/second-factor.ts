import type { Context } from 'hono'
import { setSecondFactor } from '../members/writes.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { sessionOf } from '../lib/session-service.ts'
import type { AppEnv } from '../../platform/http/context.ts'

/** From now on a password alone opens nothing of this account. */
export const noteSecondFactor = ({ var: { db, now } }: Context<AppEnv>, id: string) =>
  setSecondFactor(db, id, now)

/**
 * For a session without the second factor that the account had: once the account service says that it
 * was removed, a password is enough again.
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
