import type * as schemas from './appeals.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** What is due first; then decided ones, newest first. */
export const listAppeals = endpoint<typeof schemas.listAppealsSchemas>()(
  'GET',
  '/api/admin/appeals',
  'staff',
)

export const getAppeal = endpoint<typeof schemas.getAppealSchemas>()(
  'GET',
  '/api/admin/appeals/:id',
  'staff',
)

/**
 * Whoever appealed is mailed the result. 409: someone else was faster, or whoever decides now has made the
 * decision.
 */
export const actOnAppeal = endpoint<typeof schemas.actOnAppealSchemas>()(
  'POST',
  '/api/admin/appeals/:id/steps',
  'staff',
)
