/** Choices of the request form and of the thread. The file imports no schema library, because pages load it. */

export const requestPlaces = ['incall', 'outcall', 'hotel', 'private', 'open'] as const
/** The place "open" is to be arranged. */
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
  /** A side has chosen the lifetime of messages. */
  'lifetime',
] as const
export type RequestAct = (typeof requestActs)[number]

/** Lifetimes of messages that a side may choose, in days; without a choice they are stored as long as the request. */
export const lifetimes = [7, 30, 90] as const
export type LifetimeDays = (typeof lifetimes)[number]

/** Durations in minutes, from an hour to a weekend. */
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

/** Maximum lengths in characters. */
export const requestLengths = { message: 2_000, review: 2_000, author: 60 } as const

/** Maximum number of requests that a member may send within 24 hours. */
export const REQUESTS_A_DAY = 10
/** Maximum number of days between today and the preferred date. */
export const PREFERRED_DAYS = 365

export const ratings = [1, 2, 3, 4, 5] as const
