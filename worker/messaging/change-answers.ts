import type { Template, Templates } from '#messaging/own-requests'
import { recordAuditEvents, type AuditEvent } from '../platform/db/audited.ts'
import { writeThenRead, type Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { liftTombstone, recordTombstone } from '../platform/db/tombstones.ts'
import { findRequest, requestFrom, requestReads, type FoundRequest } from './requests/queries.ts'
import { storedTemplatesOf, templatesOf } from './requests/received.ts'
import { replaceTemplates, setRefused } from './requests/writes.ts'
import { Failure } from '../platform/lib/failure.ts'
import type { OwnCaller } from '../accounts/lib/own-caller.ts'

/**
 * Replaces all templates. Saving the same ones again changes nothing.
 *
 * @returns the stored templates
 * @throws Failure 409 when another tab saved first
 */
export async function saveTemplates(
  db: Database,
  { companionId, now }: OwnCaller,
  { version, templates }: { version: number; templates: Template[] },
): Promise<Templates> {
  const changed = () => new Failure('conflict', 'revision.changed')
  try {
    const [[savedTemplates]] = await writeThenRead(
      db,
      replaceTemplates(db, { companionId, version, templates, changedAt: now }),
      [storedTemplatesOf(db, companionId)],
    )
    if (!savedTemplates) throw changed()
    return savedTemplates
  } catch (error) {
    if (!isAssertionFailed(error)) throw error
    const storedTemplates = await templatesOf(db, companionId)
    const isSaved =
      storedTemplates.version === version + 1 &&
      JSON.stringify(storedTemplates.templates) === JSON.stringify(templates)
    if (!isSaved) throw changed()
    return storedTemplates
  }
}

/**
 * Blocks further messages from the member behind a request, or allows them again. Other companions are not
 * affected. Also works while the team answers. May be repeated.
 *
 * @returns the request after it
 * @throws Failure 404
 */
export async function refuseSender(
  db: Database,
  { companionId, memberId: actor, now }: OwnCaller,
  id: string,
  isRefused: boolean,
): Promise<FoundRequest> {
  const request = await findRequest(db, id, now, 'companion')
  if (request?.companionId !== companionId) throw notFound()
  if (Boolean(request.isRefused) === isRefused) return request
  const { auditEvent, writes } = refusalOfSender(db, request, { actor, now }, isRefused)
  const changedRequest = requestFrom(
    await writeThenRead(
      db,
      [recordAuditEvents(db, auditEvent), ...writes],
      requestReads(db, id, now, 'companion'),
    ),
  )
  if (!changedRequest) throw notFound()
  return changedRequest
}

/** Audit event and writes of `refuseSender`, for a batch that changes more. */
export function refusalOfSender(
  db: Database,
  { id, companionId, memberId, reference }: FoundRequest,
  { actor, now }: { actor: string; now: number },
  isRefused: boolean,
): { auditEvent: AuditEvent; writes: Write[] } {
  const act = isRefused ? 'request.sender-blocked' : 'request.sender-unblocked'
  const tombstone = {
    what: 'pair.refused',
    subject: `${companionId} ${memberId}`,
    detail: { companion: companionId, member: memberId },
  } as const
  return {
    auditEvent: { actor, at: now, act, subject: id, detail: { reference } },
    writes: [
      setRefused(db, { companionId, memberId, at: now }, isRefused),
      isRefused ? recordTombstone(db, tombstone) : liftTombstone(db, tombstone),
    ],
  }
}

const notFound = () => new Failure('not-found', 'request.not-found')
