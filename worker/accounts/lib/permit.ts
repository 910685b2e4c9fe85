import type { PlainRefusalId } from '#contract/refusals'
import type { Actor, Member } from './actor.ts'
import { Failure } from '../../platform/lib/failure.ts'

/**
 * Narrows an actor to a member who meets the rule.
 *
 * @throws Failure 401 with the refusal for a visitor, or with the end of their session; 403 for a suspended
 *   member, and with the refusal when the rule is not met
 */
export function permit(
  actor: Actor,
  rule: (member: Member) => boolean,
  refusal: PlainRefusalId,
): Member {
  if (actor.kind === 'visitor') {
    throw new Failure<PlainRefusalId>('unauthenticated', actor.hasEnded ? 'session.ended' : refusal)
  }
  if (actor.isSuspended) throw new Failure('forbidden', 'account.suspended')
  if (!rule(actor)) throw new Failure<PlainRefusalId>('forbidden', refusal)
  return actor
}
