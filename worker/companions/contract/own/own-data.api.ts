import { endpoint } from '../../../platform/contract/endpoint.ts'
import type * as schemas from './own-data.ts'

/** When staff read her private data, what, and why. */
export const getAccessLog = endpoint<typeof schemas.getAccessLogSchemas>()(
  'GET',
  '/api/own/access-log',
  'companion',
)

/** All that is known of her as one JSON file, part by part. */
export const exportOwn = endpoint<typeof schemas.exportOwnSchemas>()(
  'GET',
  '/api/own/export',
  'companion',
)

/**
 * Takes the profile off the site for good and ends the account's access to it. 403 unless she has just
 * signed in.
 */
export const leaveOwn = endpoint<typeof schemas.leaveOwnSchemas>()(
  'POST',
  '/api/own/leave',
  'companion',
)
