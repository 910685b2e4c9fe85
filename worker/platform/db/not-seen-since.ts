import { sql, type SQL } from 'drizzle-orm'
import { DAY_MS } from '../lib/time.ts'

/** Longer than any pause of the nightly job. */
const WINDOW_MS = 120 * DAY_MS

/**
 * SQL of the ids of members whose last visit was before a time. Rows of members who left more than 120 days earlier
 * were deleted by earlier runs, so they are not read again every night.
 *
 * @param time epoch milliseconds
 */
export const notSeenSince = (time: number): SQL =>
  sql`SELECT id FROM members WHERE last_seen_at < ${time} AND last_seen_at > ${time - WINDOW_MS}`
