import { sql } from 'drizzle-orm'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { audited, type AuditActor } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed, isUniqueViolation } from '../platform/db/refusals.ts'
import { companions } from './schema/companions.ts'
import { liftTombstone, recordTombstones } from '../platform/db/tombstones.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import {
  areNotTrashed,
  dueInTrash,
  isTrashed,
  namedAmong,
  putInTrash,
  takeFromTrash,
  TRASH_KEPT_MS,
} from './profiles/trash.ts'
import { cancelEmails } from '../platform/mail/writes.ts'
import { Failure } from '../platform/lib/failure.ts'
import { removal } from './remove-companion.ts'
import { noApproval, type Approval } from '../accounts/second-person.ts'

type Named = { id: string; name: string; city: string }

const notFound = () => new Failure('not-found', 'companion.not-found')

/**
 * Takes companions off the site, out of their own areas and out of all lists of staff, all or none. What hangs on them
 * stays until they are deleted for good.
 *
 * @throws Failure 404 when one of them is gone or in the trash meanwhile
 */
export async function trashCompanions(
  db: Database,
  found: readonly Named[],
  { actor, at }: AuditActor,
  approval: Approval = noApproval,
): Promise<void> {
  const ids = found.map(({ id }) => id)
  const acts = found.map(({ id, name, city }) => {
    const detail = { name, city, ...approval.detail }
    return { actor, at, act: 'companion.trashed', subject: id, detail }
  })
  try {
    await audited(db, acts, [
      ...approval.guard,
      assertInBatch(db, areNotTrashed(ids)),
      ...trashing(db, ids, at),
    ])
  } catch (error) {
    throw isAssertionFailed(error) && approval === noApproval ? notFound() : error
  }
}

/** What puts them into the trash, for a batch. @param now epoch milliseconds */
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
export async function requireTrashed(db: Database, id: string): Promise<Named> {
  const [found] = await namedAmong(db, [id], 'trash')
  if (!found) throw notFound()
  return found
}

/** Takes a companion out of the trash: nothing of her is public by that. @throws Failure 404 */
export async function restoreTrashed(
  db: Database,
  id: string,
  { actor, at }: AuditActor,
): Promise<void> {
  const { name } = await requireTrashed(db, id)
  const act = { actor, at, act: 'companion.restored', subject: id, detail: { name } }
  try {
    await audited(db, act, [assertInBatch(db, isTrashed(id)), ...restoring(db, id, at)])
  } catch (error) {
    throw isAssertionFailed(error) ? notFound() : error
  }
}

/** What takes her out of the trash, for a batch. @param now epoch milliseconds */
export const restoring = (db: Database, id: string, now: number): Write[] => [
  takeFromTrash(db, id, now),
  liftTombstone(db, { what: 'companion.trashed', subject: id }),
  publishCompanions(db, [id]),
]

/** Deletes a companion in the trash for good, with every row that hangs on her. @throws Failure 404 */
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

/** Of a companion who is stored though no list has her. */
export const orInTrash = (error: unknown): never => {
  throw isUniqueViolation(companions, error) ? new Failure('conflict', 'companion.in-trash') : error
}

/**
 * Deletes for good who has been in the trash as long as anyone is kept there; files follow by their noted folders. May
 * be repeated.
 *
 * @param now epoch milliseconds
 */
export async function emptyTrash(db: Database, now: number): Promise<void> {
  for (let deleted = 1; deleted > 0;) {
    deleted = 0
    for (const one of await dueInTrash(db, now)) {
      if (await deleteDue(db, one, now)) deleted++
    }
  }
}

async function deleteDue(db: Database, { id, name, city }: Named, now: number): Promise<boolean> {
  const detail = { name, city, reason: 'the trash was emptied' }
  const act = { actor: 'system', at: now, act: 'companion.deleted', subject: id, detail }
  try {
    await audited(db, act, [
      assertInBatch(db, isTrashed(id, now - TRASH_KEPT_MS)),
      ...removal(db, id),
    ])
    return true
  } catch (error) {
    // She was restored meanwhile.
    if (!isAssertionFailed(error)) throw error
    return false
  }
}
