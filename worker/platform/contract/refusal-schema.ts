import * as z from 'zod/mini'

/** Why something was refused: an id of `refusals.ts`, its values, and its English. */
export const refusal = z.object({
  id: z.string(),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  detail: z.string(),
})
