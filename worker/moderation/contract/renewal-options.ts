/** Of a companion's proof that her photos show her. */
export const renewalStates = ['shown', 'submitted', 'confirmed', 'refused', 'withdrawn'] as const

/** Those that staff see: before there is a picture there is nothing to see. */
export const decidableStates = ['submitted', 'confirmed', 'refused'] as const
export type DecidableState = (typeof decidableStates)[number]

export const renewalDecisions = ['confirm', 'refuse'] as const

/** What she does in the picture, beside the code. */
export const gestures = ['ear', 'chin', 'thumb', 'palm', 'shoulder', 'forehead'] as const
export type Gesture = (typeof gestures)[number]

/** How long a code is shown, and taken. */
export const CODE_MINUTES = 10
/** Within which staff decide. */
export const RENEWAL_DUE_HOURS = 48
export const MAX_REFUSAL_REASON = 2_000
/** From how long before its end she is reminded of a check. */
export const REMINDER_DAYS = 14
