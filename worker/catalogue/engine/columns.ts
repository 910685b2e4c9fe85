import { rangeNames } from '#catalogue/filters'
import { facets } from '#companions/vocabulary'
import type { RangeName } from '#platform/limits'
import { weekdays } from '#platform/weekdays'
import type { CatalogueEntry } from './entry.ts'
import { BITMAPS_PER_ROW, bitsOf, fields } from './facets.ts'
import { contentFacetOf, FLAG_COMBINATIONS, flagCell } from './flags.ts'
import { dayNumberOf } from './free-time.ts'

/** Numbers that lists filter by a range: years, cm, kg and CHF, each plus one; 0 is unknown. */
const measures = Object.fromEntries(rangeNames.map((name) => [name, Uint16Array])) as Record<
  RangeName,
  typeof Uint16Array
>

const kinds = {
  flags: Uint8Array,
  place: Uint32Array,
  name: Uint32Array,
  ...measures,
  // Days from 1970-01-01; both 0 without an absence.
  awayFrom: Uint16Array,
  awayUntil: Uint16Array,
  lastActiveAt: Float64Array,
  onlineUntil: Float64Array,
  publishedAt: Float64Array,
  checkedUntil: Float64Array,
  newestPhotoAt: Float64Array,
  newestStoryAt: Float64Array,
  storiesEndAt: Float64Array,
  hours: Uint16Array,
  facetBitmaps: Uint32Array,
}

/**
 * One cell per row and column, at the row’s slot; `hours` has seven cells per row, `facetBitmaps` `BITMAPS_PER_ROW`.
 *
 * | packed         | content of a cell                                      | written by       |
 * | -------------- | ------------------------------------------------------ | ---------------- |
 * | flags          | the bits of `flags.ts`                                 | `flagCell`       |
 * | place, name    | a code in `Rows.places`, `Rows.names`                  | `Rows.apply`     |
 * | a range        | the number plus one; 0: unknown                        | `measureCell`    |
 * | …At, …Until    | epoch milliseconds                                     | the entry        |
 * | awayFrom …     | a day from 1970-01-01                                  | `dayOrNone`      |
 * | hours          | a code in `Rows.hours` for each day of the week        | `Rows.hoursOf`   |
 * | facetBitmaps   | a bit for each value of each facet (`facets.ts`)       | `facetBitmapsOf` |
 * | `Rows.words`   | codes of the row's words for searches                  | `word-lists.ts`  |
 * | `Rows.orders`  | slots in the order of a list                           | `orders.ts`      |
 * | `Rows.slugs`   | the slug; "": none                                     | `Rows.write`     |
 * | `Rows.ids`     | the id; "": the slot is free. 16 bytes in the snapshot | `uuid-column.ts` |
 *
 * The snapshot contains the same columns, in this order of `kinds` (`snapshot.ts`).
 */
export type ProfileColumns = { [K in keyof typeof kinds]: InstanceType<(typeof kinds)[K]> }
export type ColumnName = keyof ProfileColumns

export const columnNames = Object.keys(kinds) as ColumnName[]
export const DAYS_PER_WEEK = weekdays.length
export function cellsPerRow(name: ColumnName): number {
  if (name === 'facetBitmaps') return BITMAPS_PER_ROW
  return name === 'hours' ? DAYS_PER_WEEK : 1
}

type Table = Uint8Array | Float64Array

/** Lookup table with a number for each combination of flags. */
export function byFlags<T extends Table>(
  kind: new (length: number) => T,
  numberOf: (flags: number) => number,
): T {
  const table = new kind(FLAG_COMBINATIONS)
  for (let flags = 0; flags < table.length; flags++) table[flags] = numberOf(flags)
  return table
}

/** Columns with room for `capacity` rows and the cells of `source`. */
export function makeColumns(capacity: number, source?: ProfileColumns): ProfileColumns {
  const columns = columnNames.map((name) => {
    const column = new kinds[name](capacity * cellsPerRow(name))
    if (source) column.set(source[name])
    return [name, column]
  })
  return Object.fromEntries(columns) as ProfileColumns
}

const dayOrNone = (day: string | null) => (day === null ? 0 : dayNumberOf(day))

/** The cell of a number: the number plus one; 0: unknown. */
export const measureCell = (value: number | null) => (value === null ? 0 : value + 1)

export function writeRow(
  columns: ProfileColumns,
  slot: number,
  entry: CatalogueEntry,
  {
    place,
    name,
    facetBitmaps,
    hours,
  }: { place: number; name: number; facetBitmaps: number[]; hours: number[] },
): void {
  columns.flags[slot] = flagCell(entry)
  columns.place[slot] = place
  columns.name[slot] = name
  for (const range of rangeNames) columns[range][slot] = measureCell(entry[range])
  columns.awayFrom[slot] = dayOrNone(entry.awayFrom)
  columns.awayUntil[slot] = dayOrNone(entry.awayUntil)
  columns.lastActiveAt[slot] = entry.lastActiveAt
  columns.onlineUntil[slot] = entry.onlineUntil
  columns.publishedAt[slot] = entry.publishedAt
  columns.checkedUntil[slot] = entry.checkedUntil
  columns.newestPhotoAt[slot] = entry.newestPhotoAt
  columns.newestStoryAt[slot] = entry.newestStoryAt
  columns.storiesEndAt[slot] = entry.storiesEndAt
  columns.hours.set(hours, slot * DAYS_PER_WEEK)
  columns.facetBitmaps.set(facetBitmaps, slot * BITMAPS_PER_ROW)
}

/** The bits of all facets except `status`, which depends on the time of the query. */
export function facetBitmapsOf(entry: CatalogueEntry): number[] {
  const facetBitmaps = Array<number>(BITMAPS_PER_ROW).fill(0)
  for (const facet of facets) {
    if (facet === 'status') continue
    const values = facet === 'content' ? contentFacetOf(entry) : entry[facet]
    facetBitmaps[fields[facet].bitmap]! |= bitsOf(facet, values)
  }
  return facetBitmaps
}
