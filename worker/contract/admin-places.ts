import { message } from './refusals.ts'
import * as z from 'zod/mini'
import { singleLine } from './form-fields.ts'

const MAX_NAME = 60

const name = singleLine(MAX_NAME).check(
  z.refine((text) => !text.includes(', '), message('city.comma')),
  z.refine((text) => /^\p{L}/u.test(text), message('city.letter')),
)

const city = z.object({
  id: z.string(),
  name: z.string(),
  /** Offered nowhere; who lives there is still found. */
  hidden: z.boolean(),
  /** All companions who live there, whatever their status. */
  companions: z.number(),
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
  body: z.object({ name: z.optional(name), hidden: z.optional(z.boolean()) }),
  response: managedPlaces,
}

const MAX_NOTE = 500

export const changeCountrySchemas = {
  body: z
    .object({
      open: z.boolean(message('field.required')),
      note: z
        .string(message('field.required'))
        .check(z.trim(), z.maxLength(MAX_NOTE, message('field.too-long', { max: MAX_NOTE }))),
    })
    .check(
      z.refine(({ open, note }) => open || note !== '', {
        path: ['note'],
        error: message('field.required'),
      }),
    ),
  response: managedPlaces,
}

export const deleteCitySchemas = { response: managedPlaces }
