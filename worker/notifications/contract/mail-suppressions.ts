import * as z from 'zod/mini'
import { multiLine } from '../../platform/contract/form-fields.ts'
import { paging } from '../../companions/contract/listing.ts'

// Addresses that are sent nothing, as staff see them. 401 and 403 as all calls of the administrator area.

export const suppressionReasons = ['bounce', 'complaint'] as const

export const mailSuppression = z.object({
  address: z.string(),
  /** The mail server rejects it for good, or its owner has reported mail as spam. */
  reason: z.enum(suppressionReasons),
  /** ISO times. */
  at: z.string(),
  /** When it is tried again by itself. */
  endsAt: z.string(),
})
export type MailSuppression = z.infer<typeof mailSuppression>

export const listSuppressionsSchemas = {
  query: z.object({ ...paging() }),
  /** The newest first. */
  response: z.object({ suppressions: z.array(mailSuppression), total: z.number() }),
}

export const liftSuppressionSchemas = {
  body: z.object({
    address: z.string().check(z.minLength(3), z.maxLength(320)),
    reason: multiLine(500),
  }),
  response: z.object({ lifted: z.literal(true) }),
}
