import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './unsent-mail.ts'

export const listUnsentMail = endpoint<typeof schemas.listUnsentMailSchemas>()(
  'GET',
  '/api/admin/unsent-mail',
  'staff',
)

/** Tries one at once. 409: it was sent, discarded or tried since `tries` was seen. */
export const retryMail = endpoint<typeof schemas.retryMailSchemas>()(
  'POST',
  '/api/admin/unsent-mail/retry',
  'staff',
)

/** Deletes one for good; the reason is noted. 409: it was sent or discarded meanwhile. */
export const discardMail = endpoint<typeof schemas.discardMailSchemas>()(
  'POST',
  '/api/admin/unsent-mail/discard',
  'staff',
)
