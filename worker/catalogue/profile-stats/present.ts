import { figures, SMALLEST_SHOWN, type Figure, type OwnFigures } from '#companions/figures'
import type { DayRow } from './queries.ts'

const visibleCount = (count = 0) => (count < SMALLEST_SHOWN ? null : count)

/** @param days of the requested period, oldest first */
export function presentFigures(
  rows: readonly DayRow[],
  days: readonly string[],
): Omit<OwnFigures, 'answerTime'> {
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const dailyFigures = days.map((day) => {
    const row = byDay.get(day)
    return {
      day,
      openings: visibleCount(row?.openings),
      contacts: visibleCount(row?.contacts),
      follows: visibleCount(row?.follows),
    }
  })
  // Hidden days are left out: a full sum would reveal a single one.
  const sumOf = (figure: Figure) =>
    dailyFigures.reduce((sum, dayFigures) => sum + (dayFigures[figure] ?? 0), 0)
  const atLeast = Object.fromEntries(figures.map((figure) => [figure, sumOf(figure)]))
  return { days: dailyFigures, atLeast: atLeast as OwnFigures['atLeast'] }
}
