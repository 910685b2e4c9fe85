import { audited, type StaffActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { liftTombstone, recordTombstone } from '../platform/db/tombstones.ts'
import { findRequest } from './requests/queries.ts'
import { deleteBlock, insertBlock } from './requests/writes.ts'
import { Failure } from '../platform/lib/failure.ts'

/**
 * Blocks the member of a request from writing to any companion, or unblocks them. May be repeated.
 *
 * @param reason null unblocks the member
 * @throws Failure 404
 */
export async function blockMember(
  db: Database,
  id: string,
  reason: string | null,
  { actor, at, name }: StaffActor,
): Promise<void> {
  const request = await findRequest(db, id, at, 'staff')
  if (!request) throw new Failure('not-found', 'request.not-found')
  if (Boolean(request.block) === (reason !== null)) return
  const { memberId, reference } = request
  const act = reason === null ? 'member.unblocked' : 'member.blocked'
  const tombstone = { what: 'member.blocked', subject: memberId } as const
  const writes =
    reason === null
      ? [deleteBlock(db, memberId), liftTombstone(db, tombstone)]
      : [
          insertBlock(db, { memberId, reason, actor, actorName: name, at }),
          recordTombstone(db, tombstone),
        ]
  await audited(db, { actor, at, act, subject: id, detail: { reference } }, writes)
}
