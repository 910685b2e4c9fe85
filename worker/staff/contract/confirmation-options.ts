/** Days until a request expires. */
export const CONFIRMATION_DAYS = 7

export const confirmationKinds = ['deletion', 'rights', 'block'] as const
export type ConfirmationKind = (typeof confirmationKinds)[number]

export const confirmationStates = ['open', 'expired', 'confirmed', 'declined', 'withdrawn'] as const
export type ConfirmationState = (typeof confirmationStates)[number]

export const confirmationActs = ['confirm', 'decline', 'withdraw'] as const
export type ConfirmationAct = (typeof confirmationActs)[number]
