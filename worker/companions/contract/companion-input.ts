import { decisionGrounds } from '../../moderation/contract/decisions.ts'
import { emptyAsNull } from '../../platform/contract/form-fields.ts'
import { readMoney } from '../../platform/contract/money.ts'
import { readPhoneNumber } from '../../platform/contract/phone-number.ts'
import { message } from '../../contract/refusals.ts'
import * as z from 'zod/mini'
import { readAgeRange } from './age-range.ts'
import { eachOffer } from './offer-texts.ts'
import {
  eachTranslation,
  TEXT_LENGTHS,
  textLanguages,
} from '../../platform/contract/text-languages.ts'
import { isTeamName } from '../../platform/contract/team-names.ts'
import { cleanName, cleanText, hasLetter } from '../../platform/contract/typed-text.ts'
import { weekdays } from '../../platform/contract/weekdays.ts'
import { audiences, MAX_NOTICE_HOURS } from './channels.ts'
import { checkMethods, checks, lifecycles } from './companion-status.ts'
import { isTelegramName, isTimesText } from './detail-patterns.ts'
import { newRecords } from './publication-records.ts'

/** Field names of public answers, accepted as other spellings. */
const aliases: Record<string, string> = {
  ageRange: 'age_range',
  isActive: 'is_active',
  isFeatured: 'is_featured',
  isVip: 'is_vip',
  visibleOnHomepage: 'visible_on_homepage',
  visibleInFeed: 'visible_in_feed',
  eyes: 'eye_color',
  hair: 'hair_color',
  breastSize: 'breast_size',
  tags: 'personality_traits',
  detailedBio: 'detailed_bio',
}

const rename = <T>(body: T): T =>
  body !== null && typeof body === 'object' && !Array.isArray(body)
    ? (Object.fromEntries(
        Object.entries(body)
          // If both spellings are sent, the first one counts.
          .toReversed()
          .map(([key, value]) => [aliases[key] ?? key, value as unknown]),
      ) as T)
    : body

const unreadable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]/
const withoutUnreadable = z.refine<string>(
  (value) => !unreadable.test(value),
  message('field.unreadable'),
)
const upTo = (length: number) => z.maxLength(length, message('field.too-long', { max: length }))

const line = (length: number) =>
  z.string().check(z.overwrite(cleanName), upTo(length), withoutUnreadable)
const text = (length: number) =>
  z.string().check(z.overwrite(cleanText), upTo(length), withoutUnreadable)
const filledText = (length: number, missing: string) =>
  z
    .string(missing)
    .check(z.overwrite(cleanName), z.minLength(1, missing), upTo(length), withoutUnreadable)

const name = filledText(80, message('companion.name-required')).check(
  z.refine((value) => value === '' || hasLetter(value), message('field.no-letter')),
  z.refine((value) => !isTeamName(value), message('companion.reserved-name')),
)

const phoneProblem = (value: string) => (value === '' ? null : readPhoneNumber(value).problem)

/** Reads "" as null: no value. */
function nullWhenEmpty(schema: z.ZodMiniType<string, string>) {
  return z.pipe(
    z.nullable(schema),
    z.transform((value: string | null) => value || null),
  )
}
const maybe = (length: number) => nullWhenEmpty(line(length))
const maybeText = (length: number) => nullWhenEmpty(text(length))

/** Stored as E.164: "+41791234567". */
const maybePhone = nullWhenEmpty(
  line(60).check(
    z.refine((value) => phoneProblem(value) !== 'several', message('field.single-phone')),
    z.refine((value) => phoneProblem(value) !== 'invalid', message('field.phone')),
    z.overwrite((value) => readPhoneNumber(value).number ?? value),
  ),
)

/** A measure as text with or without its unit, or as a number. */
const measure = (unit: 'CHF' | 'cm' | 'kg' | 'h', min: number, max: number) => {
  const outOfRange =
    unit === 'h'
      ? message('field.hours', { min, max })
      : message('field.measure', { min, max, unit })
  const read = (value: string | number | null) => {
    if (value === null || value === '') return null
    if (unit === 'CHF' && typeof value === 'string') return readMoney(value) ?? NaN
    return Number(String(value).replace(unit, '').trim())
  }
  const inRange = (value: number | null) =>
    value === null || (Number.isInteger(value) && value >= min && value <= max)
  return z.pipe(
    z.nullable(z.union([z.string(), z.number()])),
    z.pipe(
      z.transform(read),
      z.nullable(z.number(outOfRange)).check(z.refine(inRange, outOfRange)),
    ),
  )
}

/** "CHF 300", or the number 300. */
export const pricePerHour = measure('CHF', 10, 10_000)

const withoutDuplicates = <T>(nameOf: (item: T) => string) =>
  z.transform((items: T[]) => {
    const byName = new Map<string, T>()
    for (const item of items) {
      const name = nameOf(item).toLowerCase()
      if (name && !byName.has(name)) byName.set(name, item)
    }
    return [...byName.values()]
  })

/** Drops blanks and duplicates. */
const words = z.pipe(
  z.array(line(60)).check(z.maxLength(30, message('field.too-many', { max: 30 }))),
  withoutDuplicates((word: string) => word),
)

const service = z.object({
  name: line(80),
  description: z.optional(maybeText(300)),
  price: z.optional(maybe(80)),
})
const services = z.pipe(
  z
    .array(
      z.pipe(
        z.transform((item: string | z.input<typeof service>) =>
          typeof item === 'string' ? { name: item } : item,
        ),
        service,
      ),
    )
    .check(z.maxLength(40, message('field.too-many', { max: 40 }))),
  withoutDuplicates(({ name }: z.infer<typeof service>) => name),
)

/** Translations by the names of services and rates in their original language. */
const translationsByName = <T extends z.ZodMiniType>(
  names: z.ZodMiniType<string, string>,
  text: T,
) =>
  z
    .record(names, text)
    .check(
      z.refine((texts) => Object.keys(texts).length <= 40, message('field.too-many', { max: 40 })),
    )

const moment = z
  .string()
  .check(
    z.refine(
      (text) => /^\d{4}-\d\d-\d\d(T|$)/.test(text) && !Number.isNaN(Date.parse(text)),
      message('field.date'),
    ),
  )

const audience = z.enum(audiences, message('field.choice'))

const verification = z
  .object({
    checked: z.enum(checks),
    checked_at: moment,
    valid_until: moment,
    /** Omitted: unchanged, or "team" for a new check. */
    method: z.optional(z.enum(checkMethods)),
  })
  .check(
    z.refine(
      ({ checked_at, valid_until }) => Date.parse(checked_at) < Date.parse(valid_until),
      message('companion.invalid-check-period'),
    ),
  )

const fields = z.object({
  name,
  age_range: z
    .string(message('companion.invalid-age-range'))
    .check(z.refine((text) => readAgeRange(text) !== null, message('companion.invalid-age-range'))),
  /** "Zurich, Switzerland"; the country is optional. */
  location: filledText(120, message('companion.location-required')),
  /** Id of a new companion: a repeated call creates no second one. */
  id: z.optional(z.uuid()),
  version: z.optional(z.number()),
  status: z.optional(z.enum(lifecycles)),
  is_active: z.optional(z.boolean()),
  is_featured: z.optional(z.boolean()),
  is_vip: z.optional(z.boolean()),
  visible_on_homepage: z.optional(z.boolean()),
  visible_in_feed: z.optional(z.boolean()),
  presence: z.optional(z.enum(['online', 'offline'])),
  /** The reason why the profile is taken offline. A companion with an account reads it in her language. */
  ground: emptyAsNull(z.enum(decisionGrounds, message('field.choice'))),
  reason: z.optional(maybeText(500)),
  category: z.optional(z.enum(['companion', 'masseuse'])),
  place: z.optional(z.array(z.enum(['incall', 'outcall', 'hotel', 'private']))),
  languages: z.optional(words),
  height: z.optional(measure('cm', 100, 230)),
  weight: z.optional(measure('kg', 30, 200)),
  nationality: z.optional(maybe(60)),
  ethnicity: z.optional(maybe(60)),
  eye_color: z.optional(maybe(60)),
  hair_color: z.optional(maybe(60)),
  breast_size: z.optional(maybe(60)),
  bio: z.optional(text(2_000)),
  detailed_bio: z.optional(maybeText(20_000)),
  premium_description: z.optional(text(500)),
  text_language: z.optional(z.enum(textLanguages, message('field.choice'))),
  ...eachTranslation((field) => z.optional(text(TEXT_LENGTHS[field]))),
  personality_traits: z.optional(words),
  services: z.optional(services),
  rates: z.optional(
    z.record(
      filledText(40, message('companion.rate-name-required')),
      filledText(80, message('companion.rate-price-required')),
    ),
  ),
  /** Language of the names of services and rates. */
  offer_language: z.optional(z.enum(textLanguages, message('field.choice'))),
  ...eachOffer(
    () => z.optional(translationsByName(line(80), line(80))),
    () => z.optional(translationsByName(line(40), z.object({ name: line(40), price: line(80) }))),
  ),
  price_per_hour: z.optional(pricePerHour),
  schedule: z.optional(
    z.nullable(
      z.partialRecord(z.enum(weekdays), z.object({ available: z.boolean(), times: line(60) })),
    ),
  ),
  /** "": no minimum notice. */
  notice_hours: z.optional(measure('h', 0, MAX_NOTICE_HOURS)),
  contact: z.optional(
    z.object({
      phone: z.optional(maybePhone),
      whatsapp: z.optional(maybePhone),
      telegram: z.optional(maybe(60)),
      email: z.optional(
        maybe(120).check(
          z.refine(
            (text: string | null) => text === null || /^[^\s@]+@[^\s@]+$/.test(text),
            message('field.email'),
          ),
        ),
      ),
      /** The audience of each channel. */
      audience: z.optional(
        z.object({
          phone: z.optional(audience),
          whatsapp: z.optional(audience),
          telegram: z.optional(audience),
          email: z.optional(audience),
        }),
      ),
    }),
  ),
  verifications: z.optional(
    z.pipe(
      z.array(verification),
      withoutDuplicates(({ checked }: z.infer<typeof verification>) => checked),
    ),
  ),
})

/** A companion as staff write her. Omitted fields stay unchanged, or take the defaults of a new companion. */
export const companionInput = z.pipe(z.transform(rename<z.input<typeof fields>>), fields)
export type CompanionInput = z.output<typeof companionInput>

const newFields = z.extend(fields, { records: z.optional(newRecords) })

/** A new companion, with the records that publication needs. */
export const newCompanionInput = z.pipe(z.transform(rename<z.input<typeof newFields>>), newFields)
export type NewCompanionInput = z.output<typeof newCompanionInput>

/** Fields that a companion changes herself, without a review. */
export const companionDetails = z
  .pick(fields, {
    schedule: true,
    contact: true,
    notice_hours: true,
  })
  .check((context) => {
    const { schedule, contact } = context.value
    const refuse = (path: string[], id: 'field.telegram' | 'field.times') =>
      context.issues.push({ code: 'custom', input: context.value, path, message: message(id) })
    for (const [day, { times }] of Object.entries(schedule ?? {})) {
      if (!isTimesText(times)) refuse(['schedule', day, 'times'], 'field.times')
    }
    const name = contact?.telegram
    if (name && !isTelegramName(name)) refuse(['contact', 'telegram'], 'field.telegram')
  })
export type CompanionDetails = z.output<typeof companionDetails>

/** Fields that staff may set for many companions at once; contact channels and checks are excluded. */
export const companionFields = z.partial(
  z.omit(fields, {
    id: true,
    version: true,
    ground: true,
    reason: true,
    presence: true,
    contact: true,
    verifications: true,
  }),
)
export type CompanionFields = z.output<typeof companionFields>
