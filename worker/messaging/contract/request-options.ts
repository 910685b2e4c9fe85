/** What the request form offers, and where it goes. Without a schema library, because pages need it. */

export const requestPlaces = ['incall', 'outcall', 'hotel', 'private', 'open'] as const
/** "open": to be arranged. */
export type RequestPlace = (typeof requestPlaces)[number]

export const requestStates = ['sent', 'seen', 'answered', 'declined', 'withdrawn'] as const
export type RequestState = (typeof requestStates)[number]

export const requestActs = [
  'send',
  'write',
  'withdraw',
  'see',
  'answer',
  'decline',
  /** One side has chosen for how long messages are kept. */
  'lifetime',
] as const
export type RequestAct = (typeof requestActs)[number]

/** For how many days a side may keep messages; without a choice they are kept with the request. */
export const lifetimes = [7, 30, 90] as const
export type LifetimeDays = (typeof lifetimes)[number]

/** How long, in minutes: from an hour to a weekend. */
export const durations = [60, 90, 120, 180, 240, 360, 720, 1_440, 2_880] as const

export const occasions = [
  'dinner',
  'culture',
  'celebration',
  'business',
  'travel',
  'time-together',
] as const
export type Occasion = (typeof occasions)[number]

/** In characters. */
export const requestLengths = { message: 2_000, review: 2_000, author: 60 } as const

/** How many requests a member may send within 24 hours. */
export const REQUESTS_A_DAY = 10
/** How far ahead the preferred date may be. */
export const PREFERRED_DAYS = 365

export const ratings = [1, 2, 3, 4, 5] as const
