import type { ReplyState, ReviewDecision, ReviewState } from '#moderation/review-options'

/** How often a member may send a review. */
export const reviewRateLimit = { what: 'review', limit: 20, windowSeconds: 3_600 } as const

/** What staff may decide; a review that was taken back can be published after all. */
export function decisionsOn(state: ReviewState): ReviewDecision[] {
  if (state === 'pending') return ['approve', 'reject']
  return state === 'published' ? ['reject'] : ['approve']
}

/** What staff may decide on a reply; a published one can be returned after all. */
export function replyDecisionsOn(state: ReplyState): ReviewDecision[] {
  if (state === 'submitted') return ['approve', 'reject']
  return state === 'published' ? ['reject'] : []
}

/** Whether she may submit one: there is none yet, or it was returned. */
export const repliesFrom = (reply: { state: ReplyState } | null) =>
  reply === null || reply.state === 'returned'
