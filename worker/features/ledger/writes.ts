import { lte } from 'drizzle-orm'
import { insertAll, type Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { ledgerEntries, ledgerQueue, ledgerRoots } from '../../db/schema/ledger.ts'
import type { LedgerEntry } from './entries.ts'

/** The batch fails when other entries have been added since the last one was read. */
export const addEntries = (
  db: Database,
  entries: readonly LedgerEntry[],
  lastQueued: number,
): Write[] => [
  insertAll(db, ledgerEntries, entries),
  db.delete(ledgerQueue).where(lte(ledgerQueue.id, lastQueued)),
]

export const insertRoot = (
  db: Database,
  root: { day: string; number: number; hash: string; at: number },
): Write => db.insert(ledgerRoots).values(root)
