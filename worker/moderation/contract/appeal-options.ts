/** What appeals are about. Without a schema library, because the pages need it. */

/** A refused application, a hidden profile, a suspended membership. */
export const appealKinds = ['application', 'profile', 'membership'] as const
export type AppealKind = (typeof appealKinds)[number]

/** Why staff refuse or suspend, as whoever it is about reads it in their language. */
export const decisionGrounds = [
  'incomplete',
  'identity',
  'pictures',
  'conduct',
  'rules',
  'other',
] as const
export type DecisionGround = (typeof decisionGrounds)[number]

/** Of those that have come. Upheld: the decision remains. Granted: it was undone. */
export const appealStates = ['new', 'upheld', 'granted'] as const
export type AppealState = (typeof appealStates)[number]

export const appealActs = ['note', 'grant', 'uphold'] as const
export type AppealAct = (typeof appealActs)[number]

/** In characters. */
export const appealLengths = { text: 2_000 } as const

/** For how long after the decision an appeal may come. */
export const APPEAL_DAYS = 30

/** Where the link in the mail leads; the token is its fragment. */
export const APPEAL_PAGE = '/appeal'
