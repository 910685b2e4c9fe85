export const reviewStates = ['pending', 'published', 'hidden'] as const
export type ReviewState = (typeof reviewStates)[number]

export const reviewDecisions = ['approve', 'reject'] as const
export type ReviewDecision = (typeof reviewDecisions)[number]

/** Maximum number of reviews that one call publishes. */
export const MAX_APPROVED = 50

/** States of a companion's reply. "returned": with a reason; she may submit it again. */
export const replyStates = ['submitted', 'published', 'returned'] as const
export type ReplyState = (typeof replyStates)[number]

/** Maximum length in characters. */
export const MAX_REPLY = 1_000
