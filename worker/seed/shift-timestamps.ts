import { audited } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { forwardActivity } from '../companions/profiles/writes.ts'
import { forwardStory } from '../media/stories/writes.ts'
import type { CompanionImport } from './import-companions.ts'

/**
 * Shifts the activity and the live stories of stored samples to their designed ages, only ever forward. Nothing else
 * changes; deleted rows stay deleted.
 *
 * @param imports result of `sampleImports` for this moment
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
  const auditEvent = { actor: 'system', act: 'samples.refreshed', subject: 'companions', at: now }
  await audited(db, auditEvent, [...moves, publishCompanions(db, ids)])
}
