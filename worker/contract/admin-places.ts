import * as z from 'zod/mini'
import { singleLine } from './form-fields.ts'

const MAX_NAME = 60

const name = singleLine(MAX_NAME).check(
  z.refine((text) => !text.includes(', '), 'A name has no comma followed by a space'),
  z.refine((text) => /^\p{L}/u.test(text), 'A name begins with a letter'),
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

const PATH = '/api/admin/places'

export const listManagedPlaces = { method: 'get', path: PATH, response: managedPlaces } as const

/** 409: the country has such a city. */
export const addCity = {
  method: 'post',
  path: PATH,
  body: z.object({ country: z.string(), name }),
  response: managedPlaces,
} as const

/** What is left out stays. The companions who live there show the new name at once. */
export const changeCity = {
  method: 'patch',
  path: `${PATH}/:id`,
  body: z.object({ name: z.optional(name), hidden: z.optional(z.boolean()) }),
  response: managedPlaces,
} as const

/** 409: somebody lives there. */
export const deleteCity = {
  method: 'delete',
  path: `${PATH}/:id`,
  response: managedPlaces,
} as const
