import type { StaffRequestAction } from '#messaging/requests'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { audited } from '../platform/db/audited.ts'
import { executeCounted, writeAll, type Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed, isForeignKeyViolation } from '../platform/db/refusals.ts'
import { isNotBlockedBy } from './requests/ended.ts'
import { findOwnRequest } from './requests/queries.ts'
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
import { actorOf, findAnswered, requireMayAnswer, type AnsweringActor } from './send-message.ts'
import type { MailSender } from '../notifications/unsubscribe-link.ts'

const conflict = () => new Failure('conflict', 'request.changed')
const notFound = () => new Failure('not-found', 'request.not-found')

/**
 * Withdraws a member's request. May be repeated.
 *
 * @param version version that the member saw
 * @throws Failure 404; 409 if the request has changed since; 422
 */
export async function withdrawRequest(
  db: Database,
  memberId: string,
  id: string,
  { version, now }: { version: number; now: number },
): Promise<void> {
  const before = await findOwnRequest(db, id, memberId, now)
  if (!before) throw notFound()
  if (before.state === 'withdrawn') return
  if (before.version !== version) throw conflict()
  if (!isOpenRequest(before.state)) throw invalidField('act', 'request.closed')
  await writeOrRefuse(() =>
    writeAll(db, [
      ...actionWrites(db, before, { act: 'withdraw', now }),
      ...dropReadNotifications(db, readBy.member(id)),
    ]),
  )
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
  await writeOrRefuse(() =>
    writeAll(db, [
      ...withdrawal,
      hideRequest(db, id, memberId, now),
      ...dropReadNotifications(db, readBy.member(id)),
    ]),
  )
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
 * @throws Failure 404; 409 if someone else acted first or may answer now; 422
 */
export async function actOnQueuedRequest(
  db: Database,
  id: string,
  action: Exclude<StaffRequestAction, { act: 'answer' }>,
  { by: respondent, ...sender }: MailSender & { by: AnsweringActor },
): Promise<void> {
  const { act, version } = action
  const before = await findAnswered(db, id, respondent)
  const { actor, actorName } = actorOf(respondent)
  const number = version + 1
  const lastStep = before.steps.at(-1)
  const text = action.act === 'decline' ? (action.text ?? '') : ''
  const isSame = lastStep?.actor === actor && lastStep.act === act && lastStep.text === text
  if (before.version === number && isSame) return
  if (before.version !== version) throw conflict()
  requireMayAnswer(before, respondent)
  if (!actionsOn(before, respondent.side).includes(act)) {
    throw invalidField('act', 'case.cannot-follow')
  }
  const { reference, email, memberId, companionId } = before
  const notification = { id, reference, news: `step:${number}`, memberId, email }
  const emails =
    act === 'decline'
      ? await emailsOfAnswer(db, notification, { ...sender, now: respondent.at })
      : []
  await writeOrRefuse(() =>
    audited(
      db,
      {
        actor: respondent.actor,
        at: respondent.at,
        act: `request.${auditVerbs[act]}`,
        subject: id,
        detail: { reference, companion: companionId },
      },
      [
        assertInBatch(
          db,
          isAnsweredFrom(respondent.side, companionId),
          isNotBlockedBy({ memberId, companionId }),
        ),
        ...emails,
        ...actionWrites(db, before, { act, text, now: respondent.at, actor, actorName }),
        ...(respondent.side === 'companion' ? dropReadNotifications(db, readBy.companion(id)) : []),
      ],
    ),
  )
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
  return recordRequestAction(
    db,
    { requestId: id, number, at: now, act, text, actor: actor ?? null, actorName },
    {
      state: stateAfter(act),
      changedAt: now,
      waitingSince: waitingAfter(waitingSince, act),
      ...(act === 'decline' && { notifiedNumber: number }),
      ...(act === 'withdraw' && { read: number }),
    },
  )
}

async function writeOrRefuse(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (isRequestConflict(error) || isAssertionFailed(error)) throw conflict()
    // The request was deleted with an account or a profile.
    if (isForeignKeyViolation(error)) throw notFound()
    throw error
  }
}
