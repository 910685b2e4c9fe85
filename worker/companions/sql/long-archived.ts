import { sql, type SQL } from 'drizzle-orm'
import { DAY_MS } from '../../platform/lib/time.ts'

/** Time for which private facts are stored after a profile was archived. */
const PRIVATE_FACTS_RETENTION_MS = 365 * DAY_MS

/** True in SQL for companions archived before then and not changed since. @param now epoch milliseconds */
export const isLongArchived = (now: number): SQL =>
  sql`lifecycle = 'archived' AND updated_at < ${now - PRIVATE_FACTS_RETENTION_MS}`
