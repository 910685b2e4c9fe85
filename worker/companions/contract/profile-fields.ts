import * as z from 'zod/mini'
import { message } from '../../contract/refusals.ts'
import {
  eachTranslation,
  TEXT_LENGTHS,
  textLanguages,
} from '../../platform/contract/text-languages.ts'
import { isTeamName } from '../../platform/contract/team-names.ts'
import { hasLetter } from '../../platform/contract/typed-text.ts'
import { weekdays } from '../../platform/contract/weekdays.ts'
import { readAgeRange } from './age-range.ts'
import { MAX_NOTICE_HOURS } from './channels.ts'
import { lifecycles } from './companion-status.ts'
import {
  offerTranslations,
  optionalLine,
  optionalText,
  pricePerHour,
  requiredText,
  serviceList,
  storedLine,
  storedItems,
  storedOptionalLine,
  typedLine,
  typedMeasure,
  typedText,
  wordList,
} from './field-types.ts'
import { eachOffer } from './offer-texts.ts'
import type { Facet } from './vocabulary.ts'

/** Rules of one field of a profile. */
type FieldRules = {
  /** Accepts what staff type, and what a companion submits. */
  input: z.ZodMiniType
  /** The value in answers, drafts and versions. */
  value: z.ZodMiniType
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
  /** Group of the vocabulary with its usual values. */
  facet?: Facet
}

const category = z.enum(['companion', 'masseuse'], message('field.choice'))
const place = z.enum(['incall', 'outcall', 'hotel', 'private'], message('field.choice'))
const textLanguage = z.enum(textLanguages, message('field.choice'))
const scheduleOf = <T extends z.ZodMiniType<string>>(times: T) =>
  z.nullable(z.partialRecord(z.enum(weekdays), z.object({ available: z.boolean(), times })))

/** A choice from the vocabulary, or the companion's own word. */
const appearance = <F extends Facet>(facet: F) =>
  ({
    input: optionalLine(60),
    value: storedOptionalLine(60),
    changedBy: 'review',
    isRemovable: true,
    isBulkEditable: true,
    facet,
  }) as const

/** A switch that only staff set. */
const flag = {
  input: z.boolean(),
  value: z.boolean(),
  changedBy: 'staff',
  isInFile: true,
} as const

/**
 * All fields of a profile. A field has this name in forms, calls, answers, drafts, versions, the audit log, imported
 * files and, where it is stored in one column, in the database.
 */
export const profileFields = {
  name: {
    input: requiredText(80, message('companion.name-required')).check(
      z.refine((value) => value === '' || hasLetter(value), message('field.no-letter')),
      z.refine((value) => !isTeamName(value), message('companion.reserved-name')),
    ),
    value: storedLine(80),
    changedBy: 'review',
    isInFile: true,
  },
  category: {
    input: category,
    value: category,
    changedBy: 'review',
    isBulkEditable: true,
    isInFile: true,
    facet: 'category',
  },
  age_range: {
    input: z
      .string(message('companion.invalid-age-range'))
      .check(
        z.refine((text) => readAgeRange(text) !== null, message('companion.invalid-age-range')),
      ),
    value: storedLine(10),
    changedBy: 'review',
    isBulkEditable: true,
    isInFile: true,
  },
  /** "Zurich, Switzerland"; the country is optional. */
  location: {
    input: requiredText(120, message('companion.location-required')),
    value: storedLine(120),
    changedBy: 'review',
    isBulkEditable: true,
    isInFile: true,
  },
  bio: {
    input: typedText(TEXT_LENGTHS.bio),
    value: storedLine(TEXT_LENGTHS.bio),
    changedBy: 'review',
    isRemovable: true,
    isBulkEditable: true,
  },
  detailed_bio: {
    input: optionalText(TEXT_LENGTHS.detailed_bio),
    value: storedOptionalLine(TEXT_LENGTHS.detailed_bio),
    changedBy: 'review',
    isRemovable: true,
    isBulkEditable: true,
  },
  premium_description: {
    input: typedText(TEXT_LENGTHS.premium_description),
    value: storedLine(TEXT_LENGTHS.premium_description),
    changedBy: 'review',
    isRemovable: true,
    isBulkEditable: true,
  },
  /** The language whose text replaces a missing translation. */
  text_language: {
    input: textLanguage,
    value: textLanguage,
    changedBy: 'review',
    isBulkEditable: true,
  },
  ...eachTranslation(
    (field) =>
      ({
        input: typedText(TEXT_LENGTHS[field]),
        value: storedLine(TEXT_LENGTHS[field]),
        changedBy: 'review',
        isRemovable: true,
      }) as const,
  ),
  place: {
    input: z.array(place),
    value: storedItems(place, 4),
    changedBy: 'review',
    isRemovable: true,
    isBulkEditable: true,
    hasItems: true,
    facet: 'place',
  },
  services: {
    input: serviceList,
    value: storedItems(
      z.object({
        name: storedLine(80),
        description: storedOptionalLine(300),
        price: storedOptionalLine(80),
      }),
      40,
    ),
    changedBy: 'review',
    isRemovable: true,
    isBulkEditable: true,
    hasItems: true,
    facet: 'services',
  },
  /** Prices by the names of rates. */
  rates: {
    input: z.record(
      requiredText(40, message('companion.rate-name-required')),
      requiredText(80, message('companion.rate-price-required')),
    ),
    value: offerTranslations(storedLine(40), storedLine(80)),
    changedBy: 'review',
    isRemovable: true,
    isBulkEditable: true,
    hasItems: true,
  },
  /** Language of the names of services and rates. */
  offer_language: {
    input: textLanguage,
    value: textLanguage,
    changedBy: 'review',
    isBulkEditable: true,
  },
  /** Translations of services and rates, by those names. */
  ...eachOffer(
    () =>
      ({
        input: offerTranslations(typedLine(80), typedLine(80)),
        value: offerTranslations(storedLine(80), storedLine(80)),
        changedBy: 'review',
        isRemovable: true,
      }) as const,
    () =>
      ({
        input: offerTranslations(
          typedLine(40),
          z.object({ name: typedLine(40), price: typedLine(80) }),
        ),
        value: offerTranslations(
          storedLine(40),
          z.object({ name: storedLine(40), price: storedLine(80) }),
        ),
        changedBy: 'review',
        isRemovable: true,
      }) as const,
  ),
  /** In the form "CHF 300". */
  price_per_hour: {
    input: pricePerHour,
    value: storedOptionalLine(20),
    changedBy: 'review',
    isRemovable: true,
    isBulkEditable: true,
  },
  languages: {
    input: wordList,
    value: storedItems(storedLine(60), 30),
    changedBy: 'review',
    isRemovable: true,
    isBulkEditable: true,
    hasItems: true,
    facet: 'languages',
  },
  personality_traits: {
    input: wordList,
    value: storedItems(storedLine(60), 30),
    changedBy: 'review',
    isRemovable: true,
    isBulkEditable: true,
    hasItems: true,
  },
  /** In the form "165 cm". */
  height: {
    input: typedMeasure('cm', 100, 230),
    value: storedOptionalLine(20),
    changedBy: 'review',
    isRemovable: true,
    isBulkEditable: true,
  },
  /** In the form "55 kg". */
  weight: {
    input: typedMeasure('kg', 30, 200),
    value: storedOptionalLine(20),
    changedBy: 'review',
    isRemovable: true,
    isBulkEditable: true,
  },
  nationality: appearance('nationality'),
  ethnicity: appearance('ethnicity'),
  eye_color: appearance('eyes'),
  hair_color: appearance('hair'),
  breast_size: appearance('breastSize'),
  /** Hours by weekday; null: by arrangement. */
  schedule: {
    input: scheduleOf(typedLine(60)),
    value: scheduleOf(z.string()),
    changedBy: 'companion',
    isBulkEditable: true,
  },
  /** Minimum notice, in hours. Null, or "" in forms: none. */
  notice_hours: {
    input: typedMeasure('h', 0, MAX_NOTICE_HOURS),
    value: z.nullable(z.number()),
    changedBy: 'companion',
    isBulkEditable: true,
  },
  status: {
    input: z.enum(lifecycles),
    value: z.enum(lifecycles),
    changedBy: 'staff',
    isInFile: true,
  },
  is_active: flag,
  is_featured: flag,
  is_vip: { ...flag, isBulkEditable: true },
  visible_in_feed: { ...flag, isBulkEditable: true },
  visible_on_homepage: { ...flag, isBulkEditable: true },
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

/** Fields that a companion may clear without a review. */
export const clearableFields = fieldsWith({ isRemovable: true })

/** Fields that staff can set for several companions at once. */
export const editableFields = fieldsWith({ isBulkEditable: true })
export type EditableField = (typeof editableFields)[number]

/** Fields whose items may be added or removed one by one. */
export const listFields = fieldsWith({ hasItems: true })

/** Fields in the file of companions that staff export and import, in the order of its columns. */
export const fileFields = fieldsWith({ isInFile: true })

/** A schema for each of some fields. */
export const fieldSchemas = <const F extends readonly ProfileField[], K extends 'input' | 'value'>(
  fields: F,
  kind: K,
) =>
  Object.fromEntries(fields.map((field) => [field, profileFields[field][kind]])) as {
    [Name in F[number]]: Rules[Name][K]
  }

/** A profile as the companion and staff read it: every field with its value. */
export const profileValues = z.object(fieldSchemas(profileFieldNames, 'value'))
export type ProfileValues = z.infer<typeof profileValues>
