/** Options of the application form. No schema library here, because the page imports this file. */

export const MIN_APPLICATION_AGE = 21
/** The directory lists ages up to this maximum. */
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

/** Maximum length in characters. */
export const applicationLengths = {
  name: 60,
  email: 254,
  phone: 60,
  about: 2_000,
  /** The second step: a whole list as typed, and one entry of it. */
  list: 600,
  entry: 60,
  references: 2_000,
} as const
export const MAX_LIST_ENTRIES = 12
export const MAX_APPLICATION_PHOTOS = 6

export const applicationStates = ['new', 'in_review', 'more_info', 'approved', 'rejected'] as const
export type ApplicationState = (typeof applicationStates)[number]
