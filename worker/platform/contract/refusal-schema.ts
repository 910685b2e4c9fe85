import * as z from 'zod/mini'

/** An error for the client: an id of `refusals.ts`, its values and its English text. */
export const refusal = z.object({
  id: z.string(),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  detail: z.string(),
})
