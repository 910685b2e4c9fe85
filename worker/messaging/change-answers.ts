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
 * Replaces all templates. Saving the same ones again changes nothing.
 *
 * @throws Failure 409 when another tab saved first
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
    const storedTemplates = await templatesOf(db, companionId)
    const isDone =
      storedTemplates.version === version + 1 &&
      JSON.stringify(storedTemplates.templates) === JSON.stringify(templates)
    if (!isDone) throw new Failure('conflict', 'revision.changed')
  }
}

/**
 * Blocks further messages from the member behind a request, or allows them again. Other companions are not
 * affected. Also works while the team answers. May be repeated.
 *
 * @throws Failure 404
 */
export async function refuseSender(
  db: Database,
  { companionId, memberId: actor, now }: OwnCaller,
  id: string,
  isRefused: boolean,
): Promise<void> {
  const request = await findRequest(db, id, now, 'companion')
  if (request?.companionId !== companionId) throw new Failure('not-found', 'request.not-found')
  if (Boolean(request.isRefused) === isRefused) return
  const { memberId, reference } = request
  const action = isRefused ? 'request.sender-blocked' : 'request.sender-unblocked'
  const tombstone = {
    what: 'pair.refused',
    subject: `${companionId} ${memberId}`,
    detail: { companion: companionId, member: memberId },
  } as const
  await audited(db, { actor, at: now, act: action, subject: id, detail: { reference } }, [
    setRefused(db, { companionId, memberId, at: now }, isRefused),
    isRefused ? recordTombstone(db, tombstone) : liftTombstone(db, tombstone),
  ])
}
