import { isDay } from './days.ts'
import { readPhoneNumber } from './phone-number.ts'
import { message } from '../../contract/refusals.ts'
import { cleanLine, cleanName, cleanText, hasLetter } from './typed-text.ts'
import * as z from 'zod/mini'

// Fields of public forms. Without a script, a browser sends texts only, and nothing for an unticked box; the same
// schemas read both forms and JSON.

const tooLong = (max: number) => message('field.too-long', { max })

/** A calendar day, as 2026-05-01. */
export const day = z.string(message('field.required')).check(z.refine(isDay, message('field.date')))

/** A text of one line. */
export const singleLine = (max: number) =>
  z.string(message('field.required')).check(
    z.overwrite(cleanLine),
    z.minLength(1, message('field.required')),
    z.maxLength(max, tooLong(max)),
    z.refine((text) => !/[\p{Cc}\ufffd]/u.test(text), message('field.unreadable')),
  )

/** A person's name, with at least one visible letter. */
export const personNameField = (max: number) =>
  singleLine(max).check(
    z.overwrite(cleanName),
    z.refine((text) => text === '' || hasLetter(text), message('field.no-letter')),
  )

/** A phone number, stored as E.164: "+41791234567". */
export const phoneNumber = (max: number) =>
  singleLine(max).check(
    z.refine((text) => readPhoneNumber(text).problem !== 'several', message('field.single-phone')),
    z.refine((text) => readPhoneNumber(text).problem !== 'invalid', message('field.phone')),
    z.overwrite((text) => readPhoneNumber(text).number ?? text),
  )

/** A text of several lines, with any line ends. */
export const multiLine = (max: number) =>
  z.string(message('field.required')).check(
    z.overwrite(cleanText),
    z.minLength(1, message('field.required')),
    z.maxLength(max, tooLong(max)),
    z.refine((text) => !/[^\P{Cc}\n\t]|\ufffd/u.test(text), message('field.unreadable')),
  )

const EMAIL = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\".]+(\.[^\s@<>()[\],;:\\".]+)+$/

export const emailAddress = singleLine(254).check(z.regex(EMAIL, message('field.email')))

/** @param outOfBounds the message for a number outside the bounds */
export const wholeNumber = (min: number, max: number, outOfBounds: string) =>
  z.pipe(
    z.union([z.string(), z.number()], outOfBounds),
    z.pipe(
      z.transform((input: string | number) =>
        /^\s*\d{1,3}\s*$/.test(String(input)) ? Number(input) : NaN,
      ),
      z.number(outOfBounds).check(z.gte(min, outOfBounds), z.lte(max, outOfBounds)),
    ),
  )

/** Reads an empty text as null. */
export const emptyAsNull = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((input: unknown) =>
      typeof input === 'string' && input.trim() === '' ? undefined : input,
    ),
    z.optional(schema),
  )

export const checkbox = z.pipe(
  z.union([z.literal('on'), z.literal(true)], message('field.consent')),
  z.transform(() => true as const),
)

/** A field that people don't see. Bots that fill in every field fill in this one. */
export const honeypot = z.optional(z.literal('', message('field.leave-empty')))

/** Id of a form: two submissions with the same id are the same form, sent twice. */
export const formKey = emptyAsNull(z.uuid(message('field.id')))

export const submissionAnswer = z.object({ reference: z.string(), more: z.optional(z.string()) })

const MAX_NOTE = 2_000

/** An internal note by staff. */
export const note = z._default(
  z.string().check(z.overwrite(cleanText), z.maxLength(MAX_NOTE, tooLong(MAX_NOTE))),
  '',
)
