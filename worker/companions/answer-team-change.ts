import type { teamChangeActs } from '#companions/own/own-options'
import { reviewedFields } from '#companions/revision-options'
import { writeAll } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { endNotes } from '../notifications/companion-notices/writes.ts'
import { restoreField } from './change-content.ts'
import type { OwnCaller } from '../accounts/lib/own-caller.ts'

type Answer = { of: string; act: (typeof teamChangeActs)[number] }

/**
 * Leaves what staff have changed, or puts back what a field said before. May be repeated.
 *
 * @param of a field, or the id of a file
 * @throws Failure 404, and 422 for what can't be put back
 */
export async function answerTeamChange(
  db: Database,
  own: OwnCaller,
  { of, act }: Answer,
): Promise<void> {
  const field = reviewedFields.find((name) => name === of)
  if (act === 'restore' && field) await restoreField(db, own, field)
  else await writeAll(db, [endNotes(db, own.companionId, ['field', 'file'], [of])])
}
