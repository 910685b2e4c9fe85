/** The groups of `vocabulary` that describe a profile. */
export const profileVocabulary = {
  place: ['incall', 'outcall', 'hotel', 'private'],
  category: ['companion', 'masseuse'],
  languages: [
    'English',
    'Dutch',
    'French',
    'German',
    'Italian',
    'Spanish',
    'Russian',
    'Portuguese',
  ],
  nationality: ['Dutch', 'Italian', 'French', 'Spanish', 'German', 'British'],
  ethnicity: ['Asian', 'Black', 'White', 'Latin', 'Mixed'],
  eyes: ['Blue', 'Brown', 'Black', 'Green'],
  hair: ['Black', 'Brown', 'Blonde', 'Red', 'Blue'],
  breastSize: ['Natural', 'XS', 'Small', 'Medium', 'Large', 'XL', 'XXL'],
  services: [
    'GFE (Girlfriend Experience)',
    'Dinner Companion',
    'Travel Companion',
    'Business Events',
    'Massage',
    'BDSM',
    'Fetish',
    '4-hands massage',
    'Role Play',
    'Couples',
    'Private Shows',
    'Overnight',
    'Weekend dates',
  ],
} as const

/**
 * Option lists of the filter dialog. The values are stored and returned by the API; addresses and queries use their
 * slugs (`slugOf`).
 */
export const vocabulary = {
  status: ['online', 'new', 'new photos'],
  content: ['videos', 'private', 'featured'],
  ...profileVocabulary,
} as const

export type Facet = keyof typeof vocabulary

export const facets = Object.keys(vocabulary) as Facet[]

export const sorts = ['recent', 'name', 'location', 'price', 'free'] as const
export type Sort = (typeof sorts)[number]

/** The spelling of a value in addresses: "4-hands massage" becomes "4-hands-massage". */
export const slugOf = (value: string): string =>
  value
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
