import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { MAX_SHOWN_COUNT } from '#platform/limits'

// Numbers of lists that read few rows, however many there are.

/**
 * The page of a list from its rows, of which the query reads one beyond the page. `total` counts that one, but no
 * others, so that `skip + limit + 1` means that there are more; on an empty page it is the number of skipped rows.
 */
export const pageOf = <Row>(
  rows: readonly Row[],
  { skip, limit }: { skip: number; limit: number },
) => ({
  rows: rows.slice(0, limit),
  total: skip + rows.length,
})

/** Counts end at one more than pages show, which then show "99+". */
export const MAX_COUNTED = MAX_SHOWN_COUNT + 1

/**
 * SQL value: number of rows that meet a condition, at most `MAX_COUNTED`.
 *
 * @param from table, or tables with their joins
 */
export const boundedCount = (from: SQLWrapper, condition: SQL | undefined): SQL<number> =>
  sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${from} WHERE ${condition} LIMIT ${MAX_COUNTED}))`
