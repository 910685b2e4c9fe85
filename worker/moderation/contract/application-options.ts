/** What the application form offers and asks. Without a schema library, because the page needs it. */

export const MIN_APPLICATION_AGE = 21
/** The directory shows ages up to this one. */
export const MAX_APPLICATION_AGE = 65
export const APPLICATION_DUE_HOURS = 48

export const applicationLocations = [
  'zurich',
  'geneva',
  'basel',
  'bern',
  'lausanne',
  'other',
] as const
export type ApplicationLocation = (typeof applicationLocations)[number]

export const experiences = ['new', 'some', 'experienced', 'expert'] as const
export type Experience = (typeof experiences)[number]

/** In characters. */
export const applicationLengths = {
  name: 60,
  email: 254,
  phone: 60,
  about: 2_000,
  /** Of the second step: lists as they are typed, and what stands in them. */
  list: 600,
  entry: 60,
  references: 2_000,
} as const
export const MAX_LIST_ENTRIES = 12
export const MAX_APPLICATION_PHOTOS = 6

export const applicationStates = ['new', 'in_review', 'more_info', 'approved', 'rejected'] as const
export type ApplicationState = (typeof applicationStates)[number]
