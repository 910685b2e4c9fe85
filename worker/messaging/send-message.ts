import type { MemberRequestAction, StaffRequestAction } from '#messaging/requests'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { audited, type AuditActor, type StaffActor } from '../platform/db/audited.ts'
import { writeAll } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed, isForeignKeyViolation } from '../platform/db/refusals.ts'
import { isNotBlockedBy } from './requests/ended.ts'
import {
  appendMessage,
  isFirstAnswer,
  isNothingOwed,
  isSameMessage,
  isThreadOpen,
  messageByKey,
  NOTHING_UNSEEN,
  type NewMessage,
} from './requests/messages.ts'
import { findOwnRequest, findRequest, type FoundRequest } from './requests/queries.ts'
import { actionsOn, isOpenRequest, mayAnswer } from './requests/rules.ts'
import { isAnsweredFrom, isRequestConflict, isNotBlocked } from './requests/writes.ts'
import { isPremium, type Member } from '../accounts/lib/actor.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'
import { dropReadNotifications, readBy } from '../notifications/drop-read-notifications.ts'
import { emailsOfAnswer } from './emails-of-answer.ts'
import { emailsOfRequest } from './emails-of-request.ts'
import { blocked } from './send-request.ts'
import type { MailSender } from '../notifications/unsubscribe-link.ts'

type WriteAction = Extract<MemberRequestAction, { act: 'write' }>
type AnswerAction = Extract<StaffRequestAction, { act: 'answer' }>

/** Account that acts for the companion's side; `actor` is its id. */
export type AnsweringActor =
  | (StaffActor & { side: 'team' })
  | (AuditActor & { side: 'companion'; companionId: string })

/** The id and name that are stored with a step: the companion's own steps carry her profile's id and no name. */
export const actorOf = (respondent: AnsweringActor): { actor: string; actorName: string | null } =>
  respondent.side === 'companion'
    ? { actor: respondent.companionId, actorName: null }
    : { actor: respondent.actor, actorName: respondent.name }

/** Maximum number of attempts: the conditions of a message may change between the read and the batch. */
const MAX_ATTEMPTS = 3

/**
 * Stores a message of the member. A repeated key has no effect.
 *
 * @param isShown true if the member may see the companion now
 * @throws Failure 403 for a member whom staff or the companion have blocked; 404; 409 for a key that was sent with
 *   another text; 422
 */
export const writeInRequest = (
  db: Database,
  member: Member,
  id: string,
  { key, text = '' }: Omit<WriteAction, 'act'>,
  { now, isShown, ...sender }: MailSender & { now: number; isShown: boolean },
): Promise<void> =>
  sendOnce(
    db,
    { requestId: id, key, at: now, act: 'write', text, actor: null, actorName: null },
    async (message) => {
      const before = await findOwnRequest(db, id, member.id, now)
      if (!before) throw notFound()
      if (isStored(before.steps, message)) return null
      if (!isOpenRequest(before.state)) throw invalidField('act', 'request.closed')
      if (!isShown) throw new Failure('not-found', 'profile.no-longer-available')
      if (before.hasBlocked) throw new Failure('forbidden', 'request.you-blocked')
      if (before.isRefused) throw new Failure('forbidden', 'request.not-accepted')
      if (text === '') throw invalidField('text', 'field.required')
      const { companionId, reference } = before
      const about = { id, reference, companionId, isPriority: isPremium(member) }
      // The answering side gets one email per open request.
      const onlyIf = isNothingOwed(id)
      const news = { ...about, news: `message:${key}` }
      const emails = await emailsOfRequest(db, news, { now, ...sender, onlyIf })
      return () =>
        writeAll(db, [
          assertInBatch(
            db,
            isThreadOpen(id),
            isNotBlocked(member.id, companionId),
            isNotBlockedBy({ memberId: member.id, companionId }),
          ),
          ...emails,
          ...appendMessage(db, message),
        ])
    },
    blocked,
  )

/**
 * Stores an answer of the companion's side. The audit event contains no text. `actOnQueuedRequest` documents who may
 * answer. A repeated key has no effect.
 *
 * Messages that the member writes in the meantime don't refuse an answer. An answer by someone else on this side
 * does, if the caller passes the version that it has seen.
 *
 * @throws Failure 404; 409 for a key that was sent with another text, or if someone else answered first; 422
 */
export function answerRequest(
  db: Database,
  id: string,
  { key, text = '', version = NOTHING_UNSEEN }: Omit<AnswerAction, 'act'>,
  { by, ...sender }: MailSender & { by: AnsweringActor },
): Promise<void> {
  const { actor, actorName } = actorOf(by)
  return sendOnce(
    db,
    { requestId: id, key, at: by.at, act: 'answer', text, actor, actorName },
    async (message) => {
      const before = await findAnswered(db, id, by)
      if (isStored(before.steps, message)) return null
      requireMayAnswer(before, by)
      const isByOther = (step: StoredStep) => step.act === 'answer' && step.actor !== actor
      if (before.steps.some((step) => step.number > version && isByOther(step)))
        throw changedMeanwhile()
      if (!actionsOn(before, by.side).includes('answer')) {
        throw invalidField('act', 'case.cannot-follow')
      }
      if (text === '') throw invalidField('text', 'request.answer-required')
      const { reference, companionId, memberId, email } = before
      const news = { id, reference, news: `message:${key}`, memberId, email }
      const emails = await emailsOfAnswer(db, news, { ...sender, now: by.at })
      return () =>
        audited(
          db,
          {
            actor: by.actor,
            at: by.at,
            act: 'request.answered',
            subject: id,
            detail: { reference, companion: companionId },
          },
          [
            assertInBatch(
              db,
              isThreadOpen(id),
              isAnsweredFrom(by.side, companionId),
              isFirstAnswer(id, actor, version),
              isNotBlockedBy({ memberId, companionId }),
            ),
            ...emails,
            ...appendMessage(db, message, version),
            ...(by.side === 'companion' ? dropReadNotifications(db, readBy.companion(id)) : []),
          ],
        )
    },
    changedMeanwhile,
  )
}

/** The request, for the side that answers. @throws Failure 404, also for another companion's request */
export async function findAnswered(
  db: Database,
  id: string,
  respondent: AnsweringActor,
): Promise<FoundRequest> {
  const request = await findRequest(db, id, respondent.at, 'staff')
  if (
    !request ||
    (respondent.side === 'companion' && respondent.companionId !== request.companionId)
  )
    throw notFound()
  return request
}

/** @throws Failure 409 and 422 while this side can only read */
export function requireMayAnswer(before: FoundRequest, { side }: AnsweringActor): void {
  if (!mayAnswer(before.answeredBy, side)) throw invalidField('act', 'request.others-answer')
  if (before.hasBlocked) throw new Failure('conflict', 'request.conversation-ended')
}

/**
 * Stores a message once per key.
 *
 * @param prepare checks the conditions; returns the write, or null if the message is stored already
 * @param refusal creates the refusal if a condition of the batch never holds
 */
async function sendOnce(
  db: Database,
  message: NewMessage,
  prepare: (message: NewMessage) => Promise<(() => Promise<void>) | null>,
  refusal: () => Failure,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const write = await prepare(message)
    try {
      return await write?.()
    } catch (error) {
      // The request was deleted with an account or a profile.
      if (isForeignKeyViolation(error)) throw notFound()
      if (isRequestConflict(error)) {
        const storedMessage = await messageByKey(db, message.requestId, message.key)
        if (storedMessage && isSameMessage(storedMessage, message)) return
        if (storedMessage) throw differentText()
      } else if (!isAssertionFailed(error)) throw error
      if (tries === MAX_ATTEMPTS) throw refusal()
    }
  }
}

type StoredStep = FoundRequest['steps'][number]

/** @throws Failure 409 if the key was sent with another text */
function isStored(steps: readonly StoredStep[], message: NewMessage): boolean {
  const storedStep = steps.find(({ key }) => key === message.key)
  if (storedStep && !isSameMessage(storedStep, message)) throw differentText()
  return storedStep !== undefined
}

const changedMeanwhile = () => new Failure('conflict', 'request.changed')
const notFound = () => new Failure('not-found', 'request.not-found')
const differentText = () => new Failure('conflict', 'request.message-received')
