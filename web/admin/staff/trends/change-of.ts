import { count } from '../../../lib/count.ts'

/** How much more or less than before, as "+12%"; null: it can't be said. */
export function changeOf(now: number | null, before: number | null): string | null {
  if (now === null || before === null || before <= 0) return null
  const percent = Math.round((100 * (now - before)) / before)
  let sign = '±'
  if (percent > 0) sign = '+'
  if (percent < 0) sign = '−'
  return `${sign}${count(Math.abs(percent))}%`
}
