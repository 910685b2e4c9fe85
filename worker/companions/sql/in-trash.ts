import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** True in SQL for a companion in the trash. The trash is small and read by an index, once a statement. */
export const isInTrash = (companionId: SQLWrapper | string): SQL =>
  sql`${companionId} IN (SELECT id FROM companions WHERE deleted_at IS NOT NULL)`

/** True in SQL for every other companion, and for NULL. Lists of staff show only rows of these. */
export const notInTrash = (companionId: SQLWrapper | string): SQL =>
  sql`(${isInTrash(companionId)}) IS NOT TRUE`
