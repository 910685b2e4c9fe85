import { recordReads, type StatedReason } from '../accounts/read-log/writes.ts'
import { recordAuditEvents, type StaffActor } from '../platform/db/audited.ts'
import { writeAll, writeThenRead, type Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { liftTombstone, recordTombstone } from '../platform/db/tombstones.ts'
import { findRequest, requestFrom, requestReads, type FoundRequest } from './requests/queries.ts'
import { deleteBlock, insertBlock } from './requests/writes.ts'
import { Failure } from '../platform/lib/failure.ts'

/**
 * Blocks the member of a request from writing to any companion, or unblocks them. May be repeated.
 *
 * @param reason null unblocks the member
 * @returns the request after it; this read is logged
 * @throws Failure 404
 */
export async function blockMember(
  db: Database,
  id: string,
  reason: string | null,
  { actor, at, name, statedReason }: StaffActor & { statedReason: StatedReason },
): Promise<FoundRequest> {
  const request = await findRequest(db, id, at, 'staff')
  if (!request) throw notFound()
  const { memberId, companionId, reference } = request
  const read = { companion: companionId, what: 'thread', subject: id } as const
  const readRecord = recordReads(db, [read], statedReason, { actor, at })
  if (Boolean(request.block) === (reason !== null)) {
    await writeAll(db, [readRecord])
    return request
  }
  const act = reason === null ? 'member.unblocked' : 'member.blocked'
  const writes: Write[] = [
    recordAuditEvents(db, { actor, at, act, subject: id, detail: { reference } }),
  ]
  const tombstone = { what: 'member.blocked', subject: memberId } as const
  if (reason === null) {
    writes.push(deleteBlock(db, memberId), liftTombstone(db, tombstone))
  } else {
    writes.push(
      insertBlock(db, { memberId, reason, actor, actorName: name, at }),
      recordTombstone(db, tombstone),
    )
  }
  writes.push(readRecord)
  const changedRequest = requestFrom(
    await writeThenRead(db, writes, requestReads(db, id, at, 'staff')),
  )
  if (!changedRequest) throw notFound()
  return changedRequest
}

const notFound = () => new Failure('not-found', 'request.not-found')
