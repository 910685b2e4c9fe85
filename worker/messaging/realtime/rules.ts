import { isPremium, type Member } from '../../accounts/lib/actor.ts'

/** Live updates are a part of the messenger, which comes with a plan; companions have them for their own work. */
export const mayBeLive = (member: Member) =>
  isPremium(member) || (member.companionId !== null && !member.isSuspended)

/** How often a member may connect, in all browsers: each comes back with a back-off. */
export const ticketRateLimit = { what: 'live', limit: 240, windowSeconds: 3_600 } as const
