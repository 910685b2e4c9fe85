import * as z from 'zod/mini'
import { listedEntry } from './audit-log.ts'

const perDay = z.array(z.object({ day: z.string(), count: z.number() }))

const since = z.nullable(z.string())

export const overview = z.object({
  companions: z.number(),
  members: z.number(),
  featured: z.number(),
  media: z.number(),
  /**
   * Work for staff: requests to answer, open applications, reports, appeals and privacy requests, reviews to
   * decide, payments that opened nothing or are disputed, notifications of payments that were refused,
   * emails that could not be sent for a day, pictures that confirm a profile's photos.
   */
  attention: z.object({
    requests: z.number(),
    applications: z.number(),
    reports: z.number(),
    /** Of these, the ones that were over the limit: their profiles can be seen. */
    reports_held_back: z.number(),
    reviews: z.number(),
    payments: z.number(),
    refused: z.number(),
    privacy: z.number(),
    appeals: z.number(),
    mails: z.number(),
    /** Changes to profiles to decide about. */
    revisions: z.number(),
    renewals: z.number(),
    /** Published profiles that lack what publication needs, seen by visitors for now or no longer. */
    incomplete: z.number(),
    /** Planned publications and ends that could not be carried out. */
    plans: z.number(),
    /** What someone of the staff has requested of a second person. */
    confirmations: z.number(),
  }),
  /** Since when the oldest of each is there; null: there is none, or it is not known. */
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
  /** How many of them are overdue, or reports of the most serious kinds. */
  urgent: z.object({
    applications: z.number(),
    reports: z.number(),
    privacy: z.number(),
    appeals: z.number(),
    revisions: z.number(),
  }),
  /** When the first of them is due. */
  revisions_due: z.nullable(z.string()),
  /** Empty for whoever may not read the audit log. */
  activity: z.array(listedEntry),
  /**
   * By day, the last 30, oldest first, none left out; days are UTC's: wrong passwords, as far as the account service reports them, and members who asked for the staff
   * area; and attempts of both kinds that were refused because there were too many.
   */
  sign_ins_failed: perDay,
  sign_ins_slowed: perDay,
})
export type Overview = z.infer<typeof overview>

export const getOverviewSchemas = { response: overview }
