import * as z from 'zod/mini'
import { message } from '../../contract/refusals.ts'
import { TEXT_LENGTHS, textLanguages } from '../../platform/contract/text-languages.ts'
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
  storedItems,
  storedLine,
  storedOptionalLine,
  typedLine,
  typedMeasure,
  typedText,
  wordList,
} from './field-types.ts'
import {
  profileFieldNames,
  profileFields,
  type FieldType,
  type ProfileField,
} from './profile-fields.ts'

const category = z.enum(['companion', 'masseuse'], message('field.choice'))
const place = z.enum(['incall', 'outcall', 'hotel', 'private'], message('field.choice'))
const textLanguage = z.enum(textLanguages, message('field.choice'))
const scheduleOf = <T extends z.ZodMiniType<string>>(times: T) =>
  z.nullable(z.partialRecord(z.enum(weekdays), z.object({ available: z.boolean(), times })))
const textOf = (max: number) => ({ input: typedText(max), value: storedLine(max) })

/** Schemas of each type of field: `input` accepts typed values, `value` is in answers, drafts and versions. */
const types = {
  name: {
    input: requiredText(80, message('companion.name-required')).check(
      z.refine((value) => value === '' || hasLetter(value), message('field.no-letter')),
      z.refine((value) => !isTeamName(value), message('companion.reserved-name')),
    ),
    value: storedLine(80),
  },
  category: { input: category, value: category },
  age_range: {
    input: z
      .string(message('companion.invalid-age-range'))
      .check(
        z.refine((text) => readAgeRange(text) !== null, message('companion.invalid-age-range')),
      ),
    value: storedLine(10),
  },
  /** "Zurich, Switzerland"; the country is optional. */
  location: {
    input: requiredText(120, message('companion.location-required')),
    value: storedLine(120),
  },
  bio: textOf(TEXT_LENGTHS.bio),
  detailed_bio: {
    input: optionalText(TEXT_LENGTHS.detailed_bio),
    value: storedOptionalLine(TEXT_LENGTHS.detailed_bio),
  },
  premium_description: textOf(TEXT_LENGTHS.premium_description),
  translated_bio: textOf(TEXT_LENGTHS.bio),
  translated_detailed_bio: textOf(TEXT_LENGTHS.detailed_bio),
  translated_premium_description: textOf(TEXT_LENGTHS.premium_description),
  language: { input: textLanguage, value: textLanguage },
  place: { input: z.array(place), value: storedItems(place, 4) },
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
  },
  rates: {
    input: z.record(
      requiredText(40, message('companion.rate-name-required')),
      requiredText(80, message('companion.rate-price-required')),
    ),
    value: offerTranslations(storedLine(40), storedLine(80)),
  },
  service_texts: {
    input: offerTranslations(typedLine(80), typedLine(80)),
    value: offerTranslations(storedLine(80), storedLine(80)),
  },
  rate_texts: {
    input: offerTranslations(
      typedLine(40),
      z.object({ name: typedLine(40), price: typedLine(80) }),
    ),
    value: offerTranslations(
      storedLine(40),
      z.object({ name: storedLine(40), price: storedLine(80) }),
    ),
  },
  /** In the form "CHF 300". */
  price: { input: pricePerHour, value: storedOptionalLine(20) },
  words: { input: wordList, value: storedItems(storedLine(60), 30) },
  /** In the form "165 cm". */
  height: { input: typedMeasure('cm', 100, 230), value: storedOptionalLine(20) },
  /** In the form "55 kg". */
  weight: { input: typedMeasure('kg', 30, 200), value: storedOptionalLine(20) },
  fact: { input: optionalLine(60), value: storedOptionalLine(60) },
  /** Hours by weekday; null: by arrangement. */
  schedule: { input: scheduleOf(typedLine(60)), value: scheduleOf(z.string()) },
  /** In hours. Null, or "" in forms: none. */
  notice: { input: typedMeasure('h', 0, MAX_NOTICE_HOURS), value: z.nullable(z.number()) },
  status: { input: z.enum(lifecycles), value: z.enum(lifecycles) },
  flag: { input: z.boolean(), value: z.boolean() },
} satisfies Record<FieldType, { input: z.ZodMiniType; value: z.ZodMiniType }>

type Schemas<F extends ProfileField, K extends 'input' | 'value'> = {
  [Name in F]: (typeof types)[(typeof profileFields)[Name]['type']][K]
}

/** A schema for each of some fields. */
export const fieldSchemas = <const F extends readonly ProfileField[], K extends 'input' | 'value'>(
  fields: F,
  kind: K,
) =>
  Object.fromEntries(
    fields.map((field) => [field, types[profileFields[field].type][kind]]),
  ) as Schemas<F[number], K>

/** A profile as the companion and staff read it: every field with its value. */
export const profileValues = z.object(fieldSchemas(profileFieldNames, 'value'))
export type ProfileValues = z.infer<typeof profileValues>
