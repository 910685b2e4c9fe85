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

/** Mutes the sender of a report for some days: their reports that are not urgent come last. 409: unknown sender. */
export const muteReporterEndpoint = endpoint<typeof schemas.muteReporterSchemas>()(
  'POST',
  '/api/admin/reports/:id/mute',
  'staff',
)

/** Ends the mute of the sender of a report. May be repeated. */
export const unmuteReporterEndpoint = endpoint<typeof schemas.unmuteReporterSchemas>()(
  'DELETE',
  '/api/admin/reports/:id/mute',
  'staff',
)

/** Open cases of the reporter of a report, or about its companion or member. */
export const relatedReportsEndpoint = endpoint<typeof schemas.relatedReportsSchemas>()(
  'GET',
  '/api/admin/reports/:id/related',
  'staff',
)

/**
 * Closes related cases without changes, in one step; each reporter who left an address gets an answer. 409 if one of
 * them changed since, or needs a decision of its own.
 */
export const closeReportsEndpoint = endpoint<typeof schemas.closeReportsSchemas>()(
  'POST',
  '/api/admin/reports/:id/closures',
  'staff',
)
