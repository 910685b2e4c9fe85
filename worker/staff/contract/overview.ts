import * as z from 'zod/mini'
import { listedEntry } from './audit-log.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

const perDay = z.array(z.object({ day: z.string(), count: z.number() }))

const since = z.nullable(z.string())

export const overview = z.object({
  companions: z.number(),
  members: z.number(),
  featured: z.number(),
  media: z.number(),
  /**
   * Open work for staff, in numbers. Payments: those without effect or disputed; refused: rejected
   * payment notifications; mails: unsent for a day; renewals: photo verifications to check.
   */
  attention: z.object({
    requests: z.number(),
    applications: z.number(),
    reports: z.number(),
    /** Urgent reports over the hiding limit, whose profiles are public. */
    reports_held_back: z.number(),
    reviews: z.number(),
    payments: z.number(),
    refused: z.number(),
    privacy: z.number(),
    appeals: z.number(),
    mails: z.number(),
    /** Pending changes to profiles. */
    revisions: z.number(),
    renewals: z.number(),
    /** Published profiles that do not meet the conditions for publication, whether still public or not. */
    incomplete: z.number(),
    /** Planned publications and ends that failed. */
    plans: z.number(),
    /** Open requests for a second person. */
    confirmations: z.number(),
  }),
  /** Start of the oldest open item of each kind; `null`: there is none, or unknown. */
  oldest: z.object({
    requests: since,
    applications: since,
    reports: since,
    reviews: since,
    payments: since,
    refused: since,
    privacy: since,
    appeals: since,
    mails: since,
    revisions: since,
    renewals: since,
    incomplete: since,
    plans: since,
    confirmations: since,
  }),
  /** Number of overdue items; for reports, number of the most serious reasons. */
  urgent: z.object({
    applications: z.number(),
    reports: z.number(),
    privacy: z.number(),
    appeals: z.number(),
    revisions: z.number(),
  }),
  /** Earliest due time of pending changes to profiles. */
  revisions_due: z.nullable(z.string()),
  /** Empty if the caller may not read the audit log. */
  activity: z.array(listedEntry),
  /**
   * Counts per UTC day of the last 30 days, oldest first, without gaps. Failed: wrong passwords
   * that the account service reported, and members without rights who opened the staff area.
   * Slowed: attempts of both kinds that were rate-limited.
   */
  sign_ins_failed: perDay,
  sign_ins_slowed: perDay,
})
export type Overview = z.infer<typeof overview>

export const getOverviewSchemas = { response: overview }

export const getOverviewEndpoint = endpoint<typeof getOverviewSchemas>()(
  'GET',
  '/api/admin/overview',
  'staff',
)
