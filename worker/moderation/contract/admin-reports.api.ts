import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './reports.ts'

/** Those held back first, then urgent ones, then what is due first; then decided ones, newest first. */
export const listReports = endpoint<typeof schemas.listReportsSchemas>()(
  'GET',
  '/api/admin/reports',
  'staff',
)

export const getReport = endpoint<typeof schemas.getReportSchemas>()(
  'GET',
  '/api/admin/reports/:id',
  'staff',
)

/**
 * "hide" archives the profile (also for a thread), deletes the photo or hides the review. A companion with an
 * account reads why her profile is hidden, and may appeal. "restore" gives a profile back what it was, and
 * opens the report again; 409 once the profile was changed since. Whoever left an address hears that it is
 * decided, or by "ask" that we would like to know more. 409 when someone else was faster.
 */
export const actOnReport = endpoint<typeof schemas.actOnReportSchemas>()(
  'POST',
  '/api/admin/reports/:id/steps',
  'staff',
)
