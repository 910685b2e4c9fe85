import { endpoint } from '../../../platform/contract/endpoint.ts'
import type * as schemas from './own-data.ts'

/** Reads of the companion's private data by staff: time, kind of data and reason. */
export const getAccessLog = endpoint<typeof schemas.getAccessLogSchemas>()(
  'GET',
  '/api/own/access-log',
  'companion',
)

/** All data stored about the companion as one JSON file, part by part. */
export const exportOwn = endpoint<typeof schemas.exportOwnSchemas>()(
  'GET',
  '/api/own/export',
  'companion',
)

/**
 * Takes the profile offline permanently and ends the account's access to it. 403 unless the companion has just
 * signed in.
 */
export const leaveOwn = endpoint<typeof schemas.leaveOwnSchemas>()(
  'POST',
  '/api/own/leave',
  'companion',
)
