import { t } from '@lingui/core/macro'
import type { TrendSeries } from '#staff/trends'
import { count } from '../../../lib/count.ts'
import { longDate, money } from '../../../lib/format.ts'

/** Formats a value with its unit; "–" if it is unknown. */
export function formatValue(value: number | null, unit: TrendSeries['unit']): string {
  if (value === null) return '–'
  if (unit === 'francs') return money(value)
  return unit === 'minutes' ? duration(value) : count(value)
}

function duration(minutes: number): string {
  if (minutes < 60) return t`${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return t`${hours} h ${minutes % 60} min`
  return t`${Math.floor(hours / 24)} d ${hours % 24} h`
}

/** "12 November 2026", or the first and the last day. */
export const spanText = ({ from, until }: { from: string; until: string }) =>
  from === until ? longDate(from) : `${longDate(from)} – ${longDate(until)}`

/** The change in percent, as "+12%"; `null` if there is no earlier value to compare with. */
export function changeOf(now: number | null, before: number | null): string | null {
  if (now === null || before === null || before <= 0) return null
  const percent = Math.round((100 * (now - before)) / before)
  let sign = '±'
  if (percent > 0) sign = '+'
  if (percent < 0) sign = '−'
  return `${sign}${count(Math.abs(percent))}%`
}
