import type { ReplyState, ReviewDecision, ReviewState } from '#contract/review-options'

/** How often a member may send a review. */
export const reviewRateLimit = { what: 'review', limit: 20, windowSeconds: 3_600 } as const

/** What staff may decide; a review that was taken back can be published after all. */
export const decisionsOn = (state: ReviewState): ReviewDecision[] =>
  state === 'pending' ? ['approve', 'reject'] : state === 'published' ? ['reject'] : ['approve']

/** What staff may decide on a reply; a published one can be returned after all. */
export const replyDecisionsOn = (state: ReplyState): ReviewDecision[] =>
  state === 'submitted' ? ['approve', 'reject'] : state === 'published' ? ['reject'] : []

/** Whether she may submit one: there is none yet, or it was returned. */
export const repliesFrom = (reply: { state: ReplyState } | null) =>
  reply === null || reply.state === 'returned'
