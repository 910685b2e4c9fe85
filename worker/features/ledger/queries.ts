import type { LedgerRoot } from '#contract/ledger'
import { asc, desc, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { ledgerEntries, ledgerQueue, ledgerRoots } from '../../db/schema/ledger.ts'
import { iso } from '../../lib/time.ts'
import type { Queued } from './entries.ts'
import { ledgerSources, namedRowsIn } from './sources.ts'

export const lastEntry = (db: Database) =>
  db
    .select({ number: ledgerEntries.number, hash: ledgerEntries.hash })
    .from(ledgerEntries)
    .orderBy(desc(ledgerEntries.number))
    .limit(1)

/** What has changed and is not in the ledger yet, in its order. */
export const queued = (db: Database, limit: number) =>
  db.select().from(ledgerQueue).orderBy(asc(ledgerQueue.id)).limit(limit)

/** What is stored now under these keys. */
export async function readContents(
  db: Database,
  changes: readonly Queued[],
): Promise<(source: string, key: string) => string | undefined> {
  const found = new Map<string, string>()
  for (const [source, ones] of Map.groupBy(changes, (change) => change.source)) {
    const known = ledgerSources[source]
    if (!known) continue
    const keys = `[${[...new Set(ones.map(({ key }) => key))].join()}]`
    const { results } = await db.$client
      .prepare(namedRowsIn(known))
      .bind(keys)
      .all<{ key: string; content: string }>()
    for (const { key, content } of results) found.set(`${source} ${key}`, content)
  }
  return (source, key) => found.get(`${source} ${key}`)
}

const ROOTS_SHOWN = 400

/** The published ends of the ledger, newest first. */
export async function publishedRoots(db: Database): Promise<LedgerRoot[]> {
  const rows = await db.select().from(ledgerRoots).orderBy(desc(ledgerRoots.day)).limit(ROOTS_SHOWN)
  return rows.map(({ day, number, hash, at }) => ({ day, entries: number, hash, at: iso(at) }))
}

export const hasRoot = async (db: Database, day: string): Promise<boolean> =>
  (await db.get(sql`SELECT 1 FROM ${ledgerRoots} WHERE day = ${day}`)) !== undefined
