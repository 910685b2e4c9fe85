import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './submitted-media.ts'

/** What is due first; then what was returned, newest first. */
export const listSubmissions = endpoint<typeof schemas.listSubmissionsSchemas>()(
  'GET',
  '/api/admin/submitted-media',
  'staff',
)

/**
 * Approves or returns one file or many, each one whole by itself: those that could not be decided are
 * named, with the reason. May be repeated. The companions are mailed.
 */
export const decideSubmissions = endpoint<typeof schemas.decideSubmissionsSchemas>()(
  'POST',
  '/api/admin/submitted-media/decisions',
  'staff',
)
