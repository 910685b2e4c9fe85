import { t } from '@lingui/core/macro'
import { hoursSince } from './format.ts'

/** Label such as "2h ago" or "3d ago". */
export function ago(iso: string, now: number): string {
  const hours = hoursSince(iso, now)
  if (hours < 48) return t`${hours}h ago`
  const days = Math.floor(hours / 24)
  return t`${days}d ago`
}
