import type { Usage, WatchedEvent } from '../../platform/lib/event-counts.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/lib/time.ts'

type AlarmTexts = {
  /** Subject of the email, without names of people and without the kind of site. */
  title: string
  /** Card in worker/docs/incidents.md with instructions. */
  card: string
}
/** An event that occurs more than `above` times within the window. */
export type EventAlarm = AlarmTexts & { event: WatchedEvent; above: number; minutes: number }
/** A due event that has not happened. */
export type LateAlarm = AlarmTexts & { late: 'backup' | 'mail' | 'job' | 'safety' }
/** Usage since midnight UTC above `floor` and above three times a usual whole day. */
export type UsageAlarm = AlarmTexts & { usage: Usage; floor: number }
export type Alarm = EventAlarm | LateAlarm | UsageAlarm

/** Longest of the windows below. */
export const MAX_WINDOW_MS = 60 * MINUTE_MS

/** An ongoing alarm is emailed again after this time. */
export const SILENT_MS = DAY_MS

const cards = {
  leak: 'A private link, a session or a secret leaked',
  vanish: 'A profile must vanish now',
  deployment: 'A bad deployment',
  database: 'The database is down (D1)',
  provider: 'A provider’s outage',
  accounts: 'The account service is set up wrongly',
  flood: 'A flood',
  job: 'An alarm about a job, a back-up or mail',
}

export const eventAlarms: Readonly<Record<string, EventAlarm>> = {
  errors: {
    title: 'Many requests are failing',
    card: cards.deployment,
    event: 'failed',
    above: 5,
    minutes: 5,
  },
  'browser-errors': {
    title: 'Pages are failing in many browsers',
    card: cards.deployment,
    event: 'browser.problems',
    above: 20,
    minutes: 15,
  },
  settings: {
    title: 'A variable of the site is invalid',
    card: cards.deployment,
    event: 'env.invalid',
    above: 0,
    minutes: 5,
  },
  database: {
    title: 'Database reads are failing',
    card: cards.database,
    event: 'catalogue.stale',
    above: 3,
    minutes: 5,
  },
  withdrawal: {
    title: 'A withdrawn profile was shown too long',
    card: cards.vanish,
    event: 'withdrawn.late',
    above: 0,
    minutes: 5,
  },
  'private-media': {
    title: 'Private media can’t be opened',
    card: cards.leak,
    event: 'media.closed',
    above: 0,
    minutes: 5,
  },
  'staff-area': {
    title: 'Someone without access is trying the staff area',
    card: cards.leak,
    event: 'admin.denied',
    above: 5,
    minutes: 60,
  },
  'job-failed': {
    title: 'A job has failed',
    card: cards.job,
    event: 'job.failed',
    above: 0,
    minutes: 5,
  },
  'files-lost': {
    title: 'Many files are missing',
    card: cards.job,
    event: 'files.lost',
    above: 0,
    minutes: 5,
  },
  'mail-refused': {
    title: 'An email was rejected several times',
    card: cards.job,
    event: 'mail.stuck',
    above: 0,
    minutes: 5,
  },
  'signing-keys': {
    title: 'The account service’s signing keys can’t be fetched',
    card: cards.provider,
    event: 'keys.failed',
    above: 2,
    minutes: 10,
  },
  'account-settings': {
    title: 'The account service’s settings are wrong for the site',
    card: cards.accounts,
    event: 'accounts.differ',
    above: 0,
    minutes: 5,
  },
  'hook-unsigned': {
    title: 'Sign-in attempts arrive without our signature',
    card: cards.accounts,
    event: 'hook.unsigned',
    above: 2,
    minutes: 60,
  },
  'hook-failed': {
    title: 'Sign-in attempts can’t be checked',
    card: cards.accounts,
    event: 'hook.failed',
    above: 2,
    minutes: 60,
  },
  payments: {
    title: 'Payments can’t be recorded',
    card: cards.provider,
    event: 'payment.failed',
    above: 2,
    minutes: 60,
  },
  flood: {
    title: 'The rate limiter is rejecting requests',
    card: cards.flood,
    event: 'flood.braked',
    above: 1_000,
    minutes: 5,
  },
}

export const lateAlarms: Readonly<Record<string, LateAlarm>> = {
  'backup-late': {
    title: 'There’s no new backup',
    card: cards.job,
    late: 'backup',
  },
  'mail-late': {
    title: 'Email has been unsent for more than a day',
    card: cards.job,
    late: 'mail',
  },
  'safety-late': {
    title: 'A time-critical email is late',
    card: cards.job,
    late: 'safety',
  },
  'job-late': {
    title: 'A job hasn’t run in time',
    card: cards.job,
    late: 'job',
  },
}

/** Below its floor usage costs little, and the usual day of a new site is not meaningful. */
export const usageAlarms: Readonly<Record<string, UsageAlarm>> = {
  'rows-read': {
    title: 'Rows read: three times the usual day',
    card: cards.flood,
    usage: 'usage.rows-read',
    floor: 5_000_000,
  },
  'rows-written': {
    title: 'Rows written: three times the usual day',
    card: cards.flood,
    usage: 'usage.rows-written',
    floor: 200_000,
  },
  'file-operations': {
    title: 'File operations: three times the usual day',
    card: cards.flood,
    usage: 'usage.file-operations',
    floor: 100_000,
  },
  transformations: {
    title: 'Pictures transformed: three times the usual day',
    card: cards.flood,
    usage: 'usage.transformations',
    floor: 1_000,
  },
}

/** Number of whole days that define the usual amount, and the minimum for it. */
export const USUAL_DAYS = 7
const MIN_DAYS = 3
const USAGE_FACTOR = 3

export type CountAt = { event: string; at: number; count: number; cause?: string }

/** A due alarm, and how often its cause has occurred. */
export type DueAlarm = { name: string; cause: string; count: number }

/** An alarm is emailed again within the day if its count has grown by this factor since the last email. */
const REPEAT_FACTOR = 10
/** Maximum causes per alarm that are emailed in a day. */
const MAX_CAUSES_A_DAY = 10

const sumOf = (counts: readonly CountAt[]) => counts.reduce((sum, { count }) => sum + count, 0)

/**
 * Event alarms above their threshold: one per cause that exceeds it alone, otherwise one for all
 * causes together.
 *
 * @param now epoch milliseconds
 */
export function dueEventAlarms(counts: readonly CountAt[], now: number): DueAlarm[] {
  const dueAlarms: DueAlarm[] = []
  for (const [name, { event, above, minutes }] of Object.entries(eventAlarms)) {
    const recentCounts = counts.filter(
      (row) => row.event === event && row.at > now - minutes * MINUTE_MS,
    )
    const causes = [...Map.groupBy(recentCounts, ({ cause = '' }) => cause)]
      .map(([cause, rows]) => ({ name, cause, count: sumOf(rows) }))
      .filter(({ count }) => count > above)
    if (causes.length > 0) dueAlarms.push(...causes)
    else if (sumOf(recentCounts) > above)
      dueAlarms.push({ name, cause: '', count: sumOf(recentCounts) })
  }
  return dueAlarms
}

type EmailedAlarm = DueAlarm & { raisedAt: number }

/**
 * True if an alarm should be emailed: its cause was not emailed within the day, or its count is ten
 * times as high as then.
 *
 * @param emailedAlarms all emailed alarms
 */
export function isNews(
  alarm: DueAlarm,
  emailedAlarms: readonly EmailedAlarm[],
  now: number,
): boolean {
  const emailedToday = emailedAlarms.filter(
    ({ name, raisedAt }) => name === alarm.name && raisedAt > now - SILENT_MS,
  )
  const previous = emailedToday.find(({ cause }) => cause === alarm.cause)
  if (previous) return alarm.count >= REPEAT_FACTOR * Math.max(1, previous.count)
  return emailedToday.length < MAX_CAUSES_A_DAY
}

/** Usage since midnight UTC, and of a usual whole day; `null`: too few days. @param now epoch milliseconds */
export function usageOfToday(
  counts: readonly CountAt[],
  usage: Usage,
  now: number,
): { today: number; usual: number | null } {
  const midnight = now - (now % DAY_MS)
  const usageCounts = counts.filter(({ event }) => event === usage)
  return {
    today: sumOf(usageCounts.filter(({ at }) => at >= midnight)),
    usual: usualDay(usageCounts.filter(({ at }) => at < midnight)),
  }
}

/** Names of due usage alarms, from hourly sums. @param now epoch milliseconds */
export function dueUsageAlarms(counts: readonly CountAt[], now: number): string[] {
  return Object.entries(usageAlarms).flatMap(([name, { usage, floor }]) => {
    const { today, usual } = usageOfToday(counts, usage, now)
    return usual !== null && today > floor && today > USAGE_FACTOR * usual ? [name] : []
  })
}

/** Median of the days with counts; `null` if there are too few. */
function usualDay(counts: readonly CountAt[]): number | null {
  const days = Map.groupBy(counts, ({ at }) => at - (at % DAY_MS))
  const sums = [...days.values()].map(sumOf).toSorted((a, b) => a - b)
  return sums.length < MIN_DAYS ? null : sums[sums.length >> 1]!
}

/** Alarms of all three kinds. */
export const alarms: Readonly<Record<string, Alarm>> = {
  ...eventAlarms,
  ...lateAlarms,
  ...usageAlarms,
}
