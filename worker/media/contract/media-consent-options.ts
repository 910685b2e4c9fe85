/** Who is shown in a file: the companion alone, or others as well, who are then named. */
export const shownPeople = ['self', 'others'] as const
export type ShownPeople = (typeof shownPeople)[number]

/**
 * What a file may be used for. Promotion is its use outside her pages and the site's lists: as the picture that
 * documents name for a link to her profile.
 */
export const consentUses = ['public', 'private', 'stories', 'promotion'] as const
export type ConsentUse = (typeof consentUses)[number]
export type ConsentUses = Record<ConsentUse, boolean>

/** Only what everyone may see is used for promotion. */
export const isPromotionPublic = (uses: readonly ConsentUse[]): boolean =>
  !uses.includes('promotion') || uses.includes('public')

/** Where a withdrawn file was: in a gallery, for stories alone, or under review. */
export const withdrawalPlaces = ['gallery', 'story', 'submitted'] as const
export type WithdrawalPlace = (typeof withdrawalPlaces)[number]

/** For how long a withdrawn file may be allowed again. */
export const ALLOW_AGAIN_HOURS = 1

export const MAX_CONSENT_NAME = 100
export const MAX_CONSENT_OTHERS = 300
