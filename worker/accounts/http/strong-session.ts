import type { Context } from 'hono'
import { FRESH_PROOF_MS, needsFreshProof } from '#contract/fresh-proof'
import type { Member } from '../lib/actor.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { HOUR_MS } from '../../platform/lib/time.ts'
import type { AppEnv } from '../../platform/http/context.ts'

type Session = Pick<Member, 'isStrong' | 'authenticatedAt' | 'beganAt'>

/** Where staff need a second factor, they sign in again each working day. */
const LONGEST_SESSION_MS = 12 * HOUR_MS

/** True if a session is as strong as the operator requires of staff. */
export const isStrongEnough = (c: Context<AppEnv>, { isStrong }: Pick<Session, 'isStrong'>) =>
  isStrong || !c.var.config.staffSecondFactor

const patterns = needsFreshProof.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
}))

/**
 * Required before every call of staff: a password alone is too weak, and irreversible actions need a proof from
 * the last minutes.
 *
 * @throws Failure 403 with the refusal that makes the browser ask for the proof
 */
export function requireStrongSession(c: Context<AppEnv>, session: Session): void {
  if (!isStrongEnough(c, session)) throw new Failure('forbidden', 'staff.second-factor')
  const { staffSecondFactor } = c.var.config
  const { beganAt, authenticatedAt } = session
  if (staffSecondFactor && (beganAt === null || c.var.now - beganAt > LONGEST_SESSION_MS)) {
    throw new Failure('forbidden', 'staff.session-expired')
  }
  const { path } = c.req
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
  if (!patterns.some((pattern) => pattern.method === method && pattern.pattern.test(path))) return
  if (authenticatedAt !== null && c.var.now - authenticatedAt <= FRESH_PROOF_MS) return
  throw new Failure('forbidden', 'staff.fresh-proof')
}
