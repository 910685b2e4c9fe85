import * as z from 'zod/mini'
import { multiLine } from '../../platform/contract/form-fields.ts'
import { paging } from '../../companions/contract/listing.ts'

// What staff see of mail that waits. 401 and 403 as all calls of the administrator area.

export const unsentMail = z.object({
  /** What it is about; its name in the calls. */
  cause: z.string(),
  /** Null: the office, wherever its mail goes. */
  recipient: z.nullable(z.string()),
  subject: z.string(),
  /** ISO times. */
  createdAt: z.string(),
  /** Unsent for over a day. */
  isLate: z.boolean(),
  tries: z.number(),
  nextTryAt: z.string(),
  /** Of the last try; null: none has ended yet. */
  lastError: z.nullable(z.string()),
})
export type UnsentMail = z.infer<typeof unsentMail>

export const unsentMailQuery = z.object({
  ...paging(),
})

/** The oldest first. */
export const unsentMailAnswer = z.object({ mails: z.array(unsentMail), total: z.number() })
export type UnsentMailAnswer = z.infer<typeof unsentMailAnswer>

export const listUnsentMailSchemas = { query: unsentMailQuery, response: unsentMailAnswer }

const cause = z.string().check(z.minLength(1), z.maxLength(300))

export const retryMailSchemas = {
  body: z.object({ cause, tries: z.int().check(z.gte(0)) }),
  response: z.object({ sent: z.boolean(), lastError: z.nullable(z.string()) }),
}
export type RetriedMail = z.infer<(typeof retryMailSchemas)['response']>

export const discardMailSchemas = {
  body: z.object({ cause, reason: multiLine(500) }),
  response: z.object({ discarded: z.literal(true) }),
}
