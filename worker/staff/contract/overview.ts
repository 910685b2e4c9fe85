import * as z from 'zod/mini'
import { listedEntry } from './audit-log.ts'
import { inboxItem } from './inbox.ts'
import { trendKinds, trendUnits } from './trends.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

const perDay = z.array(z.object({ day: z.string(), count: z.number() }))

const since = z.nullable(z.string())

export const overview = z.object({
  companions: z.number(),
  members: z.number(),
  featured: z.number(),
  media: z.number(),
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

/** Open work for staff. */
const openWork = z.object({
  /**
   * Numbers of items, each counted up to one more than pages show (`MAX_SHOWN_COUNT`), as are those of `urgent`. Payments:
   * those without effect or disputed; refused: rejected payment notifications; mails: unsent for a day; renewals: photo
   * verifications to check.
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
  /** Start of the oldest one of the counted items of each kind; `null`: there is none, or unknown. */
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
})
export type OpenWork = z.infer<typeof openWork>

export const getOpenWorkSchemas = { response: openWork }

/** Kinds of new rows that the briefing counts. */
export const newsKinds = [
  'reports',
  'applications',
  'requests',
  'reviews',
  'sign-ups',
  'payments',
] as const
export type NewsKind = (typeof newsKinds)[number]

/** The briefing counts no further, so that it reads few rows. */
export const MAX_COUNTED_NEWS = 50

const trendLine = z.object({
  what: z.enum(trendKinds),
  unit: z.enum(trendUnits),
  /** Sum or average of the last seven counted days, and of the seven before; `null`: unknown. */
  now: z.nullable(z.number()),
  before: z.nullable(z.number()),
  /** One value per day, oldest first. */
  values: z.array(z.nullable(z.number())),
})
export type TrendLine = z.infer<typeof trendLine>

export const briefing = z.object({
  /** The first cases of the inbox. */
  cases: z.array(inboxItem),
  hasMoreCases: z.boolean(),
  /** Rows of the last 24 hours, without kinds that the role may not read; at most `MAX_COUNTED_NEWS` each. */
  news: z.array(z.object({ what: z.enum(newsKinds), count: z.number() })),
  /** Four series of `GET /api/admin/trends`; empty before the first counted day. */
  trends: z.array(trendLine),
  /** Empty if the caller may not read the audit log. */
  activity: z.array(listedEntry),
})
export type Briefing = z.infer<typeof briefing>

export const getBriefingSchemas = { response: briefing }

/** The overview's first cases, news, trends and recent activity, limited to the caller's role. */
export const getBriefingEndpoint = endpoint<typeof getBriefingSchemas>()(
  'GET',
  '/api/admin/briefing',
  'staff',
)

export const getOverviewEndpoint = endpoint<typeof getOverviewSchemas>()(
  'GET',
  '/api/admin/overview',
  'staff',
)

/** Numbers of open work. They are read beside the overview's lists and for the navigation. */
export const getOpenWorkEndpoint = endpoint<typeof getOpenWorkSchemas>()(
  'GET',
  '/api/admin/open-work',
  'staff',
)
