import { MinuteSums } from './minute-sums.ts'
import { MINUTE_MS } from './time.ts'

/** Events that alerts count, by their names in the log. */
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

/** Usage that Cloudflare bills. */
export const usages = [
  'usage.rows-read',
  'usage.rows-written',
  'usage.file-operations',
  'usage.transformations',
] as const
export type Usage = (typeof usages)[number]

/** `cause`: the id of a refusal, or the code location of an error. It never contains input of the caller. */
export type EventCount = { event: WatchedEvent | Usage; count: number; cause?: string }

/** Maximum distinct causes per minute and isolate, and their maximum length. */
const MAX_CAUSES = 30
const MAX_CAUSE_LENGTH = 120

/** Usage grows with each request, so it is saved less often than events. */
const USAGE_EVERY_MS = 10 * MINUTE_MS

/** Counts of this isolate. */
const events = new MinuteSums<EventCount>(watchedEvents.length + MAX_CAUSES)
const usage = new MinuteSums<EventCount>(usages.length, USAGE_EVERY_MS)

function add(sums: MinuteSums<EventCount>, { event, count, cause }: EventCount): void {
  const row =
    (cause && sums.row(`${event} ${cause}`, () => ({ event, cause, count: 0 }))) ||
    sums.row(event, () => ({ event, count: 0 }))
  if (row) row.count += count
}

/** Counts an event in memory; reads and writes no rows of D1. */
export function countEvent(event: WatchedEvent, count = 1, cause = ''): void {
  add(events, { event, count, cause: cause.slice(0, MAX_CAUSE_LENGTH) })
}

export const countUsage = (event: Usage, count = 1): void => {
  if (count > 0) add(usage, { event, count })
}

const isWatched = (event: string): event is WatchedEvent =>
  watchedEvents.some((watchedEvent) => watchedEvent === event)

/** Logs a warning, and counts it if it is a watched event. */
export function logWarning(event: string, fields: object): void {
  if (isWatched(event)) countEvent(event)
  console.warn(JSON.stringify({ event, ...fields }))
}

/** Logs an error, and counts it if it is a watched event. @param cause groups events in alerts */
export function logError(event: string, fields: object, cause = ''): void {
  if (isWatched(event)) countEvent(event, 1, cause)
  console.error(JSON.stringify({ event, ...fields }))
}

/** True if event counts are due to be saved, or usage counts if `withUsage`. @param now epoch milliseconds */
export const hasDueCounts = (now: number, { withUsage }: { withUsage: boolean }): boolean =>
  events.isDue(now) || (withUsage && usage.isDue(now))

/** Returns the counts that are due to be saved and resets them. @param now epoch milliseconds */
export const flushCounts = (now: number): { events: EventCount[]; usage: EventCount[] } => ({
  events: events.take(now),
  usage: usage.take(now),
})

/** Restores counts whose save failed, so that events during an outage of D1 are not lost. */
export function restoreCounts(counts: readonly EventCount[]): void {
  for (const eventCount of counts)
    add(eventCount.event.startsWith('usage.') ? usage : events, eventCount)
}
