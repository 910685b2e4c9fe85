import { sql, type SQL } from 'drizzle-orm'
import { DAY_MS } from '../../platform/lib/time.ts'

/** How long private facts of a companion are kept after her profile was archived. */
const KEPT_MS = 365 * DAY_MS

/** True in SQL for companions who were archived by then, and not changed since. @param now epoch ms */
export const isLongArchived = (now: number): SQL =>
  sql`lifecycle = 'archived' AND updated_at < ${now - KEPT_MS}`
