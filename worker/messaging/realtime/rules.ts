import { isPremium, type Member } from '../../accounts/lib/actor.ts'

/** Live updates are a part of the messenger, which comes with a plan; companions have them for their own work. */
export const mayBeLive = (member: Member) =>
  isPremium(member) || (member.companionId !== null && !member.isSuspended)

/** Rate limit of a member's connections, in all browsers; each of them reconnects with a back-off. */
export const ticketRateLimit = { what: 'live', limit: 240, windowSeconds: 3_600 } as const
