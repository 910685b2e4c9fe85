import { t } from '@lingui/core/macro'
import type { FreeWhen } from '#catalogue/free-when'
import { longDate } from '../../../lib/format.ts'

/** Label such as "Available tonight" or "Available on 1 May 2026, 20:00 – 23:00". */
export function availabilityLabel(free: FreeWhen): string {
  if (free.when !== 'day') return free.when === 'now' ? t`Available now` : t`Available tonight`
  const { day, from, to } = free
  const date = longDate(day)
  if (!from) return t`Available on ${date}`
  return to ? t`Available on ${date}, ${from}–${to}` : t`Available on ${date} at ${from}`
}
