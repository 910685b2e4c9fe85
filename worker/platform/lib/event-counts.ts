import { MinuteSums } from './minute-sums.ts'
import { MINUTE_MS } from './time.ts'

/** Events that alarms count, by the names that they have in the log. */
export const watchedEvents = [
  'accounts.differ',
  'admin.denied',
  'browser.problems',
  'catalogue.stale',
  'env.invalid',
  'failed',
  'files.lost',
  'flood.braked',
  'hook.failed',
  'hook.unsigned',
  'job.failed',
  'keys.failed',
  'mail.stuck',
  'media.closed',
  'payment.failed',
  'withdrawn.late',
] as const
export type WatchedEvent = (typeof watchedEvents)[number]

/** What the platform bills. */
export const usages = [
  'usage.rows-read',
  'usage.rows-written',
  'usage.file-operations',
  'usage.transformations',
] as const
export type Usage = (typeof usages)[number]

/** `cause`: the id of a refusal, or where an error was thrown. Of a caller's words it has none. */
export type EventCount = { event: WatchedEvent | Usage; count: number; cause?: string }

/** Causes that an isolate tells apart in a minute, and their length. */
const MAX_CAUSES = 30
const MAX_CAUSE_LENGTH = 120

/** Usage grows with each request, so it is saved less often. */
const USAGE_EVERY_MS = 10 * MINUTE_MS

/** This isolate's. */
const events = new MinuteSums<EventCount>(watchedEvents.length + MAX_CAUSES)
const usage = new MinuteSums<EventCount>(usages.length, USAGE_EVERY_MS)

function add(sums: MinuteSums<EventCount>, { event, count, cause }: EventCount): void {
  const row =
    (cause && sums.row(`${event} ${cause}`, () => ({ event, cause, count: 0 }))) ||
    sums.row(event, () => ({ event, count: 0 }))
  if (row) row.count += count
}

/** Counts in memory: no row of D1 is read or written for it. */
export function countEvent(event: WatchedEvent, count = 1, cause = ''): void {
  add(events, { event, count, cause: cause.slice(0, MAX_CAUSE_LENGTH) })
}

export const countUsage = (event: Usage, count = 1): void => {
  if (count > 0) add(usage, { event, count })
}

const isWatched = (event: string): event is WatchedEvent =>
  watchedEvents.some((watched) => watched === event)

/** Writes a line of the log, and counts it if an alarm does. */
export function logWarning(event: string, fields: object): void {
  if (isWatched(event)) countEvent(event)
  console.warn(JSON.stringify({ event, ...fields }))
}

/** As `logWarning`, for what should never happen. @param cause by which alarms tell such events apart */
export function logError(event: string, fields: object, cause = ''): void {
  if (isWatched(event)) countEvent(event, 1, cause)
  console.error(JSON.stringify({ event, ...fields }))
}

/** Whether events are due to be saved, or usage where that counts, too. @param now epoch milliseconds */
export const hasDueCounts = (now: number, { withUsage }: { withUsage: boolean }): boolean =>
  events.isDue(now) || (withUsage && usage.isDue(now))

/** What is due to be saved, and is forgotten here. @param now epoch milliseconds */
export const takeCounts = (now: number): { events: EventCount[]; usage: EventCount[] } => ({
  events: events.take(now),
  usage: usage.take(now),
})

/** After a failed save: what has happened while D1 was down is not lost. */
export function countAgain(counts: readonly EventCount[]): void {
  for (const one of counts) add(one.event.startsWith('usage.') ? usage : events, one)
}
