import * as z from 'zod/mini'
import { message } from '../../contract/refusals.ts'
import { singleLine } from '../../platform/contract/form-fields.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

const MAX_NAME = 60

const name = singleLine(MAX_NAME).check(
  z.refine((text) => !text.includes(', '), message('city.name-with-comma')),
  z.refine((text) => /^\p{L}/u.test(text), message('city.name-without-letter')),
)

const MAX_NAMES = 5
export const MAX_DISTRICTS = 60
const names = z
  .array(name)
  .check(z.maxLength(MAX_NAMES, message('field.too-many', { max: MAX_NAMES })))

/**
 * Further names of a place by language. The main English name is stored separately; in other languages the
 * first name is the displayed one. Searches find all of them.
 */
const otherNames = z.object({ en: names, de: names, fr: names, it: names })
export type OtherNames = z.infer<typeof otherNames>

const MAX_TEXT = 1_200
const text = z
  .string(message('field.required'))
  .check(z.trim(), z.maxLength(MAX_TEXT, message('field.too-long', { max: MAX_TEXT })))

/** Text of a city's page by language; "": the page generates a text from its data. */
const texts = z.object({ en: text, de: text, fr: text, it: text })
export type CityTexts = z.infer<typeof texts>

const degrees = (limit: number) =>
  z
    .number(message('field.required'))
    .check(
      z.gte(-limit, message('field.too-small', { min: -limit })),
      z.lte(limit, message('field.too-large', { max: limit })),
    )

/** Centre of a city, in degrees; null: no distances, and no place on the map. */
const position = z.nullable(z.object({ latitude: degrees(90), longitude: degrees(180) }))
export type CityPosition = z.infer<typeof position>

/** In the order on the site. A new district has no id. */
const districts = z
  .array(
    z.object({
      id: z.optional(z.string()),
      name,
      hidden: z.optional(z.boolean()),
      otherNames: z.optional(otherNames),
      /** True deletes the district. */
      removed: z.optional(z.boolean()),
    }),
  )
  .check(z.maxLength(MAX_DISTRICTS, message('field.too-many', { max: MAX_DISTRICTS })))
export type DistrictChanges = z.infer<typeof districts>

const city = z.object({
  id: z.string(),
  name: z.string(),
  /** Hidden from lists of places; its companions are still found. */
  hidden: z.boolean(),
  /** Number of companions based there, of any status. */
  companions: z.number(),
  otherNames,
  texts,
  position,
  districts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Hidden from profiles and lists of places. */
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
      /** True if profiles there may be public. */
      open: z.boolean(),
      /** Note about the country's law, for staff; may be empty. */
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
    /** Districts that are left out stay, after these. */
    districts: z.optional(districts),
  }),
  response: managedPlaces,
}

const MAX_NOTE = 500

export const changeCountrySchemas = {
  body: z
    .object({
      open: z.optional(z.boolean(message('field.required'))),
      /** Stored with `open`; required for a closed country. */
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

export const listManagedPlacesEndpoint = endpoint<typeof listManagedPlacesSchemas>()(
  'GET',
  '/api/admin/places',
  'staff',
)

/** 409 if the country has a city with this name. */
export const addCityEndpoint = endpoint<typeof addCitySchemas>()(
  'POST',
  '/api/admin/places',
  'staff',
)

/** Fields that are left out stay. The new name appears on the profiles of its companions immediately. */
export const changeCityEndpoint = endpoint<typeof changeCitySchemas>()(
  'PATCH',
  '/api/admin/places/:id',
  'staff',
)

/** 409 while companions are based there. */
export const deleteCityEndpoint = endpoint<typeof deleteCitySchemas>()(
  'DELETE',
  '/api/admin/places/:id',
  'staff',
)

/**
 * Opens a country for publication, or closes it: its profiles go offline immediately. Fields that are left out
 * stay.
 */
export const changeCountryEndpoint = endpoint<typeof changeCountrySchemas>()(
  'PATCH',
  '/api/admin/countries/:id',
  'staff',
)
