import type { Trends } from '#staff/trends'
import { csvLine, type CsvSeparator } from '../../platform/lib/csv.ts'

const columns = ['measure', 'unit', 'part', 'from', 'until', 'value']

/** One line per value of each part, and one without a part for the total; unknown values have no line. */
export function trendsFile({ series }: Pick<Trends, 'series'>, separator: CsvSeparator): string {
  const lines = [`${columns.join(separator)}\r\n`]
  for (const { what, unit, parts, points } of series) {
    const names = parts.map(({ part, name }) => name ?? part)
    for (const { from, until, value, parts: values } of points) {
      const add = (name: string, figure: number | null) => {
        if (figure === null) return
        lines.push(csvLine([what, unit, name, from, until, figure], separator))
      }
      add('', value)
      values.forEach((figure, index) => add(names[index] ?? '', figure))
    }
  }
  return lines.join('')
}
