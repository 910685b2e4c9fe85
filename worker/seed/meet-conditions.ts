import { inArray, sql } from 'drizzle-orm'
import { writeAll } from '../db/bulk.ts'
import type { Database } from '../db/client.ts'
import { companionConsents } from '../db/schema/publication.ts'
import { completeImported } from '../features/companions/lapses.ts'
import { openCountries } from '../features/places/writes.ts'
import { insertImportedPublication } from '../features/publication/writes.ts'
import type { CompanionImport } from '../flows/import-companions.ts'

/** Gives stored samples from before the rules of publication what these ask for, once. @param now epoch ms */
export async function meetConditions(
  db: Database,
  imports: readonly CompanionImport[],
  now: number,
): Promise<void> {
  const ids = imports.map(({ row }) => row.id)
  const stored = await db.all<{ id: string }>(sql`SELECT id FROM companions
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
  const known = await db
    .select({ id: companionConsents.companionId })
    .from(companionConsents)
    .where(inArray(companionConsents.companionId, ids))
  const missing = imports.filter(
    ({ row }) => stored.some(({ id }) => id === row.id) && !known.some(({ id }) => id === row.id),
  )
  if (missing.length === 0) return
  await writeAll(db, [
    openCountries(
      db,
      missing.map(({ row }) => row.cityId),
    ),
    ...insertImportedPublication(
      db,
      missing.map(({ row }) => row),
      now,
    ),
    ...missing.flatMap(({ row, verifications }) => completeImported(db, row.id, verifications)),
  ])
}
