import { fileFields } from '../profile-fields.ts'

/** Columns of a companion's location. */
const placeColumns = ['district', 'city', 'country'] as const
export type PlaceColumn = (typeof placeColumns)[number]

/** Fields with a column of their own. */
export type ColumnField = Exclude<(typeof fileFields)[number], 'location'>

/** Columns of the file that an import writes, in the order of the export. */
export const importedColumns: readonly (ColumnField | PlaceColumn)[] = fileFields.flatMap(
  (field): readonly (ColumnField | PlaceColumn)[] =>
    field === 'location' ? placeColumns : [field],
)

export const isOfPlace = (column: ColumnField | PlaceColumn): column is PlaceColumn =>
  (placeColumns as readonly string[]).includes(column)

/** Columns that an import reads or ignores: their values are derived. */
export const readColumns = [
  'has_account',
  'presence',
  'is_away',
  'is_paused',
  'created_at',
  'updated_at',
  'published_at',
  // Why a row was rejected, in the file of rejected rows.
  'reason',
] as const

export type ImportedColumn = (typeof importedColumns)[number]

export const fileColumns = ['id', ...importedColumns, ...readColumns] as const
export type FileColumn = (typeof fileColumns)[number]

/** Columns that a row without an id needs. */
export const neededColumns = ['name', 'age_range', 'city'] as const

export const MAX_IMPORT_ROWS = 1_000
export const MAX_IMPORT_BYTES = 500_000
