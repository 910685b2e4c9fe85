import { audited } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { forwardActivity } from '../companions/profiles/writes.ts'
import { forwardStory } from '../media/stories/writes.ts'
import type { CompanionImport } from './import-companions.ts'

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
