import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { writeThenRead } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed, isForeignKeyViolation } from '../platform/db/refusals.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'
import { isPremium, type Member } from '../accounts/lib/actor.ts'
import { dropReadNotifications, readBy } from '../notifications/drop-read-notifications.ts'
import { runnerOf, type RunnerRow } from '../notifications/mail-preferences/queries.ts'
import type { MailSender } from '../notifications/unsubscribe-link.ts'
import { emailsOfRequest } from './emails-of-request.ts'
import { isNotBlockedBy } from './requests/ended.ts'
import { acceptSuggestion, isSuggestionOpen, isThreadOpen } from './requests/messages.ts'
import {
  companionOfRequest,
  findOwnRequest,
  ownRequestFrom,
  ownRequestReads,
  type OwnRequest,
} from './requests/queries.ts'
import { isAcceptedSuggestion, isOpenRequest, latestStart, suggestionOf } from './requests/rules.ts'
import { isNotBlocked, isRequestConflict } from './requests/writes.ts'
import { requireThread } from './send-message.ts'
import { memberBlocked, writingPaused } from './send-request.ts'

/** A member's thread before they accept a suggested time. */
type ThreadToAccept = {
  thread: OwnRequest
  /** Account that runs the companion's profile; undefined: none. */
  runner: RunnerRow | undefined
}

/** @throws Failure 404 */
export async function readThreadToAccept(
  db: Database,
  { id, memberId, now }: { id: string; memberId: string; now: number },
): Promise<ThreadToAccept> {
  const [request, steps, review, runners] = await db.batch([
    ...ownRequestReads(db, { id, memberId, now }),
    runnerOf(db, companionOfRequest(id)),
  ])
  return { thread: requireThread(ownRequestFrom([request, steps, review])), runner: runners[0] }
}

type Acceptance = MailSender & {
  /** Number of the suggestion's step. */
  number: number
  now: number
  /** True if the member may see the companion now. */
  isShown: boolean
}

/**
 * Makes the time that the companion's side has suggested the request's date, and notifies that side. May be repeated,
 * also from another device.
 *
 * @returns the changed thread
 * @throws Failure 403 for a member whom staff or the companion have blocked; 404; 409 if another time was suggested
 *   since, or the request was declined; 422 for a closed request or a time that has passed
 */
export async function acceptSuggestedTime(
  db: Database,
  member: Member,
  { thread, runner }: ThreadToAccept,
  { number, now, isShown, ...sender }: Acceptance,
): Promise<OwnRequest> {
  const { id, companionId, reference } = thread
  const memberId = member.id
  if (isAcceptedSuggestion(thread.steps, number)) return thread
  if (!isOpenRequest(thread.state)) throw invalidField('act', 'request.closed')
  if (!isShown) throw new Failure('not-found', 'profile.no-longer-available')
  if (thread.hasBlocked) throw new Failure('forbidden', 'request.companion-blocked')
  if (thread.isRefused) throw new Failure('forbidden', 'request.not-accepted')
  if (thread.pausedUntil !== null) throw writingPaused(thread.pausedUntil)
  const suggestion = suggestionOf(thread)
  if (suggestion?.number !== number) throw suggestionReplaced()
  if (latestStart(suggestion.date, suggestion.time) <= now) {
    throw invalidField('number', 'request.suggestion-expired')
  }
  const news = {
    id,
    reference,
    companionId,
    runner,
    news: `accept:${number}`,
    isAccepted: true,
    isPriority: isPremium(member),
  }
  const emails = await emailsOfRequest(db, news, { now, ...sender })
  const isAllowed = assertInBatch(
    db,
    isThreadOpen(id),
    isSuggestionOpen(id, number),
    isNotBlocked(memberId, companionId, now),
    isNotBlockedBy({ memberId, companionId }),
  )
  try {
    const rows = await writeThenRead(
      db,
      [
        isAllowed,
        ...emails,
        ...acceptSuggestion(db, { requestId: id, number, at: now }),
        ...dropReadNotifications(db, readBy.member(id)),
      ],
      ownRequestReads(db, { id, memberId, now }),
    )
    return requireThread(ownRequestFrom(rows))
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new Failure('not-found', 'request.not-found')
    if (!isRequestConflict(error) && !isAssertionFailed(error)) throw error
  }
  // The thread has changed since it was read: another device may have accepted the same suggestion.
  const after = requireThread(await findOwnRequest(db, id, memberId, now))
  if (isAcceptedSuggestion(after.steps, number)) return after
  throw suggestionOf(after)?.number === number ? memberBlocked() : suggestionReplaced()
}

const suggestionReplaced = () => new Failure('conflict', 'request.suggestion-replaced')
