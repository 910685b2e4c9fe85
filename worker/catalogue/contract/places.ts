import * as z from 'zod/mini'
import { companion } from './companions.ts'

/** `location`: as filters and addresses of lists name it. `count`: those shown openly. */
const district = z.object({ name: z.string(), location: z.string(), count: z.number() })

/** Countries in the order of the picker, each with its cities and how many companions they have. */
export const placesAnswer = z.object({
  countries: z.array(
    z.object({
      /** In the language of the call, as those of its cities. */
      name: z.string(),
      /** As filters and addresses of lists name it, in every language. */
      location: z.string(),
      count: z.number(),
      cities: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          location: z.string(),
          count: z.number(),
          /** Of its centre, in degrees; null: not known. */
          position: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
          /** Of its page in the language of the call, without that language's prefix. */
          path: z.string(),
          /** Left out: it has none. */
          districts: z.optional(z.array(district)),
        }),
      ),
    }),
  ),
})
export type PlacesAnswer = z.infer<typeof placesAnswer>

export const listPlacesSchemas = { response: placesAnswer }

/** What a city's page shows. Names and paths are in the language of the call. */
export const cityAnswer = z.object({
  city: z.object({
    id: z.string(),
    name: z.string(),
    country: z.string(),
    /** As filters and addresses of lists name it. */
    location: z.string(),
    /** The operator's own words; null: the page makes a text of its facts. */
    text: z.nullable(z.string()),
    path: z.string(),
    /** Of the same page in each language of the site. */
    paths: z.record(z.string(), z.string()),
  }),
  /** What the companions there speak, by the vocabulary, the most spoken first. */
  languages: z.array(z.string()),
  /** Those with companions. */
  districts: z.array(district),
  neighbours: z.array(
    z.object({ name: z.string(), path: z.string(), km: z.number(), count: z.number() }),
  ),
  data: z.array(companion),
  /** All who are listed there, not only those sent. */
  total: z.number(),
})
export type CityAnswer = z.infer<typeof cityAnswer>

export const getCitySchemas = { response: cityAnswer }
