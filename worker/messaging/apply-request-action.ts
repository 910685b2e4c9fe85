import type { StaffRequestAction } from '#messaging/requests'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { recordAuditEvents } from '../platform/db/audited.ts'
import { executeCounted, writeAll, writeThenRead, type Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed, isForeignKeyViolation } from '../platform/db/refusals.ts'
import { isNotBlockedBy } from './requests/ended.ts'
import {
  findOwnRequest,
  ownRequestFrom,
  ownRequestReads,
  requestFrom,
  requestReads,
  type FoundRequest,
  type OwnRequest,
} from './requests/queries.ts'
import {
  actionsOn,
  isOpenRequest,
  stateAfter,
  waitingAfter,
  type StateAct,
} from './requests/rules.ts'
import {
  hideRequest,
  isAllRead,
  isAnsweredFrom,
  isRequestConflict,
  markRead,
  recordRequestAction,
  type RequestRow,
} from './requests/writes.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'
import { dropReadNotifications, readBy } from '../notifications/drop-read-notifications.ts'
import { emailsOfAnswer } from './emails-of-answer.ts'
import {
  actorOf,
  logRepeatedRead,
  readerOf,
  readThreadToAnswer,
  recordThreadRead,
  requireMayAnswer,
  requireThread,
  type AnsweringActor,
} from './send-message.ts'
import type { MailSender } from '../notifications/unsubscribe-link.ts'

const conflict = () => new Failure('conflict', 'request.changed')

/**
 * Withdraws a member's request. May be repeated.
 *
 * @param version version that the member saw
 * @returns the thread after it
 * @throws Failure 404; 409 if the request has changed since; 422
 */
export async function withdrawRequest(
  db: Database,
  memberId: string,
  id: string,
  { version, now }: { version: number; now: number },
): Promise<OwnRequest> {
  const before = requireThread(await findOwnRequest(db, id, memberId, now))
  if (before.state === 'withdrawn') return before
  if (before.version !== version) throw conflict()
  if (!isOpenRequest(before.state)) throw invalidField('act', 'request.closed')
  const writes = [
    ...actionWrites(db, before, { act: 'withdraw', now }),
    ...dropReadNotifications(db, readBy.member(id)),
  ]
  const rows = await writeThenRead(db, writes, ownRequestReads(db, { id, memberId, now })).catch(
    refuseChanged,
  )
  return requireThread(ownRequestFrom(rows))
}

/** Marks a request as read up to a version and drops its queued notifications. @returns true if it was unread before */
export async function readOwnRequest(
  db: Database,
  { id, memberId, version }: { id: string; memberId: string; version: number },
): Promise<boolean> {
  const [readChange] = await executeCounted(db, [
    markRead(db, { id, memberId, version }),
    ...dropReadNotifications(db, readBy.member(id), isAllRead({ id, memberId })),
  ])
  return readChange?.rows === 1
}

/**
 * Hides a request from its member; an open one is withdrawn. May be repeated.
 *
 * @throws Failure 409 if staff acted first
 */
export async function deleteOwnRequest(
  db: Database,
  memberId: string,
  id: string,
  now: number,
): Promise<void> {
  const before = await findOwnRequest(db, id, memberId, now)
  if (!before) return
  const withdrawal = isOpenRequest(before.state)
    ? actionWrites(db, before, { act: 'withdraw', now })
    : []
  await writeAll(db, [
    ...withdrawal,
    hideRequest(db, id, memberId, now),
    ...dropReadNotifications(db, readBy.member(id)),
  ]).catch(refuseChanged)
}

/**
 * Marks a request as seen by the companion's side, or declines it. The audit event contains no text.
 *
 * The companion's choice at the time of the batch decides who may act. "self": only the companion; staff read, and
 * may still block the member. "together": the first to act. "team": only staff; the companion reads. Without an
 * account that can answer it is always the team. A new choice applies to open requests, too.
 *
 * A repetition of the same action has no effect.
 *
 * @returns the thread after it; staff's read of it is logged
 * @throws Failure 404; 409 if someone else acted first or may answer now; 422
 */
export async function actOnQueuedRequest(
  db: Database,
  id: string,
  action: Extract<StaffRequestAction, { act: StateAct }>,
  { by: respondent, ...sender }: MailSender & { by: AnsweringActor },
): Promise<FoundRequest> {
  const { act, version } = action
  const { thread: before, preferencesId } = await readThreadToAnswer(db, id, respondent)
  const { actor, actorName } = actorOf(respondent)
  const number = version + 1
  const lastStep = before.steps.at(-1)
  const text = action.act === 'decline' ? (action.text ?? '') : ''
  const isSame = lastStep?.actor === actor && lastStep.act === act && lastStep.text === text
  if (before.version === number && isSame) {
    await logRepeatedRead(db, before, respondent)
    return before
  }
  if (before.version !== version) throw conflict()
  requireMayAnswer(before, respondent)
  if (!actionsOn(before, respondent.side).includes(act)) {
    throw invalidField('act', 'case.invalid-transition')
  }
  const { reference, email, memberId, companionId } = before
  const now = respondent.at
  const writes: Write[] = [
    recordAuditEvents(db, {
      actor: respondent.actor,
      at: now,
      act: `request.${auditVerbs[act]}`,
      subject: id,
      detail: { reference, companion: companionId },
    }),
    assertInBatch(
      db,
      isAnsweredFrom(respondent.side, companionId),
      isNotBlockedBy({ memberId, companionId }),
    ),
  ]
  if (act === 'decline') {
    const notice = { id, reference, news: `step:${number}`, memberId, email, preferencesId }
    writes.push(...(await emailsOfAnswer(db, notice, { ...sender, now })))
  }
  writes.push(...actionWrites(db, before, { act, text, now, actor, actorName }))
  if (respondent.side === 'companion') {
    writes.push(...dropReadNotifications(db, readBy.companion(id)))
  }
  writes.push(...recordThreadRead(db, before, respondent))
  const reads = requestReads(db, id, now, readerOf(respondent))
  const rows = await writeThenRead(db, writes, reads).catch(refuseChanged)
  return requireThread(requestFrom(rows))
}

const auditVerbs = { see: 'seen', decline: 'declined' } as const

type RequestAction = {
  act: StateAct
  text?: string
  now: number
  /** Actor on the companion's side; omitted for the member. */
  actor?: string
  actorName?: string | null
}

function actionWrites(
  db: Database,
  { id, version, waitingSince }: RequestRow,
  { act, text = '', now, actor, actorName = null }: RequestAction,
): Write[] {
  const number = version + 1
  const state = stateAfter(act)
  return recordRequestAction(
    db,
    { requestId: id, number, at: now, act, text, actor: actor ?? null, actorName },
    {
      state,
      changedAt: now,
      ...(!isOpenRequest(state) && {
        suggestedDate: null,
        suggestedTime: null,
        suggestionNumber: null,
      }),
      waitingSince: waitingAfter(waitingSince, act),
      ...(act === 'decline' && { notifiedNumber: number }),
      ...(act === 'withdraw' && { read: number }),
    },
  )
}

/** @throws Failure 409 or 404 instead of an error of D1 that means that the request has changed since it was read */
function refuseChanged(error: unknown): never {
  if (isRequestConflict(error) || isAssertionFailed(error)) throw conflict()
  // The request was deleted with an account or a profile.
  if (isForeignKeyViolation(error)) throw new Failure('not-found', 'request.not-found')
  throw error
}
