import type { RequestAct } from '#contract/request-options'
import type { StaffRequestAction, MemberRequestAction } from '#contract/requests'
import { assertInBatch } from '../db/assert-in-batch.ts'
import { audited, type AuditActor, type StaffActor } from '../db/audited.ts'
import { changesOf, writeAll, type Write } from '../db/bulk.ts'
import type { Database } from '../db/client.ts'
import { isAssertionFailed, isForeignKeyViolation } from '../db/refusals.ts'
import { isNotBlockedBy } from '../features/requests/ended.ts'
import { findOwnRequest, findRequest } from '../features/requests/queries.ts'
import {
  actionsOn,
  isNews,
  isOpen,
  mayAnswer,
  stateAfter,
  waitingAfter,
} from '../features/requests/rules.ts'
import {
  hideRequest,
  isAllRead,
  isAnsweredFrom,
  isConflict,
  isNotBlocked,
  markRead,
  recordAction,
  type RequestRow,
} from '../features/requests/writes.ts'
import { isPremium, type Member } from '../lib/actor.ts'
import { Failure, invalidField } from '../lib/failure.ts'
import { discardRead, readBy } from './discard-read.ts'
import { emailsOfAnswer, type MailSender } from './emails-of-answer.ts'
import { emailsOfRequest } from './emails-of-request.ts'
import { blocked } from './send-request.ts'

type Place = { now: number; origin: string }

const conflict = () => new Failure('conflict', 'request.changed')
const missing = () => new Failure('not-found', 'request.not-found')

/**
 * What the member does: write on, or withdraw.
 *
 * @param isShown whether the member may see the companion now
 * @throws Failure 403 for a member whom staff or she block, 404, 409 when staff were faster, 422
 */
export async function actOnOwnRequest(
  db: Database,
  member: Member,
  id: string,
  { version, act, text = '' }: MemberRequestAction,
  { now, origin, isShown }: Place & { isShown: boolean },
): Promise<void> {
  const before = await findOwnRequest(db, id, member.id)
  if (!before) throw missing()
  if (act === 'withdraw' && before.state === 'withdrawn') return
  if (before.version !== version) throw conflict()
  if (!isOpen(before.state)) throw invalidField('act', 'request.closed')
  const writes = act === 'write'
  if (writes && !isShown) throw new Failure('not-found', 'profile.no-longer-available')
  if (writes && before.hasBlocked) throw new Failure('forbidden', 'request.you-blocked')
  if (writes && before.isRefused) throw new Failure('forbidden', 'request.not-accepted')
  if (writes && text === '') throw invalidField('text', 'field.required')
  const { reference, companionId, waitingSince } = before
  const number = version + 1
  const about = { id, reference, companionId, number, isPriority: isPremium(member) }
  await writeOrRefuse(async () =>
    writeAll(db, [
      ...(writes
        ? [
            assertInBatch(
              db,
              isNotBlocked(member.id, companionId),
              isNotBlockedBy({ memberId: member.id, companionId }),
            ),
          ]
        : []),
      ...actionWrites(db, before, { act, text: writes ? text : '', now }),
      ...discardRead(db, readBy.member(id)),
      // Whoever answers gets one email per open request.
      ...(writes && waitingSince === null ? emailsOfRequest(db, about, { now, origin }) : []),
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
    ...discardRead(db, readBy.member(id), isAllRead({ id, memberId })),
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
  const before = await findOwnRequest(db, id, memberId)
  if (!before) return
  const withdrawal = isOpen(before.state)
    ? actionWrites(db, before, { act: 'withdraw', text: '', now })
    : []
  await writeOrRefuse(() =>
    writeAll(db, [
      ...withdrawal,
      hideRequest(db, id, memberId, now),
      ...discardRead(db, readBy.member(id)),
    ]),
  )
}

/**
 * What the companion's side does: see it, answer or decline. Noted without the words.
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
  { version, act, text = '' }: StaffRequestAction,
  { by, ...sender }: MailSender & { by: Answering },
): Promise<void> {
  const before = await findRequest(db, id, by.at)
  const companionId = before?.companionId
  if (!before || !companionId || (by.side === 'companion' && by.companionId !== companionId)) {
    throw missing()
  }
  const [actor, actorName] =
    by.side === 'companion' ? [companionId, null] : ([by.actor, by.name] as const)
  const number = version + 1
  const last = before.steps.at(-1)
  const said = act === 'see' ? '' : text
  const isSame = last?.actor === actor && last.act === act && last.text === said
  if (before.version === number && isSame) return
  if (before.version !== version) throw conflict()
  if (!mayAnswer(before.answeredBy, by.side)) throw invalidField('act', 'request.others-answer')
  if (before.hasBlocked) throw new Failure('conflict', 'request.conversation-ended')
  if (!actionsOn(before, by.side).includes(act)) {
    throw invalidField('act', 'case.cannot-follow', { state: before.state })
  }
  if (act === 'answer' && text === '') throw invalidField('text', 'request.answer-required')
  const { reference, email, memberId } = before
  const about = { id, reference, memberId, email, number }
  const emails = isNews(act) ? await emailsOfAnswer(db, about, { ...sender, now: by.at }) : []
  await writeOrRefuse(
    () =>
      audited(
        db,
        {
          ...{ actor: by.actor, at: by.at, act: `request.${pastOf[act]}`, subject: id },
          detail: { reference, companion: companionId },
        },
        [
          assertInBatch(
            db,
            isAnsweredFrom(by.side, companionId),
            isNotBlockedBy({ memberId, companionId }),
          ),
          ...actionWrites(db, before, { act, text: said, now: by.at }, { actor, actorName }),
          ...(by.side === 'companion' ? discardRead(db, readBy.companion(id)) : []),
          ...emails,
        ],
      ),
    conflict,
  )
}

/** Who acts on the companion's side; `actor` is the account's id. */
type Answering =
  (StaffActor & { side: 'team' }) | (AuditActor & { side: 'companion'; companionId: string })

const pastOf = { see: 'seen', answer: 'answered', decline: 'declined' } as const

type RequestAction = { act: Exclude<RequestAct, 'send'>; text: string; now: number }

function actionWrites(
  db: Database,
  { id, state, version, waitingSince }: RequestRow,
  { act, text, now }: RequestAction,
  answering?: { actor: string; actorName: string | null },
): Write[] {
  const number = version + 1
  const by = answering ?? { actor: null, actorName: null }
  return recordAction(
    db,
    { requestId: id, number, at: now, act, text, ...by },
    {
      state: stateAfter(state, act),
      changedAt: now,
      waitingSince: waitingAfter(waitingSince, act, now),
      ...(isNews(act) && { notifiedNumber: number }),
      ...(!answering && { read: number }),
    },
  )
}

/** @param unmet what a condition of the batch that does not hold means */
async function writeOrRefuse(writing: () => Promise<void>, unmet = blocked): Promise<void> {
  try {
    await writing()
  } catch (error) {
    if (isConflict(error)) throw conflict()
    if (isAssertionFailed(error)) throw unmet()
    // It went with an account, or with a profile.
    if (isForeignKeyViolation(error)) throw missing()
    throw error
  }
}
