import * as z from 'zod/mini'

/** Who else has a case open, by name. */
const viewers = z.object({ others: z.array(z.object({ id: z.string(), name: z.string() })) })

export const openCaseSchemas = { response: viewers }
export type CaseViewers = z.infer<typeof viewers>

export const closeCaseSchemas = { response: z.object({}) }
