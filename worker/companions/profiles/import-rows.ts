import { districtIn } from '#catalogue/filters'
import { profileFields } from '#companions/profile-fields'
import {
  fileColumns,
  MAX_IMPORT_ROWS,
  importedColumns,
  isOfPlace,
  neededColumns,
  type ColumnField,
  type FileColumn,
  type ImportedColumn,
} from '#companions/staff/import-file'
import { csvLine, guardFormula, unguardFormula, type CsvSeparator } from '../../platform/lib/csv.ts'
import { detailAt, Failure, type Detail } from '../../platform/lib/failure.ts'
import { readCsv } from '../../platform/lib/read-csv.ts'
import { foldForSearch, withTypedUmlauts } from '../../platform/lib/text.ts'
import type { CompanionContents } from './contents.ts'
import type { ProfilePlace } from './draft.ts'
import { profileValuesOf } from './field-columns.ts'

export type ImportPlace = {
  id: string
  city: string
  country: string
  /** Names in every language, and other common ones. */
  cityNames: readonly string[]
  countryNames: readonly string[]
  districts: readonly { id: string; name: string; names: readonly string[] }[]
}

/** Places by the folded names of their city, so that a lookup doesn't compare all of them. */
export type PlaceIndex = ReadonlyMap<string, readonly ImportPlace[]>

export function indexPlaces(places: readonly ImportPlace[]): PlaceIndex {
  const index = new Map<string, ImportPlace[]>()
  for (const place of places) {
    for (const name of new Set(place.cityNames.flatMap(spelledOut))) {
      index.set(name, [...(index.get(name) ?? []), place])
    }
  }
  return index
}

/** A folded name with and without umlauts spelled out: "zurich" and "zuerich". */
const spelledOut = (name: string): string[] => [
  foldForSearch(name),
  foldForSearch(withTypedUmlauts(name)),
]

type Cells = Partial<Record<FileColumn, string>>

/** `line`: the row's text for the file of rejected rows. */
export type FileRow = { row: number; cells: Cells; line: string; problem: Detail | null }

const lineOf = (cells: readonly string[], separator: CsvSeparator) =>
  csvLine(cells, separator).trimEnd()

/** @throws Failure 422 for a file without the companions' columns */
export function rowsIn(bytes: Uint8Array): {
  columns: FileColumn[]
  head: string
  separator: CsvSeparator
  rows: FileRow[]
} {
  const { head, rows, separator } = readCsv(bytes, MAX_IMPORT_ROWS)
  const columns = columnsOf(head)
  if (rows.length === 0) throw new Failure('invalid', 'import.empty')
  if (rows.length > MAX_IMPORT_ROWS) {
    throw new Failure('invalid', 'import.too-many-rows', { max: MAX_IMPORT_ROWS })
  }
  return {
    columns,
    head: lineOf(columns, separator),
    separator,
    rows: rows.map(({ row, cells }) => ({
      row,
      cells: Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])),
      line: lineOf(cells, separator),
      problem:
        cells.length === columns.length
          ? null
          : detailAt([], 'import.cell-count', { count: cells.length, columns: columns.length }),
    })),
  }
}

function columnsOf(head: readonly string[]): FileColumn[] {
  const columns = head.map((name) => {
    const knownColumn = fileColumns.find((column) => column === name.toLowerCase())
    if (!knownColumn)
      throw new Failure('invalid', 'import.unknown-column', { name: name.slice(0, 60) })
    return knownColumn
  })
  const double = columns.find((column, index) => columns.indexOf(column) !== index)
  if (double) throw new Failure('invalid', 'import.duplicate-column', { name: double })
  if (!columns.some((column) => isImportedColumn(column))) {
    throw new Failure('invalid', 'import.nothing-to-write')
  }
  const missing = neededColumns.find((column) => !columns.includes(column))
  if (missing && !columns.includes('id')) {
    throw new Failure('invalid', 'import.missing-column', { name: missing })
  }
  return columns
}

export const isImportedColumn = (column: FileColumn): column is ImportedColumn =>
  (importedColumns as readonly FileColumn[]).includes(column)

/** Cells in the format of the export. */
const cellsOf = (before: CompanionContents): Record<ImportedColumn, string> => {
  const profile = profileValuesOf(before)
  const { city, country, district } = before
  const place = { district: district ?? '', city, country }
  return Object.fromEntries(
    importedColumns.map((column) => [
      column,
      isOfPlace(column) ? place[column] : cellText(profile[column]),
    ]),
  ) as Record<ImportedColumn, string>
}

const cellText = (value: string | boolean | null): string =>
  typeof value === 'boolean' ? String(Number(value)) : (value ?? '')

const yesOrNo: Readonly<Record<string, boolean>> = {
  '1': true,
  true: true,
  yes: true,
  '0': false,
  false: false,
  no: false,
}

const cellOf = (cells: Cells, column: FileColumn): string | undefined =>
  cells[column] === undefined ? undefined : unguardFormula(cells[column]).trim()

type Read = { fields: Record<string, unknown>; place: ProfilePlace | null; reasons: Detail[] }

/**
 * The values of a row that differ from the companion, as fields of an input.
 *
 * @param before null: a new companion
 */
export function fieldsIn(cells: Cells, before: CompanionContents | null, places: PlaceIndex): Read {
  const knownCells = before && cellsOf(before)
  const fields: Record<string, unknown> = {}
  const reasons: Detail[] = []
  const differingColumns = importedColumns.filter((column) =>
    knownCells
      ? cells[column] !== undefined && cells[column] !== guardFormula(knownCells[column])
      : cellOf(cells, column),
  )
  for (const column of differingColumns) {
    const text = cellOf(cells, column) ?? ''
    if (isOfPlace(column)) continue
    if (isYesOrNo(column)) {
      fields[column] = yesOrNo[text.toLowerCase()]
      if (fields[column] === undefined) reasons.push(detailAt([column], 'import.invalid-boolean'))
    } else fields[column] = isChoice(column) ? text.toLowerCase() : text
  }
  if (!knownCells && fields['status'] !== undefined && fields['status'] !== 'draft') {
    reasons.push(detailAt(['status'], 'import.draft-required'))
  }
  if (knownCells && !differingColumns.some(isOfPlace)) return { fields, place: null, reasons }
  const rowPlace = placeOf(cells, knownCells, places)
  if ('loc' in rowPlace) return { fields, place: null, reasons: [...reasons, rowPlace] }
  return { fields: { ...fields, location: rowPlace.location }, place: rowPlace, reasons }
}

const isYesOrNo = (column: ColumnField) => profileFields[column].type === 'flag'
const isChoice = (column: ColumnField) => column === 'category' || column === 'status'

const isSame = (left: string, right: string) => foldForSearch(left) === foldForSearch(right)

/** The place of a row with the location for an input; otherwise the error. */
function placeOf(
  cells: Cells,
  knownCells: Record<ImportedColumn, string> | null,
  places: PlaceIndex,
): ProfilePlace | Detail {
  const city = cellOf(cells, 'city') ?? knownCells?.city ?? ''
  if (city === '') return detailAt(['city'], 'companion.location-required')
  const isOther = !knownCells || !isSame(city, knownCells.city)
  // When the city changes, country and district of the old one don't apply.
  const unchangedCell = (column: 'country' | 'district') =>
    cellOf(cells, column) ?? (isOther ? '' : (knownCells?.[column] ?? ''))
  const district = unchangedCell('district')
  const place = findPlace(places, city, unchangedCell('country'))
  if (!place) return detailAt(['city'], 'city.unknown')
  const match = place.districts.find(({ names }) => names.some((name) => isSame(name, district)))
  if (district !== '' && !match) return detailAt(['district'], 'import.unknown-district')
  return {
    location: `${districtIn(match?.name, place.city)}, ${place.country}`,
    cityId: place.id,
    districtId: match?.id ?? null,
  }
}

/** Finds a place by its city's name, with or without the country: "Zürich", "Zürich, Schweiz", "Zürich (Schweiz)". */
function findPlace(places: PlaceIndex, city: string, country: string): ImportPlace | undefined {
  const matches = places
    .get(foldForSearch(city))
    ?.find((place) => country === '' || isInCountry(place, country))
  if (matches) return matches
  const mark = Math.max(city.lastIndexOf(','), city.lastIndexOf('('))
  if (mark === -1) return undefined
  const countryOfCity = city
    .slice(mark + 1)
    .replace(')', '')
    .trim()
  return places
    .get(foldForSearch(city.slice(0, mark).trim()))
    ?.find(
      (place) =>
        isInCountry(place, countryOfCity) && (country === '' || isInCountry(place, country)),
    )
}

const isInCountry = ({ countryNames }: ImportPlace, country: string) =>
  countryNames.some((name) => isSame(name, country))

/** Compares the file's time of the last change with the companion's; null: equal, or the file has no time. */
export function momentProblem(cells: Cells, { row }: CompanionContents): Detail | null {
  const text = cellOf(cells, 'updated_at') ?? ''
  if (text === '') return null
  const moment = Date.parse(text)
  if (Number.isNaN(moment)) return detailAt(['updated_at'], 'import.invalid-timestamp')
  return moment === row.updatedAt ? null : detailAt(['updated_at'], 'import.row-changed')
}

/**
 * The content of a row without an id, from which its key is derived. Equal rows create two companions, but
 * importing the file again creates none.
 */
export const rowTextOf = (cells: Cells): string =>
  JSON.stringify(
    importedColumns.flatMap((column) => {
      const text = cellOf(cells, column)
      return text ? [[column, text]] : []
    }),
  )
