/** Options of appeals. No schema library here, because pages import this file. */

/** A rejected application, a hidden profile, a suspended membership. */
export const appealKinds = ['application', 'profile', 'membership'] as const
export type AppealKind = (typeof appealKinds)[number]

/** Reasons for a rejection or suspension; the person concerned reads the text in their language. */
export const decisionGrounds = [
  'incomplete',
  'identity',
  'pictures',
  'conduct',
  'rules',
  'other',
] as const
export type DecisionGround = (typeof decisionGrounds)[number]

/** States of appeals that were sent. Upheld: the decision remains. Granted: it was undone. */
export const appealStates = ['new', 'upheld', 'granted'] as const
export type AppealState = (typeof appealStates)[number]

export const appealActs = ['note', 'grant', 'uphold'] as const
export type AppealAct = (typeof appealActs)[number]

/** Maximum length in characters. */
export const appealLengths = { text: 2_000 } as const

/** Days to appeal after the decision. */
export const APPEAL_DAYS = 30

/** Path of the page that the email links to; the token is the URL's fragment. */
export const APPEAL_PAGE = '/appeal'
