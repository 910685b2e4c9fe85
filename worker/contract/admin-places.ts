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
  countries: z.array(z.object({ id: z.string(), name: z.string(), cities: z.array(city) })),
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

export const deleteCitySchemas = { response: managedPlaces }
