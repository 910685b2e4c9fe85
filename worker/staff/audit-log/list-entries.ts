import type { ListedEntry } from '#staff/audit-log'
import type { Database } from '../../platform/db/client.ts'
import { presentEntries } from './present.ts'
import { auditEntries } from './queries.ts'
import { subjectsOf } from './subjects.ts'

/** Entries, newest first, each with its subject's name. */
export async function listEntries(
  db: Database,
  query: Parameters<typeof auditEntries>[1],
): Promise<ListedEntry[]> {
  const rows = await auditEntries(db, query)
  return presentEntries(rows, await subjectsOf(db, rows))
}
