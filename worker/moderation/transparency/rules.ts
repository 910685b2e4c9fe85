import { allReportReasons, urgentReasons, type AnyReportReason } from '#moderation/reports'
import {
  authorityKinds,
  authorityOutcomes,
  type AuthorityKind,
  type AuthorityOutcome,
} from '#moderation/authority-requests'
import {
  SMALLEST_PUBLISHED,
  type PublishedTimes,
  type TransparencyFigures,
} from '#moderation/transparency'
import { dayOf } from '#platform/days'
import { zurichInstant } from '#platform/zurich-instant'
import { DAY_MS, HOUR_MS, utcDayOf } from '../../platform/lib/time.ts'

/** The month after another one, or before it. @param month like "2026-10" */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return utcDayOf(Date.UTC(year, number - 1 + count)).slice(0, 7)
}

/** The month in Zurich. @param at epoch milliseconds */
export const monthOf = (at: number): string => dayOf(at).slice(0, 7)

/** First moment of a month in Zurich, epoch milliseconds. */
export const beginOfMonth = (month: string): number =>
  zurichInstant(Date.parse(`${month}-01`) / DAY_MS, 0)

/** Null: too small to publish. */
export const publishedCount = (count: number): number | null =>
  count < SMALLEST_PUBLISHED ? null : count

/** A part of a count. If the rest is small, the part is not published either: the difference would reveal the rest. */
export const publishedPart = (part: number, count: number): number | null =>
  part < SMALLEST_PUBLISHED || count - part < SMALLEST_PUBLISHED ? null : part

/** Rounded up, so that no late decision looks punctual. */
const hoursOf = (ms: number): number => Math.ceil((10 * ms) / HOUR_MS) / 10

/** The smallest time that at least this share of all times does not exceed. */
const percentile = (sorted: readonly number[], share: number): number =>
  hoursOf(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0)

/** @param times milliseconds */
export function publishedTimes(times: readonly number[]): PublishedTimes {
  if (times.length < SMALLEST_PUBLISHED) return { count: null, median: null, p90: null }
  const sorted = times.toSorted((a, b) => a - b)
  return { count: times.length, median: percentile(sorted, 0.5), p90: percentile(sorted, 0.9) }
}

type Counted<Kind extends string> = readonly { kind: Kind; count: number }[]

/** Exact numbers of a month. Times are in milliseconds. */
export type MonthCounts = {
  reports: Counted<AnyReportReason>
  decisions: readonly {
    reason: AnyReportReason
    /** 1: a companion's report about a member. */
    aboutMember: number
    waited: number
    held: number
    kept: number
  }[]
  appeals: readonly { waited: number; granted: number }[]
  authorityRequests: Counted<AuthorityKind>
  authorityAnswers: Counted<AuthorityOutcome>
  checksMade: number
  checksLapsed: number
  applications: readonly number[]
  submissions: readonly number[]
  answers: readonly number[]
}

const publishedKinds = <Kind extends string>(kinds: readonly Kind[], counts: Counted<Kind>) =>
  Object.fromEntries(
    kinds.map((kind) => [
      kind,
      publishedCount(counts.find((entry) => entry.kind === kind)?.count ?? 0),
    ]),
  ) as Record<Kind, number | null>

/** The figures as they are published. */
export function figuresOf(counts: MonthCounts): TransparencyFigures {
  const { decisions } = counts
  const urgent: readonly AnyReportReason[] = urgentReasons
  const timesOf = ({ isUrgent, isMember }: { isUrgent: boolean; isMember: boolean }) =>
    publishedTimes(
      decisions
        .filter(
          ({ reason, aboutMember }) =>
            urgent.includes(reason) === isUrgent && Boolean(aboutMember) === isMember,
        )
        .map(({ waited }) => waited),
    )
  const holds = decisions.filter(({ held }) => held)
  const undone = holds.filter(({ kept }) => kept)
  const { appeals } = counts
  const granted = appeals.filter((appeal) => appeal.granted)
  return {
    reports: publishedKinds(allReportReasons, counts.reports),
    decisions: {
      urgent: timesOf({ isUrgent: true, isMember: false }),
      other: timesOf({ isUrgent: false, isMember: false }),
    },
    memberDecisions: {
      urgent: timesOf({ isUrgent: true, isMember: true }),
      other: timesOf({ isUrgent: false, isMember: true }),
    },
    holds: {
      count: publishedCount(holds.length),
      undone: publishedPart(undone.length, holds.length),
    },
    appeals: {
      ...publishedTimes(appeals.map(({ waited }) => waited)),
      granted: publishedPart(granted.length, appeals.length),
    },
    authorities: {
      requests: publishedKinds(authorityKinds, counts.authorityRequests),
      ...publishedKinds(authorityOutcomes, counts.authorityAnswers),
    },
    checks: {
      made: publishedCount(counts.checksMade),
      lapsed: publishedCount(counts.checksLapsed),
    },
    applications: publishedTimes(counts.applications),
    submissions: publishedTimes(counts.submissions),
    answers: publishedTimes(counts.answers),
  }
}
