import { figures, SMALLEST_SHOWN, type Figure } from '#companions/figure-options'
import type { OwnFigures } from '#companions/figures'
import type { DayRow } from './queries.ts'

const shownOf = (count = 0) => (count < SMALLEST_SHOWN ? null : count)

/** @param days all that are asked for, oldest first */
export function presentFigures(rows: readonly DayRow[], days: readonly string[]): OwnFigures {
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const dailyFigures = days.map((day) => {
    const row = byDay.get(day)
    return {
      day,
      openings: shownOf(row?.openings),
      contacts: shownOf(row?.contacts),
      follows: shownOf(row?.follows),
    }
  })
  // A sum of all days would give a single hidden one away.
  const sumOf = (figure: Figure) => dailyFigures.reduce((sum, one) => sum + (one[figure] ?? 0), 0)
  const atLeast = Object.fromEntries(figures.map((figure) => [figure, sumOf(figure)]))
  return { days: dailyFigures, atLeast: atLeast as OwnFigures['atLeast'] }
}
