import * as z from 'zod/mini'
import { multiLine } from '../../platform/contract/form-fields.ts'
import { pageTotal, paging } from '../../companions/contract/listing.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

// Unsent emails, for staff. 401 and 403 as in all calls of the staff area.

export const unsentMail = z.object({
  /** Cause of the email, used as its id in calls. */
  cause: z.string(),
  /** `null`: the office, at its current address. */
  recipient: z.nullable(z.string()),
  subject: z.string(),
  /** ISO time, like `nextTryAt`. */
  createdAt: z.string(),
  /** Unsent for over a day. */
  isLate: z.boolean(),
  tries: z.number(),
  nextTryAt: z.string(),
  /** Error of the last attempt; `null`: no attempt has ended yet. */
  lastError: z.nullable(z.string()),
})
export type UnsentMail = z.infer<typeof unsentMail>

export const unsentMailQuery = z.object({
  ...paging(),
})

/** Oldest first. */
export const unsentMailAnswer = z.object({ mails: z.array(unsentMail), total: pageTotal })
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

export const listUnsentMailEndpoint = endpoint<typeof listUnsentMailSchemas>()(
  'GET',
  '/api/admin/unsent-mail',
  'staff',
)

/** Sends one email now. 409 if it was sent, discarded or tried since the caller read `tries`. */
export const retryMailEndpoint = endpoint<typeof retryMailSchemas>()(
  'POST',
  '/api/admin/unsent-mail/retry',
  'staff',
)

/**
 * Deletes one email permanently; the reason is stored in the audit log. 409 if it was sent or
 * discarded since.
 */
export const discardMailEndpoint = endpoint<typeof discardMailSchemas>()(
  'POST',
  '/api/admin/unsent-mail/discard',
  'staff',
)
