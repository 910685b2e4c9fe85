import type * as schemas from './appeals.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** Appeals by due time; then decided ones, newest first. */
export const listAppealsEndpoint = endpoint<typeof schemas.listAppealsSchemas>()(
  'GET',
  '/api/admin/appeals',
  'staff',
)

export const getAppealEndpoint = endpoint<typeof schemas.getAppealSchemas>()(
  'GET',
  '/api/admin/appeals/:id',
  'staff',
)

/**
 * The person who appealed gets the result by email. 409 if a colleague changed the appeal since, or
 * if the caller made the decision and a colleague can decide.
 */
export const actOnAppealEndpoint = endpoint<typeof schemas.actOnAppealSchemas>()(
  'POST',
  '/api/admin/appeals/:id/steps',
  'staff',
)
