import { t } from '@lingui/core/macro'

const HOUR_MS = 3_600_000

/** Whole hours from an ISO time to now, never negative. */
export const hoursSince = (iso: string, now: number) =>
  Math.max(0, Math.floor((now - Date.parse(iso)) / HOUR_MS))

/** "2h ago", "3d ago". */
export function ago(iso: string, now: number): string {
  const hours = hoursSince(iso, now)
  if (hours < 48) return t`${hours}h ago`
  const days = Math.floor(hours / 24)
  return t`${days}d ago`
}
