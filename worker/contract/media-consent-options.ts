/** Who is shown in a file: the companion alone, or others as well, who are then named. */
export const shownPeople = ['self', 'others'] as const
export type ShownPeople = (typeof shownPeople)[number]

/** What a file may be used for. */
export const consentUses = ['public', 'private', 'stories'] as const
export type ConsentUse = (typeof consentUses)[number]
export type ConsentUses = Record<ConsentUse, boolean>

export const MAX_CONSENT_NAME = 100
export const MAX_CONSENT_OTHERS = 300
