import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './mail-suppressions.ts'

export const listSuppressions = endpoint<typeof schemas.listSuppressionsSchemas>()(
  'GET',
  '/api/admin/mail-suppressions',
  'staff',
)

/** Removes the suppression; the reason is stored in the audit log. Idempotent. */
export const liftSuppression = endpoint<typeof schemas.liftSuppressionSchemas>()(
  'POST',
  '/api/admin/mail-suppressions/lift',
  'staff',
)
