import * as z from 'zod/mini'

/** Countries in the order of the picker, each with its cities and how many companions they have. */
export const placesAnswer = z.object({
  countries: z.array(
    z.object({
      name: z.string(),
      count: z.number(),
      cities: z.array(z.object({ name: z.string(), count: z.number() })),
    }),
  ),
})
export type PlacesAnswer = z.infer<typeof placesAnswer>

export const listPlacesSchemas = { response: placesAnswer }
