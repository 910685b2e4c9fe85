import type { teamChangeActs } from '#companions/own/own'
import { reviewedFields } from '#companions/profile-fields'
import { writeAll } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { endNotes } from '../notifications/companion-notices/writes.ts'
import { restoreField } from './change-content.ts'
import type { OwnCaller } from '../accounts/lib/own-caller.ts'

type Answer = { of: string; act: (typeof teamChangeActs)[number] }

/**
 * Accepts a change by staff, or restores the field's former value. May be repeated.
 *
 * @param of a field, or the id of a file
 * @throws Failure 404; 422 for a value that can't be restored
 */
export async function answerTeamChange(
  db: Database,
  caller: OwnCaller,
  { of, act }: Answer,
): Promise<void> {
  const field = reviewedFields.find((name) => name === of)
  if (act === 'restore' && field) await restoreField(db, caller, field)
  else await writeAll(db, [endNotes(db, caller.companionId, ['field', 'file'], [of])])
}
