/** What the form about one's data offers. Without a schema library, because the page needs it. */

export const dataRequestKinds = ['access', 'correction', 'deletion', 'objection'] as const
export type DataRequestKind = (typeof dataRequestKinds)[number]

/** Who asks. */
export const dataRequesters = ['companion', 'applicant', 'member', 'other'] as const
export type DataRequester = (typeof dataRequesters)[number]

/** "waiting": the requester has to prove who they are. */
export const dataRequestStates = ['new', 'in_review', 'waiting', 'done', 'refused'] as const
export type DataRequestState = (typeof dataRequestStates)[number]

/** What staff may do: note something; look into it; ask who it is; close it, done or refused. */
export const dataRequestActs = ['note', 'review', 'ask', 'finish', 'refuse'] as const
export type DataRequestAct = (typeof dataRequestActs)[number]

/** In characters. */
export const dataRequestLengths = { name: 120, email: 254, text: 2_000 } as const
