import type { Trends, TrendSeries } from '#contract/trends'
import { csvLine } from '../../lib/csv.ts'

const head = 'measure,unit,part,from,until,value\r\n'

/** A line for each value of each part and, without a part, of all; of unknown values there is none. */
export const trendsFile = ({ series }: Pick<Trends, 'series'>): string =>
  head + series.flatMap(linesOf).join('')

function linesOf({ what, unit, parts, points }: TrendSeries): string[] {
  const names = parts.map(({ part, name }) => name ?? part)
  return points.flatMap(({ from, until, value, parts: values }) =>
    [['', value] as const, ...values.map((one, at) => [names[at] ?? '', one] as const)].flatMap(
      ([name, one]) => (one === null ? [] : csvLine([what, unit, name, from, until, one])),
    ),
  )
}
