import type * as schemas from './reports.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/**
 * Cases of reports over the hiding limit first, then urgent ones, then by due time; then decided ones, newest first.
 */
export const listReportsEndpoint = endpoint<typeof schemas.listReportsSchemas>()(
  'GET',
  '/api/admin/reports',
  'staff',
)

/** The case of a report, by the id of any of its reports. */
export const getReportEndpoint = endpoint<typeof schemas.getReportSchemas>()(
  'GET',
  '/api/admin/reports/:id',
  'staff',
)

/**
 * "hide" archives the profile (also for a thread), deletes the photo or hides the review. A
 * companion with an account reads the reason and may appeal. "restore" returns a profile to its
 * former state and reopens the case; 409 if the profile changed since. Reporters who left an
 * address get an email on a decision and on "ask", each in their language. 409 if a colleague acted on the case or
 * another report joined it since.
 */
export const actOnReportEndpoint = endpoint<typeof schemas.actOnReportSchemas>()(
  'POST',
  '/api/admin/reports/:id/steps',
  'staff',
)
