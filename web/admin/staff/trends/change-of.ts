import { count } from '../../../lib/count.ts'

/** The change in percent, as "+12%"; `null` if there is no earlier value to compare with. */
export function changeOf(now: number | null, before: number | null): string | null {
  if (now === null || before === null || before <= 0) return null
  const percent = Math.round((100 * (now - before)) / before)
  let sign = '±'
  if (percent > 0) sign = '+'
  if (percent < 0) sign = '−'
  return `${sign}${count(Math.abs(percent))}%`
}
