import * as z from 'zod/mini'
import { checks } from './companion-status.ts'
import { planIds } from '../../billing/contract/plans.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** Days before an end from which staff see it; also days after the end of a check for which they still do. */
export const ENDING_DAYS = 30

const endsAt = z.string()
const hasEnded = z.boolean()
const about = z.object({ id: z.string(), name: z.string() })

export const ending = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('check'), companion: about, check: z.enum(checks), endsAt, hasEnded }),
  z.object({ kind: z.literal('grant'), member: about, plan: z.enum(planIds), endsAt, hasEnded }),
  /** Expiry of the contacts in `security.txt`. */
  z.object({ kind: z.literal('contacts'), endsAt, hasEnded }),
])
export type Ending = z.infer<typeof ending>

export const listEndingsSchemas = { response: z.object({ endings: z.array(ending) }) }

/**
 * Checks, photos and contacts that end soon or have just ended, limited to the role's rights; the earliest end
 * first.
 */
export const listEndingsEndpoint = endpoint<typeof listEndingsSchemas>()(
  'GET',
  '/api/admin/endings',
  'staff',
)
