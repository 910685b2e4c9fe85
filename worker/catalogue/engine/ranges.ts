import { rangeNames, type Filters } from '#catalogue/filters'
import { measure } from './columns.ts'
import type { Rows } from './rows.ts'

const boundsOf = ({ ranges }: Filters) =>
  rangeNames.flatMap((name) => {
    const { min = null, max = null } = ranges[name] ?? {}
    return min === null && max === null ? [] : [{ name, min: min ?? 0, max: max ?? Infinity }]
  })

export const hasBounds = (filters: Filters): boolean => boundsOf(filters).length > 0

/** Drops rows out of bounds, and rows with an unknown value. */
export function keepWithin(rows: Rows, marks: Uint8Array, filters: Filters): void {
  for (const { name, min, max } of boundsOf(filters)) {
    keepBetween(rows.columns[name], marks, measure(min), Math.min(measure(max), 0xffff))
  }
}

function keepBetween(column: Uint16Array, marks: Uint8Array, min: number, max: number): void {
  for (let slot = 0; slot < marks.length; slot++) {
    const value = column[slot]!
    marks[slot]! *= Number(value >= min) & Number(value <= max)
  }
}
