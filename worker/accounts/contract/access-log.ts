import * as z from 'zod/mini'
import { intBetween } from '../../companions/contract/listing.ts'
import { queryDay, word } from '../../staff/contract/audit-log.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

const accessEntry = z.object({
  id: z.number(),
  at: z.string(),
  /** `name` is null if the account was deleted. */
  member: z.object({ id: z.string(), name: z.nullable(z.string()) }),
  outcome: z.enum(['granted', 'denied']),
  /** The administrator area, or a companion's own channels. */
  what: z.enum(['admin', 'channels']),
  companion: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  /** First characters of the network address's hash; null without the secret for hashing. */
  network: z.nullable(z.string()),
})
export type AccessEntry = z.infer<typeof accessEntry>

export const accessQuery = z.object({
  outcome: z.optional(z.enum(['granted', 'denied'])),
  what: z.optional(z.enum(['admin', 'channels'])),
  /** A member's id, or a part of the name. */
  member: z.optional(word),
  /** First and last day in Zurich, both inclusive. */
  from: z.optional(queryDay),
  to: z.optional(queryDay),
  /** Number of an entry: the answer lists entries older than this one. */
  before: z.optional(intBetween(1, 999_999_999)),
  limit: z._default(z.optional(intBetween(1, 100)), 50),
})
export type AccessQuery = z.output<typeof accessQuery>

export const listAccessSchemas = {
  query: accessQuery,
  response: z.object({ entries: z.array(accessEntry), next: z.nullable(z.number()) }),
}
export type AccessAnswer = z.infer<typeof listAccessSchemas.response>

/** Newest first. `next` is the `before` of the next page; null on the last page. */
export const listAccessEndpoint = endpoint<typeof listAccessSchemas>()(
  'GET',
  '/api/admin/access-log',
  'staff',
)
