import { readMoney } from '../../platform/contract/money.ts'
import { readPhoneNumber } from '../../platform/contract/phone-number.ts'
import { message } from '../../contract/refusals.ts'
import * as z from 'zod/mini'
import { cleanName, cleanText } from '../../platform/contract/typed-text.ts'

// Types of a profile's fields: texts, measures and lists as staff and companions type them, and as they are stored.

const unreadable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]/
const withoutUnreadable = z.refine<string>(
  (value) => !unreadable.test(value),
  message('field.unreadable'),
)
const upTo = (length: number) => z.maxLength(length, message('field.too-long', { max: length }))

export const typedLine = (length: number) =>
  z.string().check(z.overwrite(cleanName), upTo(length), withoutUnreadable)
export const typedText = (length: number) =>
  z.string().check(z.overwrite(cleanText), upTo(length), withoutUnreadable)
export const requiredText = (length: number, missing: string) =>
  z
    .string(missing)
    .check(z.overwrite(cleanName), z.minLength(1, missing), upTo(length), withoutUnreadable)

const phoneProblem = (value: string) => (value === '' ? null : readPhoneNumber(value).problem)

/** Reads "" as null: no value. */
function nullWhenEmpty(schema: z.ZodMiniType<string, string>) {
  return z.pipe(
    z.nullable(schema),
    z.transform((value: string | null) => value || null),
  )
}
export const optionalLine = (length: number) => nullWhenEmpty(typedLine(length))
export const optionalText = (length: number) => nullWhenEmpty(typedText(length))

/** Stored as E.164: "+41791234567". */
export const optionalPhone = nullWhenEmpty(
  typedLine(60).check(
    z.refine((value) => phoneProblem(value) !== 'several', message('field.single-phone')),
    z.refine((value) => phoneProblem(value) !== 'invalid', message('field.phone')),
    z.overwrite((value) => readPhoneNumber(value).number ?? value),
  ),
)

/** A measure as text with or without its unit, or as a number. */
export const typedMeasure = (unit: 'CHF' | 'cm' | 'kg' | 'h', min: number, max: number) => {
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
export const pricePerHour = typedMeasure('CHF', 10, 10_000)

export const withoutDuplicates = <T>(nameOf: (item: T) => string) =>
  z.transform((items: T[]) => {
    const byName = new Map<string, T>()
    for (const item of items) {
      const name = nameOf(item).toLowerCase()
      if (name && !byName.has(name)) byName.set(name, item)
    }
    return [...byName.values()]
  })

/** Drops blanks and duplicates. */
export const wordList = z.pipe(
  z.array(typedLine(60)).check(z.maxLength(30, message('field.too-many', { max: 30 }))),
  withoutDuplicates((word: string) => word),
)

const typedService = z.object({
  name: typedLine(80),
  description: z.optional(optionalText(300)),
  price: z.optional(optionalLine(80)),
})
export const serviceList = z.pipe(
  z
    .array(
      z.pipe(
        z.transform((item: string | z.input<typeof typedService>) =>
          typeof item === 'string' ? { name: item } : item,
        ),
        typedService,
      ),
    )
    .check(z.maxLength(40, message('field.too-many', { max: 40 }))),
  withoutDuplicates(({ name }: z.infer<typeof typedService>) => name),
)

/** Translations by the names of services and rates in their original language. */
export const offerTranslations = <T extends z.ZodMiniType>(
  names: z.ZodMiniType<string, string>,
  text: T,
) =>
  z
    .record(names, text)
    .check(
      z.refine((texts) => Object.keys(texts).length <= 40, message('field.too-many', { max: 40 })),
    )

export const typedMoment = z
  .string()
  .check(
    z.refine(
      (text) => /^\d{4}-\d\d-\d\d(T|$)/.test(text) && !Number.isNaN(Date.parse(text)),
      message('field.date'),
    ),
  )

// Stored values, and drafts of them. A draft is stored while it is typed, even incomplete: only lengths are checked
// until it is submitted.

export const storedLine = (max: number) =>
  z.string().check(z.maxLength(max, message('field.too-long', { max })))
export const storedOptionalLine = (max: number) => z.nullable(storedLine(max))
export const storedItems = <T extends z.ZodMiniType>(item: T, max: number) =>
  z.array(item).check(z.maxLength(max, message('field.too-many', { max })))
