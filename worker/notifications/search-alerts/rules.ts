import { zurich } from '#platform/zurich'
import { HOUR_MS, utcDayOf } from '../../platform/lib/time.ts'

/** State of a profile for alerts. Times in epoch milliseconds, 0: never. */
export type ProfileState = { isVisible: boolean; photoAt: number; storyAt: number }

export type AlertEventKind = 'appeared' | 'returned' | 'photo' | 'story'

/** Events that are news for a search. */
export const searchedKinds: readonly AlertEventKind[] = ['appeared', 'returned']
/** Events that are news for followers. */
export const followedKinds: readonly AlertEventKind[] = ['returned', 'photo', 'story']

/**
 * Events of a public profile since its previous state.
 *
 * @param before `null`: the profile was never public
 */
export function eventsOf(before: ProfileState | null, current: ProfileState): AlertEventKind[] {
  if (!current.isVisible) return []
  if (before === null) return ['appeared']
  if (!before.isVisible) return ['returned']
  const events: AlertEventKind[] = []
  if (current.photoAt > before.photoAt) events.push('photo')
  if (current.storyAt > before.storyAt) events.push('story')
  return events
}

/** The next state. Times never decrease, so an event happens only once. */
export const nextProfileState = (
  before: ProfileState | null,
  current: ProfileState,
): ProfileState => ({
  isVisible: current.isVisible,
  photoAt: Math.max(before?.photoAt ?? 0, current.photoAt),
  storyAt: Math.max(before?.storyAt ?? 0, current.storyAt),
})

/** Minimum time between two alert emails to a member. */
export const ALERT_MAIL_INTERVAL_MS = HOUR_MS

const FIRST_HOUR = 7
const LAST_HOUR = 11

/** Swiss day whose digests may be sent now, like 2026-05-01; `null` outside the morning hours. */
export function digestDay(now: number): string | null {
  const localTime = zurich(now)
  const hour = localTime.getUTCHours()
  return hour >= FIRST_HOUR && hour <= LAST_HOUR ? utcDayOf(localTime.getTime()) : null
}

// Limits of one run; the next run continues.
export const CHANGE_PAGE_SIZE = 500
export const MAX_PAGES = 4
export const EVENT_BATCH_SIZE = 500
export const SEARCH_BATCH_SIZE = 200
export const FOLLOWER_BATCH_SIZE = 200
export const MAX_BATCHES = 10
export const MAX_MEMBERS_PER_RUN = 100
export const MAX_PENDING = 5_000
