import * as z from 'zod/mini'
import { companion } from './companions.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** `location` as in filters and list addresses. `count`: openly visible companions. */
const district = z.object({ name: z.string(), location: z.string(), count: z.number() })

/** Countries in the order of the picker, each with its cities and their number of companions. */
export const placesAnswer = z.object({
  countries: z.array(
    z.object({
      /** In the language of the call, like the names of its cities. */
      name: z.string(),
      /** Form in filters and list addresses, in every language. */
      location: z.string(),
      count: z.number(),
      cities: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          location: z.string(),
          count: z.number(),
          /** Centre of the city, in degrees; null: unknown. */
          position: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
          /** Path of its page in the language of the call, without the prefix of that language. */
          path: z.string(),
          /** Left out: the city has none. */
          districts: z.optional(z.array(district)),
        }),
      ),
    }),
  ),
})
export type PlacesAnswer = z.infer<typeof placesAnswer>

export const listPlacesSchemas = { response: placesAnswer }

/** Data of a city's page. Names and paths are in the language of the call. */
export const cityAnswer = z.object({
  city: z.object({
    id: z.string(),
    name: z.string(),
    country: z.string(),
    /** Form in filters and list addresses. */
    location: z.string(),
    /** The operator's own text; null: the page generates a text from its data. */
    text: z.nullable(z.string()),
    path: z.string(),
    /** Paths of the same page in each language of the site. */
    paths: z.record(z.string(), z.string()),
  }),
  /** Languages of the companions there, in the vocabulary's terms, the most frequent first. */
  languages: z.array(z.string()),
  /** Districts with companions. */
  districts: z.array(district),
  neighbours: z.array(
    z.object({ name: z.string(), path: z.string(), km: z.number(), count: z.number() }),
  ),
  data: z.array(companion),
  /** Number of all companions listed there, not only of those in this answer. */
  total: z.number(),
})
export type CityAnswer = z.infer<typeof cityAnswer>

export const getCitySchemas = { response: cityAnswer }

export const listPlacesEndpoint = endpoint<typeof listPlacesSchemas>()(
  'GET',
  '/api/places',
  'public',
)
