import type { MemberRequestAction } from '#messaging/requests'
import type { StaffRequestAction } from '#messaging/request-messages'
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
import { actionsOn, isOpen, mayAnswer } from './requests/rules.ts'
import { isAnsweredFrom, isConflict, isNotBlocked } from './requests/writes.ts'
import { isPremium, type Member } from '../accounts/lib/actor.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'
import { dropReadNotifications, readBy } from '../notifications/drop-read-notifications.ts'
import { emailsOfAnswer } from './emails-of-answer.ts'
import { emailsOfRequest } from './emails-of-request.ts'
import { blocked } from './send-request.ts'
import type { MailSender } from '../notifications/unsubscribe-link.ts'

type Written = Extract<MemberRequestAction, { act: 'write' }>
type Answered = Extract<StaffRequestAction, { act: 'answer' }>

/** Who acts on the companion's side; `actor` is the account's id. */
export type Answering =
  | (StaffActor & { side: 'team' })
  | (AuditActor & { side: 'companion'; companionId: string })

/** The id and name that are stored with a step: the companion's own steps carry her profile's id and no name. */
export const actorOf = (by: Answering): { actor: string; actorName: string | null } =>
  by.side === 'companion'
    ? { actor: by.companionId, actorName: null }
    : { actor: by.actor, actorName: by.name }

/** Whatever forbids a message may change between the read and the batch: then it is read again. */
const MOST_TRIES = 3

/**
 * The member writes on. The same key again is done already, whatever has happened since.
 *
 * @param isShown whether the member may see the companion now
 * @throws Failure 403 for a member whom staff or she block, 404, 409 for a key that came with other words, 422
 */
export const writeInRequest = (
  db: Database,
  member: Member,
  id: string,
  { key, text = '' }: Omit<Written, 'act'>,
  { now, isShown, ...sender }: MailSender & { now: number; isShown: boolean },
): Promise<void> =>
  sendOnce(
    db,
    { requestId: id, key, at: now, act: 'write', text, actor: null, actorName: null },
    async (message) => {
      const before = await findOwnRequest(db, id, member.id, now)
      if (!before) throw missing()
      if (isStored(before.steps, message)) return null
      if (!isOpen(before.state)) throw invalidField('act', 'request.closed')
      if (!isShown) throw new Failure('not-found', 'profile.no-longer-available')
      if (before.hasBlocked) throw new Failure('forbidden', 'request.you-blocked')
      if (before.isRefused) throw new Failure('forbidden', 'request.not-accepted')
      if (text === '') throw invalidField('text', 'field.required')
      const { companionId, reference } = before
      const about = { id, reference, companionId, isPriority: isPremium(member) }
      // Whoever answers gets one email per open request.
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
 * The companion's side answers. Noted without the words. Who may is as in `actOnQueuedRequest`. The same
 * key again is done already, whatever has happened since.
 *
 * What the member writes meanwhile refuses no answer. An answer by someone else on this side does, if it is
 * said which version was seen.
 *
 * @throws Failure 404, 409 for a key that came with other words or when someone else was faster, 422
 */
export function answerRequest(
  db: Database,
  id: string,
  { key, text = '', version = NOTHING_UNSEEN }: Omit<Answered, 'act'>,
  { by, ...sender }: MailSender & { by: Answering },
): Promise<void> {
  const { actor, actorName } = actorOf(by)
  return sendOnce(
    db,
    { requestId: id, key, at: by.at, act: 'answer', text, actor, actorName },
    async (message) => {
      const before = await findAnswered(db, id, by)
      if (isStored(before.steps, message)) return null
      requireMayAnswer(before, by)
      const isOthers = (step: Stored) => step.act === 'answer' && step.actor !== actor
      if (before.steps.some((step) => step.number > version && isOthers(step))) throw changed()
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
    changed,
  )
}

/** The request as who answers it sees it. @throws Failure 404, also for another companion's */
export async function findAnswered(db: Database, id: string, by: Answering): Promise<FoundRequest> {
  const request = await findRequest(db, id, by.at, 'staff')
  if (!request || (by.side === 'companion' && by.companionId !== request.companionId))
    throw missing()
  return request
}

/** @throws Failure 409 and 422 while this side only reads */
export function requireMayAnswer(before: FoundRequest, { side }: Answering): void {
  if (!mayAnswer(before.answeredBy, side)) throw invalidField('act', 'request.others-answer')
  if (before.hasBlocked) throw new Failure('conflict', 'request.conversation-ended')
}

/**
 * Stores a message, once however often it is sent.
 *
 * @param prepare reads what speaks against it; gives the write, or null when the message is stored already
 * @param unmet what it means when a condition of the batch never holds
 */
async function sendOnce(
  db: Database,
  message: NewMessage,
  prepare: (message: NewMessage) => Promise<(() => Promise<void>) | null>,
  unmet: () => Failure,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const write = await prepare(message)
    try {
      return await write?.()
    } catch (error) {
      // It went with an account, or with a profile.
      if (isForeignKeyViolation(error)) throw missing()
      if (isConflict(error)) {
        const stored = await messageByKey(db, message.requestId, message.key)
        if (stored && isSameMessage(stored, message)) return
        if (stored) throw otherWords()
      } else if (!isAssertionFailed(error)) throw error
      if (tries === MOST_TRIES) throw unmet()
    }
  }
}

type Stored = FoundRequest['steps'][number]

/** @throws Failure 409 when the key came with other words */
function isStored(steps: readonly Stored[], message: NewMessage): boolean {
  const stored = steps.find(({ key }) => key === message.key)
  if (stored && !isSameMessage(stored, message)) throw otherWords()
  return stored !== undefined
}

const changed = () => new Failure('conflict', 'request.changed')
const missing = () => new Failure('not-found', 'request.not-found')
const otherWords = () => new Failure('conflict', 'request.message-received')
