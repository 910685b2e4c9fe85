import { isPremium, type Member } from '../lib/actor.ts'

export const mayHavePhoto = (member: Member) => isPremium(member)

/** Limit of changes of a member's photo. */
export const photoRateLimit = { what: 'photo', limit: 20, windowSeconds: 3_600 } as const
