/** People shown in a file: the companion alone, or also others, who are then named. */
export const shownPeople = ['self', 'others'] as const
export type ShownPeople = (typeof shownPeople)[number]

/** Uses of a file on the site. Its use outside the site is a setting of the companion, see `promotion-consent.ts`. */
export const consentUses = ['public', 'private', 'stories'] as const
export type ConsentUse = (typeof consentUses)[number]
export type ConsentUses = Record<ConsentUse, boolean>

/** Place of a file before its withdrawal: a gallery, stories alone, or under review. */
export const withdrawalPlaces = ['gallery', 'story', 'submitted'] as const
export type WithdrawalPlace = (typeof withdrawalPlaces)[number]

/** Period within which a withdrawal can be undone. */
export const ALLOW_AGAIN_HOURS = 1

export const MAX_CONSENT_NAME = 100
export const MAX_CONSENT_OTHERS = 300
