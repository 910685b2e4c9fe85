import { and, eq, isNull, lt } from 'drizzle-orm'
import { audited } from '../db/audited.ts'
import type { Write } from '../db/bulk.ts'
import type { Database } from '../db/client.ts'
import { companions } from '../db/schema/companions.ts'
import { stories } from '../db/schema/stories.ts'
import { publishCompanions } from '../features/catalogue/projection.ts'
import type { CompanionImport } from '../flows/import-companions.ts'

/**
 * Gives the presence and the live stories of stored samples the ages that they were designed with,
 * never older ones. Nothing else changes; what was deleted stays deleted.
 *
 * @param imports as `sampleImports` makes them for this moment
 * @param now epoch milliseconds
 */
export async function moveTimes(
  db: Database,
  imports: readonly CompanionImport[],
  now: number,
): Promise<void> {
  const moves = imports.flatMap(({ row, stories: told }): Write[] => [
    db
      .update(companions)
      .set({ presence: row.presence, lastActiveAt: row.lastActiveAt })
      .where(and(eq(companions.id, row.id), lt(companions.lastActiveAt, row.lastActiveAt))),
    ...told
      .filter(({ highlightId }) => !highlightId)
      .map(({ id, createdAt, expiresAt }) => {
        const isOlder = lt(stories.createdAt, createdAt)
        const isLive = isNull(stories.highlightId)
        const where = and(eq(stories.id, id), isLive, isOlder)
        return db.update(stories).set({ createdAt, expiresAt }).where(where)
      }),
  ])
  const ids = imports.map(({ row }) => row.id)
  const act = { actor: 'system', act: 'samples.refreshed', subject: 'companions', at: now }
  await audited(db, act, [...moves, publishCompanions(db, ids)])
}
