import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './submitted-media.ts'

/** Submissions by due time; then returned ones, newest first. */
export const listSubmissions = endpoint<typeof schemas.listSubmissionsSchemas>()(
  'GET',
  '/api/admin/submitted-media',
  'staff',
)

/**
 * Approves or returns files, each in a transaction of its own: failures are listed with the reason. May be repeated.
 * The companions are notified by email.
 */
export const decideSubmissions = endpoint<typeof schemas.decideSubmissionsSchemas>()(
  'POST',
  '/api/admin/submitted-media/decisions',
  'staff',
)
