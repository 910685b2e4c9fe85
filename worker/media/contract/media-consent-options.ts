/** Who is shown in a file: the companion alone, or others as well, who are then named. */
export const shownPeople = ['self', 'others'] as const
export type ShownPeople = (typeof shownPeople)[number]

/** What a file may be used for. Its use outside the site is a setting of the companion, see `promotion-consent.ts`. */
export const consentUses = ['public', 'private', 'stories'] as const
export type ConsentUse = (typeof consentUses)[number]
export type ConsentUses = Record<ConsentUse, boolean>

/** Where a withdrawn file was: in a gallery, for stories alone, or under review. */
export const withdrawalPlaces = ['gallery', 'story', 'submitted'] as const
export type WithdrawalPlace = (typeof withdrawalPlaces)[number]

/** For how long a withdrawn file may be allowed again. */
export const ALLOW_AGAIN_HOURS = 1

export const MAX_CONSENT_NAME = 100
export const MAX_CONSENT_OTHERS = 300
