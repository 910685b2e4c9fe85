import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './unsent-mail.ts'

export const listUnsentMail = endpoint<typeof schemas.listUnsentMailSchemas>()(
  'GET',
  '/api/admin/unsent-mail',
  'staff',
)

/** Sends one email now. 409 if it was sent, discarded or tried since the caller read `tries`. */
export const retryMail = endpoint<typeof schemas.retryMailSchemas>()(
  'POST',
  '/api/admin/unsent-mail/retry',
  'staff',
)

/**
 * Deletes one email permanently; the reason is stored in the audit log. 409 if it was sent or
 * discarded since.
 */
export const discardMail = endpoint<typeof schemas.discardMailSchemas>()(
  'POST',
  '/api/admin/unsent-mail/discard',
  'staff',
)
