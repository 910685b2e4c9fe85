import { endpoint } from '../../../platform/contract/endpoint.ts'
import type * as schemas from '../revisions.ts'

/** What is due first; then what was returned, and what is approved, newest first. */
export const listRevisions = endpoint<typeof schemas.listRevisionsSchemas>()(
  'GET',
  '/api/admin/revisions',
  'staff',
)

export const getRevision = endpoint<typeof schemas.getRevisionSchemas>()(
  'GET',
  '/api/admin/revisions/:id',
  'staff',
)

/**
 * Approves a revision, in whole or in part, or returns it. She is mailed. 409 when the revision or the
 * companion was changed since.
 */
export const decideRevision = endpoint<typeof schemas.decideRevisionSchemas>()(
  'POST',
  '/api/admin/revisions/:id/steps',
  'staff',
)

/**
 * The same about several, each in a batch of its own: one that can't be decided leaves the others alone.
 * 422 for a return without a reason.
 */
export const decideRevisions = endpoint<typeof schemas.decideRevisionsSchemas>()(
  'POST',
  '/api/admin/revisions/steps',
  'staff',
)
