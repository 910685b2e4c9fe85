import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** True in SQL of a companion in the trash. They are few and read by an index, once a statement. */
export const isInTrash = (companionId: SQLWrapper | string): SQL =>
  sql`${companionId} IN (SELECT id FROM companions WHERE deleted_at IS NOT NULL)`

/** True in SQL of every other companion, and of no one. Lists of staff show what hangs on these alone. */
export const notInTrash = (companionId: SQLWrapper | string): SQL =>
  sql`(${isInTrash(companionId)}) IS NOT TRUE`
