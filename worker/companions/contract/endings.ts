import * as z from 'zod/mini'
import { checks } from './companion-status.ts'
import { planIds } from '../../billing/contract/plans.ts'

/** So long before their end staff see what ends; checks for as long after it. */
export const ENDING_DAYS = 30

const endsAt = z.string()
const hasEnded = z.boolean()
const about = z.object({ id: z.string(), name: z.string() })

export const ending = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('check'), companion: about, check: z.enum(checks), endsAt, hasEnded }),
  z.object({ kind: z.literal('grant'), member: about, plan: z.enum(planIds), endsAt, hasEnded }),
  /** The contacts in `security.txt`. */
  z.object({ kind: z.literal('contacts'), endsAt, hasEnded }),
])
export type Ending = z.infer<typeof ending>

export const listEndingsSchemas = { response: z.object({ endings: z.array(ending) }) }
