import { eachTranslation } from '../../platform/contract/text-languages.ts'
import { eachOffer } from './offer-texts.ts'
import type { Facet } from './vocabulary.ts'

/** Types of fields, by which `profile-schemas.ts` has their schemas. */
export type FieldType =
  | 'age_range'
  | 'bio'
  | 'category'
  | 'detailed_bio'
  | 'fact'
  | 'flag'
  | 'height'
  | 'language'
  | 'location'
  | 'name'
  | 'notice'
  | 'place'
  | 'premium_description'
  | 'price'
  | 'rate_texts'
  | 'rates'
  | 'schedule'
  | 'service_texts'
  | 'services'
  | 'status'
  | 'translated_bio'
  | 'translated_detailed_bio'
  | 'translated_premium_description'
  | 'weight'
  | 'words'

/** Rules of one field of a profile. */
type FieldRules = {
  type: FieldType
  /**
   * `review`: the companion's changes are drafts that staff review; `companion`: her changes apply at once; `staff`:
   * only staff change it, and no restored version includes it.
   */
  changedBy: 'review' | 'companion' | 'staff'
  /** The companion may clear it without a review, as a whole or by one item of a list. */
  isRemovable?: true
  /** Staff may set it for several companions at once. */
  isBulkEditable?: true
  /** It has several items, which may be added to or removed from several companions one by one. */
  hasItems?: true
  /** Part of the file that staff export and import: a column, or three for the location. */
  isInFile?: true
  /**
   * Typed as one text. `fact`: one of the short facts, which share an input; `text`: with an input of its own.
   * Omitted: forms have other values for it.
   */
  typedAs?: 'fact' | 'text'
  /** Group of the vocabulary with its usual values. */
  facet?: Facet
  /** A flag that is set for a new companion. */
  isInitiallySet?: true
}

/** A short fact, in the companion's own words. */
const fact = {
  type: 'fact',
  changedBy: 'review',
  isRemovable: true,
  isBulkEditable: true,
  typedAs: 'fact',
} as const

/** A choice from the vocabulary, or the companion's own word. */
const appearance = <F extends Facet>(facet: F) => ({ ...fact, facet })

/** A text of several lines. */
const text = {
  changedBy: 'review',
  isRemovable: true,
  isBulkEditable: true,
  typedAs: 'text',
} as const

/** A list of words or rows. */
const list = {
  changedBy: 'review',
  isRemovable: true,
  isBulkEditable: true,
  hasItems: true,
} as const

const language = { type: 'language', changedBy: 'review', isBulkEditable: true } as const
const translation = { changedBy: 'review', isRemovable: true } as const

/** A switch that only staff set. */
const flag = { type: 'flag', changedBy: 'staff', isInFile: true } as const

/**
 * All fields of a profile. A field has this name in forms, calls, answers, drafts, versions, the audit log, imported
 * files and, where it is stored in one column, in the database. Without schemas, because the site's scripts read it.
 */
export const profileFields = {
  name: { type: 'name', changedBy: 'review', isInFile: true, typedAs: 'text' },
  category: {
    type: 'category',
    changedBy: 'review',
    isBulkEditable: true,
    isInFile: true,
    facet: 'category',
  },
  age_range: {
    type: 'age_range',
    changedBy: 'review',
    isBulkEditable: true,
    isInFile: true,
    typedAs: 'text',
  },
  location: {
    type: 'location',
    changedBy: 'review',
    isBulkEditable: true,
    isInFile: true,
    typedAs: 'text',
  },
  bio: { ...text, type: 'bio' },
  detailed_bio: { ...text, type: 'detailed_bio' },
  premium_description: { ...text, type: 'premium_description' },
  /** The language whose text replaces a missing translation. */
  text_language: language,
  ...eachTranslation(
    (field) => ({ ...translation, type: `translated_${field}`, typedAs: 'text' }) as const,
  ),
  place: { ...list, type: 'place', facet: 'place' },
  services: { ...list, type: 'services', facet: 'services' },
  /** Prices by the names of rates. */
  rates: { ...list, type: 'rates' },
  /** Language of the names of services and rates. */
  offer_language: language,
  /** Translations of services and rates, by those names. */
  ...eachOffer(
    () => ({ ...translation, type: 'service_texts' }) as const,
    () => ({ ...translation, type: 'rate_texts' }) as const,
  ),
  price_per_hour: {
    type: 'price',
    changedBy: 'review',
    isRemovable: true,
    isBulkEditable: true,
    typedAs: 'text',
  },
  languages: { ...list, type: 'words', facet: 'languages' },
  personality_traits: { ...list, type: 'words' },
  height: { ...fact, type: 'height' },
  weight: { ...fact, type: 'weight' },
  nationality: appearance('nationality'),
  ethnicity: appearance('ethnicity'),
  eye_color: appearance('eyes'),
  hair_color: appearance('hair'),
  breast_size: appearance('breastSize'),
  schedule: { type: 'schedule', changedBy: 'companion', isBulkEditable: true },
  notice_hours: { type: 'notice', changedBy: 'companion', isBulkEditable: true },
  status: { type: 'status', changedBy: 'staff', isInFile: true },
  is_active: { ...flag, isInitiallySet: true },
  visible_in_feed: { ...flag, isBulkEditable: true, isInitiallySet: true },
  visible_on_homepage: { ...flag, isBulkEditable: true },
  is_featured: flag,
  is_vip: { ...flag, isBulkEditable: true },
} as const satisfies Record<string, FieldRules>

type Rules = typeof profileFields
export type ProfileField = keyof Rules
type FieldWith<Rule extends Partial<FieldRules>> = {
  [F in ProfileField]: Rules[F] extends Rule ? F : never
}[ProfileField]

export const profileFieldNames = Object.keys(profileFields) as ProfileField[]

/** The fields that a rule applies to, in their order. */
const fieldsWith = <const Rule extends Partial<FieldRules>>(rule: Rule) =>
  profileFieldNames.filter((field) => {
    const rules: FieldRules = profileFields[field]
    return Object.entries(rule).every(([key, value]) => rules[key as keyof FieldRules] === value)
  }) as FieldWith<Rule>[]

/** Fields that change after a review. */
export const reviewedFields = fieldsWith({ changedBy: 'review' })
export type ReviewedField = (typeof reviewedFields)[number]

/** Fields that only staff change. */
export const staffFields = fieldsWith({ changedBy: 'staff' })
export type StaffField = (typeof staffFields)[number]

/** Switches that only staff set, in the order of the form. */
export const flagFields = fieldsWith({ type: 'flag' })
export type FlagField = (typeof flagFields)[number]

/** A value for each flag. */
export const eachFlag = <T>(valueOf: (flag: FlagField) => T) =>
  Object.fromEntries(flagFields.map((flag) => [flag, valueOf(flag)])) as Record<FlagField, T>

/** The flags of a new companion. */
export const initialFlags = eachFlag((flag) => 'isInitiallySet' in profileFields[flag])

/** Fields that a companion may clear without a review. */
export const clearableFields = fieldsWith({ isRemovable: true })

/** Fields that staff can set for several companions at once. */
export const editableFields = fieldsWith({ isBulkEditable: true })
export type EditableField = (typeof editableFields)[number]

/** Fields whose items may be added or removed one by one. */
export const listFields = fieldsWith({ hasItems: true })

/** Short facts, in the order of the form. */
export const factFields = fieldsWith({ typedAs: 'fact' })
export type FactField = (typeof factFields)[number]

/** Short facts with usual values in the vocabulary. */
export type VocabularyField = FieldWith<{ typedAs: 'fact'; facet: Facet }>
export const vocabularyFields = factFields.filter(
  (field): field is VocabularyField => 'facet' in profileFields[field],
)

/** The group of the vocabulary with a field's usual values; undefined: none. */
export const facetOf = (field: ProfileField): Facet | undefined => {
  const rules: FieldRules = profileFields[field]
  return rules.facet
}

/** Fields that are typed as one text. */
export const typedFields = [...fieldsWith({ typedAs: 'text' }), ...factFields]
export type TypedField = (typeof typedFields)[number]

/** Fields in the file of companions that staff export and import, in the order of its columns. */
export const fileFields = fieldsWith({ isInFile: true })
