export const reviewStates = ['pending', 'published', 'hidden'] as const
export type ReviewState = (typeof reviewStates)[number]

export const reviewDecisions = ['approve', 'reject'] as const
export type ReviewDecision = (typeof reviewDecisions)[number]

/** How many reviews one call publishes. */
export const MAX_APPROVED = 50

/** Of what a companion replies; returned: with the reason, and she may submit it again. */
export const replyStates = ['submitted', 'published', 'returned'] as const
export type ReplyState = (typeof replyStates)[number]

/** In characters. */
export const MAX_REPLY = 1_000
