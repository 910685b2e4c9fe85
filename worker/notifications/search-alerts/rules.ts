import { zurich } from '#platform/zurich'
import { HOUR_MS, utcDayOf } from '../../platform/lib/time.ts'

/** What the alerts know of a profile. Times are epoch milliseconds, 0 for never. */
export type KnownProfile = { isVisible: boolean; photoAt: number; storyAt: number }

export type EventKind = 'appeared' | 'returned' | 'photo' | 'story'

/** What makes a companion news for a search. */
export const searchedKinds: readonly EventKind[] = ['appeared', 'returned']
/** What makes her news for those who follow her. */
export const followedKinds: readonly EventKind[] = ['returned', 'photo', 'story']

/**
 * What is new of a profile that the public may see.
 *
 * @param before null: it was never seen
 */
export function eventsOf(before: KnownProfile | null, after: KnownProfile): EventKind[] {
  if (!after.isVisible) return []
  if (before === null) return ['appeared']
  if (!before.isVisible) return ['returned']
  const events: EventKind[] = []
  if (after.photoAt > before.photoAt) events.push('photo')
  if (after.storyAt > before.storyAt) events.push('story')
  return events
}

/** What is known afterwards: what was seen once is never new again. */
export const knownAfter = (before: KnownProfile | null, after: KnownProfile): KnownProfile => ({
  isVisible: after.isVisible,
  photoAt: Math.max(before?.photoAt ?? 0, after.photoAt),
  storyAt: Math.max(before?.storyAt ?? 0, after.storyAt),
})

/** At most one mail with alerts in this time. */
export const BETWEEN_MAILS_MS = HOUR_MS

const FIRST_HOUR = 7
const LAST_HOUR = 11

/** The Swiss day whose digests may be sent at this moment, as 2026-05-01; null: it is no morning. */
export function digestDay(now: number): string | null {
  const there = zurich(now)
  const hour = there.getUTCHours()
  return hour >= FIRST_HOUR && hour <= LAST_HOUR ? utcDayOf(there.getTime()) : null
}

// What one run does at most. The next one goes on from there.
export const CHANGES_A_PAGE = 500
export const MOST_PAGES = 4
export const EVENTS_AT_ONCE = 500
export const SEARCHES_A_SLICE = 200
export const FOLLOWERS_A_SLICE = 200
export const MOST_SLICES = 10
export const MEMBERS_A_RUN = 100
export const MOST_PENDING = 5_000
