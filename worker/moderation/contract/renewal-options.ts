/** States of a photo verification. */
export const renewalStates = ['shown', 'submitted', 'confirmed', 'refused', 'withdrawn'] as const

/** States that staff see; before the upload there is no picture to check. */
export const decidableStates = ['submitted', 'confirmed', 'refused'] as const
export type DecidableState = (typeof decidableStates)[number]

export const renewalDecisions = ['confirm', 'refuse'] as const

/** Gesture in the picture, beside the code. */
export const gestures = ['ear', 'chin', 'thumb', 'palm', 'shoulder', 'forehead'] as const
export type Gesture = (typeof gestures)[number]

/** Minutes during which a code is displayed and accepted. */
export const CODE_MINUTES = 10
/** Hours for staff to decide. */
export const RENEWAL_DUE_HOURS = 48
export const MAX_REFUSAL_REASON = 2_000
/** Days before the end of a check when the companion gets a reminder. */
export const REMINDER_DAYS = 14
