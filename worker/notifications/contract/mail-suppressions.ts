import * as z from 'zod/mini'
import { multiLine } from '../../platform/contract/form-fields.ts'
import { pageTotal, paging } from '../../companions/contract/listing.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

// Suppressed email addresses, for staff. 401 and 403 as in all calls of the staff area.

export const suppressionReasons = ['bounce', 'complaint'] as const

export const mailSuppression = z.object({
  address: z.string(),
  /**
   * "bounce": the mail server rejects the address permanently. "complaint": its owner reported our
   * email as spam.
   */
  reason: z.enum(suppressionReasons),
  /** ISO time, like `endsAt`. */
  at: z.string(),
  /** End of the suppression. */
  endsAt: z.string(),
})
export type MailSuppression = z.infer<typeof mailSuppression>

export const listSuppressionsSchemas = {
  query: z.object({ ...paging() }),
  /** Newest first. */
  response: z.object({ suppressions: z.array(mailSuppression), total: pageTotal }),
}

export const liftSuppressionSchemas = {
  body: z.object({
    address: z.string().check(z.minLength(3), z.maxLength(320)),
    reason: multiLine(500),
  }),
  response: z.object({ lifted: z.literal(true) }),
}

export const listSuppressionsEndpoint = endpoint<typeof listSuppressionsSchemas>()(
  'GET',
  '/api/admin/mail-suppressions',
  'staff',
)

/** Removes the suppression; the reason is stored in the audit log. Idempotent. */
export const liftSuppressionEndpoint = endpoint<typeof liftSuppressionSchemas>()(
  'POST',
  '/api/admin/mail-suppressions/lift',
  'staff',
)
