import type { QueueKind } from '#contract/queue-kinds'
import { assertInBatch } from '../db/assert-in-batch.ts'
import { writeAll } from '../db/bulk.ts'
import { isCase } from '../db/cases.ts'
import type { Database } from '../db/client.ts'
import { isAssertionFailed } from '../db/refusals.ts'
import { otherViewers } from '../features/case-views/queries.ts'
import { markClosed, markOpen } from '../features/case-views/writes.ts'
import { Failure } from '../lib/failure.ts'

type View = { kind: QueueKind; id: string; memberId: string }

/**
 * Notes that someone has a case open.
 *
 * @param now epoch milliseconds
 * @returns who else has it open
 * @throws Failure 404
 */
export async function noteOpenCase(db: Database, view: View, now: number) {
  try {
    await writeAll(db, [assertInBatch(db, isCase(view.kind, view.id)), ...markOpen(db, view, now)])
  } catch (error) {
    throw isAssertionFailed(error) ? new Failure('not-found', 'case.not-found') : error
  }
  return otherViewers(db, view)
}

export const noteClosedCase = (db: Database, view: View): Promise<void> =>
  writeAll(db, [markClosed(db, view)])
