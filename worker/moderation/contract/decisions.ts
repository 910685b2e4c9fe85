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

/** "offered": an appeal may come. */
export const appealStages = ['offered', ...appealStates] as const
