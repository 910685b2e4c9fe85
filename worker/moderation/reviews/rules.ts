import type { ReplyState, ReviewDecision, ReviewState } from '#moderation/reviews'

/** Reviews from one member. */
export const reviewRateLimit = { what: 'review', limit: 20, windowSeconds: 3_600 } as const

/** Allowed decisions; a hidden review can be published again. */
export function decisionsOn(state: ReviewState): ReviewDecision[] {
  if (state === 'pending') return ['approve', 'reject']
  return state === 'published' ? ['reject'] : ['approve']
}

/** Allowed decisions on a reply; a published one can still be returned. */
export function replyDecisionsOn(state: ReplyState): ReviewDecision[] {
  if (state === 'submitted') return ['approve', 'reject']
  return state === 'published' ? ['reject'] : []
}

/** True if the companion may submit a reply: there is none yet, or it was returned. */
export const repliesFrom = (reply: { state: ReplyState } | null) =>
  reply === null || reply.state === 'returned'
