import * as z from 'zod/mini'

/** Never a value: the answer is public. */
export const healthAnswer = z.object({
  ok: z.boolean(),
  /** Of the web's files; it changes with every deployment that changes them. */
  build: z.string(),
  /** Variables that count as not set, each with what is expected of it. */
  invalid: z.array(z.object({ name: z.string(), expected: z.string() })),
})
export type HealthAnswer = z.infer<typeof healthAnswer>

export const getHealthSchemas = { response: healthAnswer }
