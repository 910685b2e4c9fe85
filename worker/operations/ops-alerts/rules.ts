import type { Usage, WatchedEvent } from '../../platform/lib/event-counts.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/lib/time.ts'

type Mailed = {
  /** The subject of its mail, without names of people or of the site's kind. */
  title: string
  /** The card of worker/docs/incidents.md that says what to do. */
  card: string
}
/** An event that occurs more than `above` times within the window. */
export type EventAlarm = Mailed & { event: WatchedEvent; above: number; minutes: number }
/** Something that is due has not happened. */
export type LateAlarm = Mailed & { late: 'backup' | 'mail' | 'job' }
/** Three times as much since midnight UTC as on a usual whole day, and more than `floor`. */
export type UsageAlarm = Mailed & { usage: Usage; floor: number }
export type Alarm = EventAlarm | LateAlarm | UsageAlarm

/** The longest of the windows above. */
export const LONGEST_MS = 60 * MINUTE_MS

/** While what an alarm is about goes on, it is mailed again after this time. */
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
    title: 'Many requests fail',
    card: cards.deployment,
    event: 'failed',
    above: 5,
    minutes: 5,
  },
  'browser-errors': {
    title: 'Pages fail in many browsers',
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
    title: 'Reads of the database fail',
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
    title: 'Private media are closed',
    card: cards.leak,
    event: 'media.closed',
    above: 0,
    minutes: 5,
  },
  'staff-area': {
    title: 'Someone without the right tries the staff area',
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
    title: 'A mail was refused several times',
    card: cards.job,
    event: 'mail.stuck',
    above: 0,
    minutes: 5,
  },
  'signing-keys': {
    title: 'The accounts’ service does not give its keys',
    card: cards.provider,
    event: 'keys.failed',
    above: 2,
    minutes: 10,
  },
  'account-settings': {
    title: 'The accounts’ service is not set as the site needs it',
    card: cards.accounts,
    event: 'accounts.differ',
    above: 0,
    minutes: 5,
  },
  'hook-unsigned': {
    title: 'Attempts to sign in come without our signature',
    card: cards.accounts,
    event: 'hook.unsigned',
    above: 2,
    minutes: 60,
  },
  'hook-failed': {
    title: 'Attempts to sign in cannot be checked',
    card: cards.accounts,
    event: 'hook.failed',
    above: 2,
    minutes: 60,
  },
  payments: {
    title: 'Payments cannot be recorded',
    card: cards.provider,
    event: 'payment.failed',
    above: 2,
    minutes: 60,
  },
  flood: {
    title: 'The flood brake is refusing requests',
    card: cards.flood,
    event: 'flood.braked',
    above: 1_000,
    minutes: 5,
  },
}

export const lateAlarms: Readonly<Record<string, LateAlarm>> = {
  'backup-late': {
    title: 'There is no new back-up',
    card: cards.job,
    late: 'backup',
  },
  'mail-late': {
    title: 'Mail has been unsent for more than a day',
    card: cards.job,
    late: 'mail',
  },
  'job-late': {
    title: 'A job has not run in time',
    card: cards.job,
    late: 'job',
  },
}

/** Below its floor nothing costs much, and a usual day of a new site says little. */
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

/** How many whole days say what is usual, and how many there must be. */
export const USUAL_DAYS = 7
const FEWEST_DAYS = 3
const TIMES = 3

export type CountAt = { event: string; at: number; count: number; cause?: string }

/** An alarm that is due, and how often its cause has occurred. */
export type DueAlarm = { name: string; cause: string; count: number }

/** An alarm is mailed again within the day for what occurs so many times as often as when it was mailed. */
const RISE = 10
/** Causes of one alarm that are mailed in a day. */
const MAX_CAUSES_A_DAY = 10

const sumOf = (counts: readonly CountAt[]) => counts.reduce((sum, { count }) => sum + count, 0)

/**
 * The event alarms whose event came too often: for each cause that did so alone, or for all of them together.
 *
 * @param now epoch milliseconds
 */
export function dueEventAlarms(counts: readonly CountAt[], now: number): DueAlarm[] {
  const due: DueAlarm[] = []
  for (const [name, { event, above, minutes }] of Object.entries(eventAlarms)) {
    const within = counts.filter((one) => one.event === event && one.at > now - minutes * MINUTE_MS)
    const causes = [...Map.groupBy(within, ({ cause = '' }) => cause)]
      .map(([cause, rows]) => ({ name, cause, count: sumOf(rows) }))
      .filter(({ count }) => count > above)
    if (causes.length > 0) due.push(...causes)
    else if (sumOf(within) > above) due.push({ name, cause: '', count: sumOf(within) })
  }
  return due
}

type Raised = DueAlarm & { raisedAt: number }

/**
 * Whether an alarm is mailed: for a cause that was not mailed within the day, or that occurs ten times as often as
 * it did then.
 *
 * @param raised all that was mailed
 */
export function isNews(due: DueAlarm, raised: readonly Raised[], now: number): boolean {
  const ofDay = raised.filter(
    ({ name, raisedAt }) => name === due.name && raisedAt > now - SILENT_MS,
  )
  const known = ofDay.find(({ cause }) => cause === due.cause)
  if (known) return due.count >= RISE * Math.max(1, known.count)
  return ofDay.length < MAX_CAUSES_A_DAY
}

/** The names of usage alarms that are due, from sums of hours. @param now epoch milliseconds */
export function dueUsageAlarms(counts: readonly CountAt[], now: number): string[] {
  const today = now - (now % DAY_MS)
  return Object.entries(usageAlarms).flatMap(([name, { usage, floor }]) => {
    const own = counts.filter(({ event }) => event === usage)
    const usual = usualDay(own.filter(({ at }) => at < today))
    const sum = sumOf(own.filter(({ at }) => at >= today))
    return usual !== null && sum > floor && sum > TIMES * usual ? [name] : []
  })
}

/** The median of the days with counts; null while there are too few. */
function usualDay(counts: readonly CountAt[]): number | null {
  const days = Map.groupBy(counts, ({ at }) => at - (at % DAY_MS))
  const sums = [...days.values()].map(sumOf).toSorted((a, b) => a - b)
  return sums.length < FEWEST_DAYS ? null : sums[sums.length >> 1]!
}

/** Of all three kinds. */
export const alarms: Readonly<Record<string, Alarm>> = {
  ...eventAlarms,
  ...lateAlarms,
  ...usageAlarms,
}
