/** Options of the form for privacy requests. No schema library here, because the page imports this file. */

export const dataRequestKinds = ['access', 'correction', 'deletion', 'objection'] as const
export type DataRequestKind = (typeof dataRequestKinds)[number]

/** Role of the requester. */
export const dataRequesters = ['companion', 'applicant', 'member', 'other'] as const
export type DataRequester = (typeof dataRequesters)[number]

/** "waiting": the requester has to prove their identity. */
export const dataRequestStates = ['new', 'in_review', 'waiting', 'done', 'refused'] as const
export type DataRequestState = (typeof dataRequestStates)[number]

/**
 * Actions of staff: add a note, start the review, ask for proof of identity, close as done, close
 * as refused.
 */
export const dataRequestActs = ['note', 'review', 'ask', 'finish', 'refuse'] as const
export type DataRequestAct = (typeof dataRequestActs)[number]

/** Maximum length in characters. */
export const dataRequestLengths = { name: 120, email: 254, text: 2_000 } as const
