import * as z from 'zod/mini'
import { authorityKinds } from './authority-requests.ts'
import { allReportReasons } from './reports.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** Smaller numbers are not published, as they could identify someone. */
export const SMALLEST_PUBLISHED = 5

/** Maximum number of published months, the latest first. */
export const MAX_TRANSPARENCY_MONTHS = 24

/** Hours within which we aim to decide. */
export const aimedHours = {
  urgent: 4,
  other: 48,
  appeals: 168,
  applications: 48,
  submissions: 48,
} as const

/** Null: fewer than `SMALLEST_PUBLISHED`, including zero. */
const count = z.nullable(z.number())

/** A part of a count; null: the part or the rest of the count is smaller than `SMALLEST_PUBLISHED`. */
const part = z.nullable(z.number())

/** Hours, to a tenth and rounded up: median and 90th percentile. Null: too few. */
const times = z.object({ count, median: z.nullable(z.number()), p90: z.nullable(z.number()) })
export type PublishedTimes = z.infer<typeof times>

export const transparencyFigures = z.object({
  /** Reports that arrived in the month, by reason. Without a total, which would reveal small parts. */
  reports: z.record(z.enum(allReportReasons), count),
  /** Hours from a report about a profile to the first decision on it, by the month of the decision. */
  decisions: z.object({ urgent: times, other: times }),
  /** The same for reports of companions about members. */
  memberDecisions: z.object({ urgent: times, other: times }),
  /** Profiles that a report hid automatically, by the month of the decision; `undone`: visible again after it. */
  holds: z.object({ count, undone: part }),
  /** Appeals decided in the month, with the hours from the appeal; `granted`: the decision was reversed. */
  appeals: z.extend(times, { granted: part }),
  /** Requests of authorities recorded in the month, by kind, and answers recorded in the month. */
  authorities: z.object({
    requests: z.record(z.enum(authorityKinds), count),
    data: count,
    no_data: count,
  }),
  /** Checks of identity, age and photos; `lapsed`: checks that ended a publication. */
  checks: z.object({ made: count, lapsed: count }),
  /** Hours from an application to the decision, by the month of the decision. */
  applications: times,
  /**
   * Hours from the submission of a companion (profile, file, photo check, reply to a review) to the decision, by the
   * month of the decision.
   */
  submissions: times,
  /** Hours from a request to a companion to the first answer, by the month of the answer. */
  answers: times,
})
export type TransparencyFigures = z.infer<typeof transparencyFigures>

export const transparency = z.object({
  /** Whole months in Swiss time, the latest first; empty: no whole month yet. */
  months: z.array(z.object({ month: z.string(), figures: transparencyFigures })),
})
export type Transparency = z.infer<typeof transparency>

export const getTransparencySchemas = { response: transparency }

/** Public figures about reports, decisions, checks and answers. A month is stored once and never changes. */
export const getTransparencyEndpoint = endpoint<typeof getTransparencySchemas>()(
  'GET',
  '/api/transparency',
  'public',
)
