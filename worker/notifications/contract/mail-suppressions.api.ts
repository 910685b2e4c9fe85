import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './mail-suppressions.ts'

export const listSuppressions = endpoint<typeof schemas.listSuppressionsSchemas>()(
  'GET',
  '/api/admin/mail-suppressions',
  'staff',
)

/** Sends the address mail again; the reason is noted. May be repeated. */
export const liftSuppression = endpoint<typeof schemas.liftSuppressionSchemas>()(
  'POST',
  '/api/admin/mail-suppressions/lift',
  'staff',
)
