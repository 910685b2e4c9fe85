import * as z from 'zod/mini'
import { intBetween } from '../../companions/contract/listing.ts'
import { day, word } from '../../staff/contract/audit-log.ts'

const accessEntry = z.object({
  id: z.number(),
  at: z.string(),
  /** `name` null: the account is gone. */
  member: z.object({ id: z.string(), name: z.nullable(z.string()) }),
  outcome: z.enum(['granted', 'denied']),
  /** The administrator area, or a companion's own channels. */
  what: z.enum(['admin', 'channels']),
  companion: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  /** The beginning of the network address's hash; null where no secret is set to hash it with. */
  network: z.nullable(z.string()),
})
export type AccessEntry = z.infer<typeof accessEntry>

export const accessQuery = z.object({
  outcome: z.optional(z.enum(['granted', 'denied'])),
  what: z.optional(z.enum(['admin', 'channels'])),
  /** A member's id, or a part of the name. */
  member: z.optional(word),
  from: z.optional(day),
  /** The last day that counts. */
  to: z.optional(day),
  /** Entries older than the one with this number. */
  before: z.optional(intBetween(1, 999_999_999)),
  limit: z._default(z.optional(intBetween(1, 100)), 50),
})
export type AccessQuery = z.output<typeof accessQuery>

export const listAccessSchemas = {
  query: accessQuery,
  response: z.object({ entries: z.array(accessEntry), next: z.nullable(z.number()) }),
}
export type AccessAnswer = z.infer<typeof listAccessSchemas.response>
