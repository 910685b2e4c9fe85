import { t } from '@lingui/core/macro'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time'

/** Times in hours below this, in days above. */
const MAX_HOURS = 48

/** "late": the due time is over. "soon": it is within a day. */
export type DueState = 'late' | 'soon' | 'later'

/** @param now epoch milliseconds */
export function dueStateOf(dueAt: string, now: number): DueState {
  const left = Date.parse(dueAt) - now
  if (left < 0) return 'late'
  return left < DAY_MS ? 'soon' : 'later'
}

/** "in 20 min", "in 5 h", "3 h late"; in days from two days on. @param now epoch milliseconds */
export function untilDue(dueAt: string, now: number): string {
  const left = Date.parse(dueAt) - now
  const distance = Math.abs(left)
  const isLate = left < 0
  if (distance < HOUR_MS) {
    const minutes = Math.max(1, Math.floor(distance / MINUTE_MS))
    return isLate ? t`${minutes} min late` : t`in ${minutes} min`
  }
  const hours = Math.floor(distance / HOUR_MS)
  if (hours < MAX_HOURS) return isLate ? t`${hours} h late` : t`in ${hours} h`
  const days = Math.floor(hours / 24)
  return isLate ? t`${days} d late` : t`in ${days} d`
}

/** "just now", "20 min ago", "5 h ago"; in days from two days on. @param now epoch milliseconds */
export function timeSince(since: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(since)) / MINUTE_MS)
  if (minutes < 1) return t`just now`
  if (minutes < 60) return t`${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  if (hours < MAX_HOURS) return t`${hours} h ago`
  const days = Math.floor(hours / 24)
  return t`${days} d ago`
}
