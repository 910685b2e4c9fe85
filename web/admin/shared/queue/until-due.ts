import { t } from '@lingui/core/macro'

const HOUR_MS = 3_600_000

/** "in 5 h", "3 h late"; days once it is more than two. @param now epoch milliseconds */
export function untilDue(iso: string, now: number): string {
  const hours = Math.abs(Math.trunc((Date.parse(iso) - now) / HOUR_MS))
  const isLate = Date.parse(iso) < now
  if (hours < 48) return isLate ? t`${hours} h late` : t`in ${hours} h`
  const days = Math.floor(hours / 24)
  return isLate ? t`${days} d late` : t`in ${days} d`
}
