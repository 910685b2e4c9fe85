import { textOfTime, type MemberRequestAction, type StaffRequestAction } from '#messaging/requests'
import { recordReads, type Read, type StatedReason } from '../accounts/read-log/writes.ts'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { recordAuditEvents, type AuditActor, type StaffActor } from '../platform/db/audited.ts'
import { writeAll, writeThenRead, type Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed, isForeignKeyViolation } from '../platform/db/refusals.ts'
import { countingWrite, requireWithinLimit } from '../platform/rate-limits/consume-rate-limit.ts'
import { isNotBlockedBy } from './requests/ended.ts'
import {
  appendMessage,
  hasMessage,
  isFirstAnswer,
  isNothingOwed,
  isSameMessage,
  isThreadOpen,
  messageByKey,
  LATEST_VERSION,
  type DayAndHour,
  type NewMessage,
  type StoredMessage,
} from './requests/messages.ts'
import {
  companionOfRequest,
  memberOfRequest,
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
  isRequestedDay,
  latestStart,
  mayAnswer,
  messageRateLimit,
} from './requests/rules.ts'
import { isAnsweredFrom, isRequestConflict, isNotBlocked } from './requests/writes.ts'
import { isPremium, type Member } from '../accounts/lib/actor.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'
import { dropReadNotifications, readBy } from '../notifications/drop-read-notifications.ts'
import {
  preferencesOf,
  runnerOf,
  type RunnerRow,
} from '../notifications/mail-preferences/queries.ts'
import { emailsOfAnswer } from './emails-of-answer.ts'
import { emailsOfRequest } from './emails-of-request.ts'
import { memberBlocked, writingPaused } from './send-request.ts'
import type { MailSender } from '../notifications/unsubscribe-link.ts'

type WriteAction = Extract<MemberRequestAction, { act: 'write' }>
type AnswerAction = Extract<StaffRequestAction, { act: 'answer' | 'suggest' }>

/** Account that acts for the companion's side; `actor` is its id. Staff state why they read the thread. */
export type AnsweringActor =
  | (StaffActor & { side: 'team'; statedReason: StatedReason })
  | (AuditActor & { side: 'companion'; companionId: string })

/** The id and name that are stored with a step: the companion's own steps carry her profile's id and no name. */
export const actorOf = (respondent: AnsweringActor): { actor: string; actorName: string | null } =>
  respondent.side === 'companion'
    ? { actor: respondent.companionId, actorName: null }
    : { actor: respondent.actor, actorName: respondent.name }

/** Maximum number of attempts: the conditions of a message may change between the read and the batch. */
const MAX_ATTEMPTS = 3

/** A member's thread before a message of theirs. */
export type ThreadToWrite = {
  thread: OwnRequest
  /** Account that runs the companion's profile; undefined: none. */
  runner: RunnerRow | undefined
  /** The message that was sent with the same key; undefined: none. */
  storedMessage: StoredMessage | undefined
}

type MessageRef = { id: string; key: string; memberId: string; now: number }

/**
 * Reads the member's thread and counts the message against the member's limit, unless it is stored already because its
 * answer was lost.
 *
 * @throws Failure 404; 429 beyond the limit
 */
export async function readThreadToWrite(
  db: Database,
  { id, key, memberId, now }: MessageRef,
): Promise<ThreadToWrite> {
  const attempt = { ...messageRateLimit, who: memberId, now }
  const [request, steps, review, runners, messages, windows] = await db.batch([
    ...ownRequestReads(db, { id, memberId, now }),
    runnerOf(db, companionOfRequest(id)),
    messageByKey(db, id, key),
    countingWrite(db, attempt, hasMessage(id, key)),
  ])
  const [window] = windows
  if (window) requireWithinLimit(attempt, window, tooManyMessages)
  const thread = ownRequestFrom([request, steps, review])
  if (!thread) throw notFound()
  return { thread, runner: runners[0], storedMessage: messages[0] }
}

/**
 * Stores a message of the member. A repeated key has no effect.
 *
 * @param before of `readThreadToWrite`
 * @param isShown true if the member may see the companion now
 * @returns the thread with the message
 * @throws Failure 403 for a member whom staff or the companion have blocked; 404; 409 for a key that was sent with
 *   another text; 422
 */
export async function writeInRequest(
  db: Database,
  member: Member,
  before: ThreadToWrite,
  { key, text = '' }: Omit<WriteAction, 'act'>,
  { now, isShown, ...sender }: MailSender & { now: number; isShown: boolean },
): Promise<OwnRequest> {
  const { id, companionId, reference } = before.thread
  const memberId = member.id
  const message = {
    requestId: id,
    key,
    at: now,
    act: 'write',
    text,
    actor: null,
    actorName: null,
  } as const
  let { thread, runner, storedMessage } = before
  for (let attempt = 1; ; attempt++) {
    if (storedMessage) {
      requireSameMessage(storedMessage, message)
      return thread
    }
    if (attempt > MAX_ATTEMPTS) throw memberBlocked()
    if (!isOpenRequest(thread.state)) throw invalidField('act', 'request.closed')
    if (!isShown) throw new Failure('not-found', 'profile.no-longer-available')
    if (thread.hasBlocked) throw new Failure('forbidden', 'request.companion-blocked')
    if (thread.isRefused) throw new Failure('forbidden', 'request.not-accepted')
    if (thread.pausedUntil !== null) throw writingPaused(thread.pausedUntil)
    if (text === '') throw invalidField('text', 'field.required')
    const news = {
      id,
      reference,
      companionId,
      runner,
      news: `message:${key}`,
      isPriority: isPremium(member),
    }
    // The answering side gets one email per open request.
    const onlyIf = isNothingOwed(id)
    const emails = await emailsOfRequest(db, news, { now, ...sender, onlyIf })
    const isAllowed = assertInBatch(
      db,
      isThreadOpen(id),
      isNotBlocked(memberId, companionId, now),
      isNotBlockedBy({ memberId, companionId }),
    )
    try {
      const rows = await writeThenRead(
        db,
        [isAllowed, ...emails, ...appendMessage(db, message)],
        ownRequestReads(db, { id, memberId, now }),
      )
      return requireThread(ownRequestFrom(rows))
    } catch (error) {
      throwUnlessChanged(error)
    }
    const [request, steps, review, runners, messages] = await db.batch([
      ...ownRequestReads(db, { id, memberId, now }),
      runnerOf(db, companionId),
      messageByKey(db, id, key),
    ])
    thread = requireThread(ownRequestFrom([request, steps, review]))
    runner = runners[0]
    storedMessage = messages[0]
  }
}

/**
 * Stores an answer of the companion's side, or another time that it suggests. The audit event contains no text. A
 * repeated key has no effect. `actOnQueuedRequest` documents who may answer.
 *
 * Messages that the member writes in the meantime don't refuse an answer. An answer by someone else on this side
 * does, if the caller passes the version that it has seen.
 *
 * @returns the thread with the answer; staff's read of it is logged
 * @throws Failure 404; 409 for a key that was sent with another text, or if someone else answered first; 422
 */
export async function answerRequest(
  db: Database,
  id: string,
  action: AnswerAction,
  { by, ...sender }: MailSender & { by: AnsweringActor },
): Promise<FoundRequest> {
  const { actor, actorName } = actorOf(by)
  const { at } = by
  const { act, key, version = LATEST_VERSION } = action
  const suggestedTime = act === 'suggest' ? { date: action.date, time: action.time } : null
  const text = act === 'suggest' ? textOfTime(action) : (action.text ?? '')
  const message = { requestId: id, key, at, act, text, actor, actorName }
  for (let attempt = 1; ; attempt++) {
    const { thread, preferencesId, storedMessage } = await readThreadToAnswer(db, id, by, key)
    if (storedMessage) {
      requireSameMessage(storedMessage, message)
      await logRepeatedRead(db, thread, by)
      return thread
    }
    if (attempt > MAX_ATTEMPTS) throw changedMeanwhile()
    requireMayAnswer(thread, by)
    const isByOther = (step: StoredStep) =>
      (step.act === 'answer' || step.act === 'suggest') && step.actor !== actor
    if (thread.steps.some((step) => step.number > version && isByOther(step)))
      throw changedMeanwhile()
    if (!actionsOn(thread, by.side).includes(act)) {
      throw invalidField('act', 'case.invalid-transition')
    }
    if (text === '') throw invalidField('text', 'request.answer-required')
    if (suggestedTime) requireFutureTime(suggestedTime, at)
    const { reference, companionId, memberId, email } = thread
    const news = { id, reference, news: `message:${key}`, memberId, email, preferencesId }
    const writes: Write[] = [
      recordAuditEvents(db, {
        actor: by.actor,
        at,
        act: act === 'suggest' ? 'request.time-suggested' : 'request.answered',
        subject: id,
        detail: { reference, companion: companionId },
      }),
      assertInBatch(
        db,
        isThreadOpen(id),
        isAnsweredFrom(by.side, companionId),
        isFirstAnswer(id, actor, version),
        isNotBlockedBy({ memberId, companionId }),
      ),
    ]
    writes.push(...(await emailsOfAnswer(db, news, { ...sender, now: at })))
    writes.push(...appendMessage(db, message, version, suggestedTime))
    if (by.side === 'companion') writes.push(...dropReadNotifications(db, readBy.companion(id)))
    writes.push(...recordThreadRead(db, thread, by))
    try {
      const rows = await writeThenRead(db, writes, requestReads(db, id, at, readerOf(by)))
      return requireThread(requestFrom(rows))
    } catch (error) {
      throwUnlessChanged(error)
    }
  }
}

type ThreadToAnswer = {
  thread: FoundRequest
  /** Id of the member's mail preferences; null: the member has never chosen any. */
  preferencesId: string | null
  /** The message of the key; undefined: none. */
  storedMessage: StoredMessage | undefined
}

/**
 * Reads a thread for the side that answers.
 *
 * @param key of a message; '' for other actions
 * @throws Failure 404, also for another companion's request
 */
export async function readThreadToAnswer(
  db: Database,
  id: string,
  respondent: AnsweringActor,
  key = '',
): Promise<ThreadToAnswer> {
  const [request, steps, blocks, [preferences], [storedMessage]] = await db.batch([
    ...requestReads(db, id, respondent.at, readerOf(respondent)),
    preferencesOf(db, memberOfRequest(id)),
    messageByKey(db, id, key),
  ])
  const thread = requireThread(requestFrom([request, steps, blocks]))
  const isOwn = respondent.side === 'team' || respondent.companionId === thread.companionId
  if (!isOwn) throw notFound()
  return { thread, preferencesId: preferences?.id ?? null, storedMessage }
}

export const readerOf = ({ side }: AnsweringActor) => (side === 'team' ? 'staff' : 'companion')

/** Writes that log staff's read of a thread; none for the companion. */
export function recordThreadRead(
  db: Database,
  { id, companionId }: Pick<FoundRequest, 'id' | 'companionId'>,
  respondent: AnsweringActor,
): Write[] {
  if (respondent.side === 'companion') return []
  const read: Read = { companion: companionId, what: 'thread', subject: id }
  return [recordReads(db, [read], respondent.statedReason, respondent)]
}

/** Logs staff's read of a thread in which an action is stored already. */
export async function logRepeatedRead(
  db: Database,
  thread: FoundRequest,
  respondent: AnsweringActor,
): Promise<void> {
  if (respondent.side === 'team') await writeAll(db, recordThreadRead(db, thread, respondent))
}

/** @throws Failure 409 and 422 while this side can only read */
export function requireMayAnswer(before: FoundRequest, { side }: AnsweringActor): void {
  if (!mayAnswer(before.answeredBy, side)) throw invalidField('act', 'request.wrong-answerer')
  if (before.hasBlocked) throw new Failure('conflict', 'request.conversation-ended')
}

/** @throws Failure 404 without the thread */
export function requireThread<T>(thread: T | null): T {
  if (thread === null) throw notFound()
  return thread
}

/** Returns if a condition of the batch has changed since it was read, so that another attempt may succeed. */
function throwUnlessChanged(error: unknown): void {
  // The request was deleted with an account or a profile.
  if (isForeignKeyViolation(error)) throw notFound()
  if (!isRequestConflict(error) && !isAssertionFailed(error)) throw error
}

/** @throws Failure 422 for a day that can't be requested, or a time that has passed */
function requireFutureTime({ date, time }: DayAndHour, now: number): void {
  if (!isRequestedDay(date, now)) throw invalidField('date', 'request.invalid-date')
  if (latestStart(date, time) <= now) throw invalidField('time', 'request.time-in-past')
}

type StoredStep = FoundRequest['steps'][number]

/** @throws Failure 409 if the key was sent with another text */
function requireSameMessage(storedMessage: StoredMessage, message: NewMessage): void {
  if (!isSameMessage(storedMessage, message)) {
    throw new Failure('conflict', 'request.message-conflict')
  }
}

const changedMeanwhile = () => new Failure('conflict', 'request.changed')
const notFound = () => new Failure('not-found', 'request.not-found')

const { limit } = messageRateLimit
const tooManyMessages = (until: { retryAfterSeconds: number }) =>
  new Failure('too-many', 'request.too-many-messages', { limit }, until)
