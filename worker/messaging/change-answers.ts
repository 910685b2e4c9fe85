import type { Template } from '#messaging/own-requests'
import { audited } from '../platform/db/audited.ts'
import { writeAll } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { liftTombstone, recordTombstone } from '../platform/db/tombstones.ts'
import { findRequest } from './requests/queries.ts'
import { templatesOf } from './requests/received.ts'
import { replaceTemplates, setRefused } from './requests/writes.ts'
import { Failure } from '../platform/lib/failure.ts'
import type { OwnCaller } from '../accounts/lib/own-caller.ts'

/**
 * Replaces all templates. The same once more is done already.
 *
 * @throws Failure 409 when another tab was faster
 */
export async function saveTemplates(
  db: Database,
  { companionId, now }: OwnCaller,
  { version, templates }: { version: number; templates: Template[] },
): Promise<void> {
  try {
    await writeAll(db, replaceTemplates(db, { companionId, version, templates, changedAt: now }))
  } catch (error) {
    if (!isAssertionFailed(error)) throw error
    const stored = await templatesOf(db, companionId)
    const isDone =
      stored.version === version + 1 &&
      JSON.stringify(stored.templates) === JSON.stringify(templates)
    if (!isDone) throw new Failure('conflict', 'revision.changed')
  }
}

/**
 * She takes no more messages of the member of a request, or takes them again; other companions are not
 * concerned. Also while the team answers. May be repeated.
 *
 * @throws Failure 404
 */
export async function refuseSender(
  db: Database,
  { companionId, memberId: actor, now }: OwnCaller,
  id: string,
  refused: boolean,
): Promise<void> {
  const request = await findRequest(db, id, now, 'companion')
  if (request?.companionId !== companionId) throw new Failure('not-found', 'request.not-found')
  if (Boolean(request.isRefused) === refused) return
  const { memberId, reference } = request
  const act = refused ? 'request.sender-blocked' : 'request.sender-unblocked'
  const tombstone = {
    what: 'pair.refused',
    subject: `${companionId} ${memberId}`,
    detail: { companion: companionId, member: memberId },
  } as const
  await audited(db, { actor, at: now, act, subject: id, detail: { reference } }, [
    setRefused(db, { companionId, memberId, at: now }, refused),
    refused ? recordTombstone(db, tombstone) : liftTombstone(db, tombstone),
  ])
}
