import { message } from '../../contract/refusals.ts'
import * as z from 'zod/mini'
import { singleLine } from '../../platform/contract/form-fields.ts'

const MAX_NAME = 60

const name = singleLine(MAX_NAME).check(
  z.refine((text) => !text.includes(', '), message('city.comma')),
  z.refine((text) => /^\p{L}/u.test(text), message('city.letter')),
)

const MAX_NAMES = 5
export const MAX_DISTRICTS = 60
const names = z
  .array(name)
  .check(z.maxLength(MAX_NAMES, message('field.too-many', { max: MAX_NAMES })))

/**
 * By language: what a place is called besides the name that is shown in English. The first of another
 * language is shown in it; all of them find the place.
 */
const otherNames = z.object({ en: names, de: names, fr: names, it: names })
export type OtherNames = z.infer<typeof otherNames>

const MAX_TEXT = 1_200
const text = z
  .string(message('field.required'))
  .check(z.trim(), z.maxLength(MAX_TEXT, message('field.too-long', { max: MAX_TEXT })))

/** What a city's page says, by language; "": it makes a text of its facts. */
const texts = z.object({ en: text, de: text, fr: text, it: text })
export type CityTexts = z.infer<typeof texts>

const degrees = (most: number) =>
  z
    .number(message('field.required'))
    .check(
      z.gte(-most, message('field.too-small', { min: -most })),
      z.lte(most, message('field.too-large', { max: most })),
    )

/** Of a city's centre, in degrees; null: it has no distance to others, and is on no map. */
const position = z.nullable(z.object({ latitude: degrees(90), longitude: degrees(180) }))
export type CityPosition = z.infer<typeof position>

/** In the order that visitors see. What is new has no id. */
const districts = z
  .array(
    z.object({
      id: z.optional(z.string()),
      name,
      hidden: z.optional(z.boolean()),
      otherNames: z.optional(otherNames),
      /** Deletes it. */
      removed: z.optional(z.boolean()),
    }),
  )
  .check(z.maxLength(MAX_DISTRICTS, message('field.too-many', { max: MAX_DISTRICTS })))
export type DistrictChanges = z.infer<typeof districts>

const city = z.object({
  id: z.string(),
  name: z.string(),
  /** Offered nowhere; who lives there is still found. */
  hidden: z.boolean(),
  /** All companions who live there, whatever their status. */
  companions: z.number(),
  otherNames,
  texts,
  position,
  districts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** On no profile and offered nowhere. */
      hidden: z.boolean(),
      companions: z.number(),
      otherNames,
    }),
  ),
})
export type ManagedCity = z.infer<typeof city>

export const managedPlaces = z.object({
  countries: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Whether profiles there may be public. */
      open: z.boolean(),
      /** What its law says, for staff; may be empty. */
      note: z.string(),
      otherNames,
      cities: z.array(city),
    }),
  ),
})
export type ManagedPlaces = z.infer<typeof managedPlaces>

export const listManagedPlacesSchemas = { response: managedPlaces }

export const addCitySchemas = {
  body: z.object({ country: z.string(), name }),
  response: managedPlaces,
}

export const changeCitySchemas = {
  body: z.object({
    name: z.optional(name),
    hidden: z.optional(z.boolean()),
    otherNames: z.optional(otherNames),
    texts: z.optional(texts),
    position: z.optional(position),
    /** Those that are not named here stay, after these. */
    districts: z.optional(districts),
  }),
  response: managedPlaces,
}

const MAX_NOTE = 500

export const changeCountrySchemas = {
  body: z
    .object({
      open: z.optional(z.boolean(message('field.required'))),
      /** Goes with `open`; a closed country has one. */
      note: z.optional(
        z
          .string(message('field.required'))
          .check(z.trim(), z.maxLength(MAX_NOTE, message('field.too-long', { max: MAX_NOTE }))),
      ),
      otherNames: z.optional(otherNames),
    })
    .check(
      z.refine(({ open, note }) => (open === undefined) === (note === undefined), {
        path: ['open'],
        error: message('field.required'),
      }),
      z.refine(({ open, note }) => open !== false || note !== '', {
        path: ['note'],
        error: message('field.required'),
      }),
    ),
  response: managedPlaces,
}

export const deleteCitySchemas = { response: managedPlaces }
