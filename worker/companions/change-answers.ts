import type { Answerer } from '#companions/own/own-options'
import type { Template } from '#messaging/own-requests'
import { audited } from '../platform/db/audited.ts'
import { writeAll } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { liftTombstone, recordTombstone } from '../operations/sql/tombstones.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { setAnsweredBy } from './profiles/availability.ts'
import { findRequest } from '../messaging/requests/queries.ts'
import { templatesOf } from '../messaging/requests/received.ts'
import { replaceTemplates, setRefused } from '../messaging/requests/writes.ts'
import { Failure } from '../platform/lib/failure.ts'
import { requireCompanion } from './manage-companions.ts'
import type { OwnCaller } from './own-caller.ts'

/** Whose profile, whose account and its address, and when (epoch milliseconds). */
/**
 * Who answers requests to her, from now on and for open ones. May be repeated.
 *
 * @throws Failure 409 for an account without an address, which no request could be mailed to
 */
export async function changeAnsweredBy(
  db: Database,
  { companionId, memberId, email, now }: OwnCaller,
  answeredBy: Answerer,
): Promise<void> {
  if (answeredBy !== 'team' && email === '') {
    throw new Failure('conflict', 'invitation.no-address')
  }
  const { row } = await requireCompanion(db, companionId)
  if (row.answeredBy === answeredBy) return
  const act = { actor: memberId, at: now, act: 'companion.answered-by', subject: companionId }
  await audited(db, { ...act, detail: { name: row.name, answeredBy } }, [
    setAnsweredBy(db, companionId, answeredBy, now),
    publishCompanions(db, [companionId]),
  ])
}

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
