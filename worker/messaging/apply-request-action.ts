import type { StaffRequestAction } from '#messaging/request-messages'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { audited } from '../platform/db/audited.ts'
import { changesOf, writeAll, type Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed, isForeignKeyViolation } from '../platform/db/refusals.ts'
import { isNotBlockedBy } from './requests/ended.ts'
import { findOwnRequest } from './requests/queries.ts'
import { actionsOn, isOpen, stateAfter, waitingAfter, type StateAct } from './requests/rules.ts'
import {
  hideRequest,
  isAllRead,
  isAnsweredFrom,
  isConflict,
  markRead,
  recordAction,
  type RequestRow,
} from './requests/writes.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'
import { dropReadNotifications, readBy } from '../notifications/drop-read-notifications.ts'
import { emailsOfAnswer } from './emails-of-answer.ts'
import { actorOf, findAnswered, requireMayAnswer, type Answering } from './send-message.ts'
import type { MailSender } from '../notifications/unsubscribe-link.ts'

const conflict = () => new Failure('conflict', 'request.changed')
const missing = () => new Failure('not-found', 'request.not-found')

/**
 * The member withdraws. May be repeated.
 *
 * @param version the one that was seen
 * @throws Failure 404, 409 when something was written or done meanwhile, 422
 */
export async function withdrawRequest(
  db: Database,
  memberId: string,
  id: string,
  { version, now }: { version: number; now: number },
): Promise<void> {
  const before = await findOwnRequest(db, id, memberId, now)
  if (!before) throw missing()
  if (before.state === 'withdrawn') return
  if (before.version !== version) throw conflict()
  if (!isOpen(before.state)) throw invalidField('act', 'request.closed')
  await writeOrRefuse(() =>
    writeAll(db, [
      ...actionWrites(db, before, { act: 'withdraw', now }),
      ...dropReadNotifications(db, readBy.member(id)),
    ]),
  )
}

/** What the member has been shown is read; nothing more is sent about it. @returns whether it was not before */
export async function readOwnRequest(
  db: Database,
  { id, memberId, version }: { id: string; memberId: string; version: number },
): Promise<boolean> {
  const [marked] = await changesOf(db, [
    markRead(db, { id, memberId, version }),
    ...dropReadNotifications(db, readBy.member(id), isAllRead({ id, memberId })),
  ])
  return marked?.rows === 1
}

/**
 * Hides a request from its member; an open one is withdrawn. May be repeated.
 *
 * @throws Failure 409 when staff were faster
 */
export async function deleteOwnRequest(
  db: Database,
  memberId: string,
  id: string,
  now: number,
): Promise<void> {
  const before = await findOwnRequest(db, id, memberId, now)
  if (!before) return
  const withdrawal = isOpen(before.state) ? actionWrites(db, before, { act: 'withdraw', now }) : []
  await writeOrRefuse(() =>
    writeAll(db, [
      ...withdrawal,
      hideRequest(db, id, memberId, now),
      ...dropReadNotifications(db, readBy.member(id)),
    ]),
  )
}

/**
 * The companion's side has seen a request, or declines it. Noted without the words.
 *
 * Who may follows from her choice when the batch runs. "self": she alone; staff read, and may still block
 * the member. "together": whoever comes first. "team": staff alone; she reads. Without an account that
 * can, it is always the team. A new choice counts for open requests, too.
 *
 * The same action again, because an answer was lost, is done already.
 *
 * @throws Failure 404, 409 when someone else was faster or may answer now, 422
 */
export async function actOnQueuedRequest(
  db: Database,
  id: string,
  action: Exclude<StaffRequestAction, { act: 'answer' }>,
  { by, ...sender }: MailSender & { by: Answering },
): Promise<void> {
  const { act, version } = action
  const before = await findAnswered(db, id, by)
  const { actor, actorName } = actorOf(by)
  const number = version + 1
  const last = before.steps.at(-1)
  const text = action.act === 'decline' ? (action.text ?? '') : ''
  const isSame = last?.actor === actor && last.act === act && last.text === text
  if (before.version === number && isSame) return
  if (before.version !== version) throw conflict()
  requireMayAnswer(before, by)
  if (!actionsOn(before, by.side).includes(act)) {
    throw invalidField('act', 'case.cannot-follow')
  }
  const { reference, email, memberId, companionId } = before
  const news = { id, reference, news: `step:${number}`, memberId, email }
  const emails = act === 'decline' ? await emailsOfAnswer(db, news, { ...sender, now: by.at }) : []
  await writeOrRefuse(() =>
    audited(
      db,
      {
        actor: by.actor,
        at: by.at,
        act: `request.${pastOf[act]}`,
        subject: id,
        detail: { reference, companion: companionId },
      },
      [
        assertInBatch(
          db,
          isAnsweredFrom(by.side, companionId),
          isNotBlockedBy({ memberId, companionId }),
        ),
        ...emails,
        ...actionWrites(db, before, { act, text, now: by.at, actor, actorName }),
        ...(by.side === 'companion' ? dropReadNotifications(db, readBy.companion(id)) : []),
      ],
    ),
  )
}

const pastOf = { see: 'seen', decline: 'declined' } as const

type RequestAction = {
  act: StateAct
  text?: string
  now: number
  /** Of the companion's side; left out: the member. */
  actor?: string
  actorName?: string | null
}

function actionWrites(
  db: Database,
  { id, version, waitingSince }: RequestRow,
  { act, text = '', now, actor, actorName = null }: RequestAction,
): Write[] {
  const number = version + 1
  return recordAction(
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

async function writeOrRefuse(writing: () => Promise<void>): Promise<void> {
  try {
    await writing()
  } catch (error) {
    if (isConflict(error) || isAssertionFailed(error)) throw conflict()
    // It went with an account, or with a profile.
    if (isForeignKeyViolation(error)) throw missing()
    throw error
  }
}
