import type * as schemas from '../revisions.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'

/** Submitted revisions by due time; then returned and approved ones, newest first. */
export const listRevisionsEndpoint = endpoint<typeof schemas.listRevisionsSchemas>()(
  'GET',
  '/api/admin/revisions',
  'staff',
)

export const getRevisionEndpoint = endpoint<typeof schemas.getRevisionSchemas>()(
  'GET',
  '/api/admin/revisions/:id',
  'staff',
)

/**
 * Approves a revision, in whole or in part, or returns it. The companion is mailed. 409 when the revision or the
 * companion was changed since.
 */
export const decideRevisionEndpoint = endpoint<typeof schemas.decideRevisionSchemas>()(
  'POST',
  '/api/admin/revisions/:id/steps',
  'staff',
)

/**
 * Decides several revisions, each in its own batch: a failed one doesn't affect the others. 422 for a return
 * without a reason.
 */
export const decideRevisionsEndpoint = endpoint<typeof schemas.decideRevisionsSchemas>()(
  'POST',
  '/api/admin/revisions/steps',
  'staff',
)
