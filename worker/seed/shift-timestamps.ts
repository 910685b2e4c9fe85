import { audited } from '../db/audited.ts'
import type { Database } from '../db/client.ts'
import { publishCompanions } from '../features/catalogue/projection.ts'
import { forwardActivity } from '../features/companions/writes.ts'
import { forwardStory } from '../features/stories/writes.ts'
import type { CompanionImport } from '../flows/import-companions.ts'

/**
 * Gives the presence and the live stories of stored samples the ages that they were designed with,
 * never older ones. Nothing else changes; what was deleted stays deleted.
 *
 * @param imports as `sampleImports` makes them for this moment
 * @param now epoch milliseconds
 */
export async function shiftTimestamps(
  db: Database,
  imports: readonly CompanionImport[],
  now: number,
): Promise<void> {
  const moves = imports.flatMap(({ row, stories }) => [
    forwardActivity(db, row),
    ...stories.filter(({ highlightId }) => !highlightId).map((story) => forwardStory(db, story)),
  ])
  const ids = imports.map(({ row }) => row.id)
  const act = { actor: 'system', act: 'samples.refreshed', subject: 'companions', at: now }
  await audited(db, act, [...moves, publishCompanions(db, ids)])
}
