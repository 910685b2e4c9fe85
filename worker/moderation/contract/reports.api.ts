import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './reports.ts'

/**
 * 201. 404 if the profile is not public, if the reporter cannot see the photo or review, or if the
 * thread does not exist.
 */
export const createReport = endpoint<typeof schemas.createReportSchemas>()(
  'POST',
  '/api/reports',
  'public',
)
