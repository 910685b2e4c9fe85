import type { Actor, Member } from './actor.ts'
import { Failure } from './failure.ts'

/**
 * @throws Failure 401 with the message for a visitor; 403 for a suspended member, and with the
 *   message when the rule says no
 */
export function permit(actor: Actor, rule: (member: Member) => boolean, message: string): Member {
  if (actor.kind === 'visitor') throw new Failure('unauthenticated', message)
  if (actor.isSuspended) throw new Failure('forbidden', 'This account is suspended.')
  if (!rule(actor)) throw new Failure('forbidden', message)
  return actor
}
