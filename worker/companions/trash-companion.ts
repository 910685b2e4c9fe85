import { sql } from 'drizzle-orm'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { audited, type AuditActor } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed, isUniqueViolation } from '../platform/db/refusals.ts'
import { companions } from './schema/companions.ts'
import { liftTombstone, recordTombstones, recordTombstonesOf } from '../platform/db/tombstones.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import {
  areAllOutsideTrash,
  dueInTrash,
  isTrashed,
  namedAmong,
  putInTrash,
  takeFromTrash,
  TRASH_RETENTION_MS,
} from './profiles/trash.ts'
import { cancelEmails } from '../platform/mail/writes.ts'
import { Failure } from '../platform/lib/failure.ts'
import { removal } from './remove-companion.ts'
import { noApproval, type Approval } from '../accounts/second-person.ts'

type CompanionName = { id: string; name: string; city: string }

const notFound = () => new Failure('not-found', 'companion.not-found')

/**
 * Takes companions offline, out of their own areas and out of all lists of staff, all or none. Their rows stay
 * until they are deleted permanently.
 *
 * @throws Failure 404 when one of them was deleted or moved to the trash meanwhile
 */
export async function trashCompanions(
  db: Database,
  rows: readonly CompanionName[],
  { actor, at }: AuditActor,
  approval: Approval = noApproval,
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const events = rows.map(({ id, name, city }) => {
    const detail = { name, city, ...approval.detail }
    return { actor, at, act: 'companion.trashed', subject: id, detail }
  })
  try {
    await audited(db, events, [
      ...approval.guard,
      assertInBatch(db, areAllOutsideTrash(ids)),
      ...trashing(db, ids, at),
    ])
  } catch (error) {
    throw isAssertionFailed(error) && approval === noApproval ? notFound() : error
  }
}

/** The writes that move companions to the trash. @param now epoch milliseconds */
export const trashing = (db: Database, ids: readonly string[], now: number): Write[] => [
  cancelEmails(db, sql`companion_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`),
  putInTrash(db, ids, now),
  recordTombstones(
    db,
    ids.map((subject) => ({ what: 'companion.trashed', subject, detail: { deletedAt: now } })),
  ),
  publishCompanions(db, ids),
]

/** @throws Failure 404 */
export async function requireTrashed(db: Database, id: string): Promise<CompanionName> {
  const [row] = await namedAmong(db, [id], 'trash')
  if (!row) throw notFound()
  return row
}

/** Takes a companion out of the trash, without publishing her. @throws Failure 404 */
export async function restoreTrashed(
  db: Database,
  id: string,
  { actor, at }: AuditActor,
): Promise<void> {
  const { name } = await requireTrashed(db, id)
  const event = { actor, at, act: 'companion.restored', subject: id, detail: { name } }
  try {
    await audited(db, event, [
      assertInBatch(db, isTrashed(id)),
      ...restoring(db, id, at),
      // A backup may be from the time when she was public. Publishing her undoes the tombstone.
      recordTombstonesOf(
        db,
        'companion.hidden',
        sql`SELECT id AS subject, '{}' AS detail FROM companions
          WHERE id = ${id} AND published_at IS NOT NULL`,
      ),
    ])
  } catch (error) {
    throw isAssertionFailed(error) ? notFound() : error
  }
}

/** The writes that take a companion out of the trash. @param now epoch milliseconds */
export const restoring = (db: Database, id: string, now: number): Write[] => [
  takeFromTrash(db, id, now),
  liftTombstone(db, { what: 'companion.trashed', subject: id }),
  publishCompanions(db, [id]),
]

/** Deletes a companion in the trash permanently, with all her rows. @throws Failure 404 */
export async function deleteTrashed(
  db: Database,
  id: string,
  { actor, at }: AuditActor,
  approval: Approval = noApproval,
): Promise<void> {
  const { name, city } = await requireTrashed(db, id)
  const detail = { name, city, ...approval.detail }
  try {
    await audited(db, { actor, at, act: 'companion.deleted', subject: id, detail }, [
      ...approval.guard,
      assertInBatch(db, isTrashed(id)),
      ...removal(db, id),
    ])
  } catch (error) {
    throw isAssertionFailed(error) && approval === noApproval ? notFound() : error
  }
}

/** Converts the error of a duplicate id: the companion is in the trash, because no other read finds her there. */
export const throwIfInTrash = (error: unknown): never => {
  throw isUniqueViolation(companions, error) ? new Failure('conflict', 'companion.in-trash') : error
}

/** Companions of one run; each deletion is a batch of about ten statements. */
const MAX_DELETIONS = 5

/**
 * Deletes some companions permanently whose time in the trash is over. A separate job deletes the files from their
 * recorded folders. May be repeated.
 *
 * @param now epoch milliseconds
 * @returns true if more may be due
 */
export async function emptyTrash(db: Database, now: number): Promise<boolean> {
  const rows = await dueInTrash(db, now, MAX_DELETIONS)
  for (const row of rows) await deleteDue(db, row, now)
  return rows.length === MAX_DELETIONS
}

async function deleteDue(
  db: Database,
  { id, name, city }: CompanionName,
  now: number,
): Promise<void> {
  const detail = { name, city, reason: 'the trash was emptied' }
  const event = { actor: 'system', at: now, act: 'companion.deleted', subject: id, detail }
  try {
    await audited(db, event, [
      assertInBatch(db, isTrashed(id, now - TRASH_RETENTION_MS)),
      ...removal(db, id),
    ])
  } catch (error) {
    // The companion was restored meanwhile.
    if (!isAssertionFailed(error)) throw error
  }
}
