/** Columns of the companions' file that an import writes, in the order of the export. */
export const writtenColumns = [
  'name',
  'category',
  'age_range',
  'district',
  'city',
  'country',
  'status',
  'is_active',
  'is_featured',
  'is_vip',
  'visible_in_feed',
  'visible_on_homepage',
] as const

/** Columns that an import only reads, or leaves out: they follow from other things. */
export const readColumns = [
  'has_account',
  'presence',
  'is_away',
  'is_paused',
  'created_at',
  'updated_at',
  // In a file of those that were not written.
  'published_at',
  'reason',
] as const

export type WrittenColumn = (typeof writtenColumns)[number]

/** All columns of a file. */
export const fileColumns = ['id', ...writtenColumns, ...readColumns] as const
export type FileColumn = (typeof fileColumns)[number]

/** What a row without an id needs. */
export const neededColumns = ['name', 'age_range', 'city'] as const

export const MAX_IMPORT_ROWS = 1_000
export const MAX_IMPORT_BYTES = 500_000
