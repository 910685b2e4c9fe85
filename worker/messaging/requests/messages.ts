import type { RequestAct } from '#messaging/requests'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Texts } from '../../platform/lib/translations.ts'
import { requestSteps } from '../schema/requests.ts'
import { absenceOfReply, replyDue } from './away-reply.ts'

/** A day such as 2026-05-01 and an hour such as 20:30, in Zurich. */
export type DayAndHour = { date: string; time: string }

export type NewMessage = {
  requestId: string
  /** Key that the sender's browser created; unique within a thread. */
  key: string
  at: number
  act: Extract<RequestAct, 'write' | 'answer' | 'suggest'>
  text: string
  /** Actor as in `request_steps`; null: the member. */
  actor: string | null
  actorName: string | null
}

/** Version for callers that don't report which one they have seen. */
export const LATEST_VERSION = Number.MAX_SAFE_INTEGER

/** SQL condition that a thread accepts messages. */
export const isThreadOpen = (id: string): SQL =>
  sql`EXISTS (SELECT 1 FROM requests WHERE id = ${id} AND state NOT IN ('declined', 'withdrawn'))`

/** SQL condition that no answer is due in a thread. */
export const isNothingOwed = (id: string): SQL =>
  sql`EXISTS (SELECT 1 FROM requests WHERE id = ${id} AND waiting_since IS NULL)`

/**
 * SQL condition that nobody else on the companion's side has answered since the given version.
 *
 * @param seenVersion version that the answering account has seen
 */
export const isFirstAnswer = (id: string, actor: string, seenVersion: number): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM request_steps WHERE request_id = ${id} AND number > ${seenVersion}
    AND act IN ('answer', 'suggest') AND actor <> ${actor})`

/**
 * Appends a message to a thread. The database assigns its number, so that two concurrent messages are both stored.
 * The batch fails with a unique violation if a message of this key is stored already.
 *
 * @param seenVersion version that the answering account has seen; later messages of the member still need an answer
 * @param suggestedTime the time of a suggestion, which replaces an open one
 */
export function appendMessage(
  db: Database,
  { requestId, key, at, act, text, actor, actorName }: NewMessage,
  seenVersion = LATEST_VERSION,
  suggestedTime: DayAndHour | null = null,
): Write[] {
  const messageRef = {
    memberId: sql`requests.member_id`,
    companionId: sql`requests.companion_id`,
    at,
  }
  const reply = act === 'write' ? replyDue(messageRef) : sql`NULL`
  const threadChanges =
    act === 'write'
      ? sql`waiting_since = coalesce(waiting_since, ${at}),
          replied_absence = coalesce(${absenceOfReply(messageRef)}, replied_absence)`
      : sql`state = 'answered', notified_number = version + 1, waiting_since = (SELECT min(at) FROM request_steps
          WHERE request_id = ${requestId} AND number > ${seenVersion} AND act = 'write')`
  const suggestionChanges = suggestedTime
    ? sql`, suggested_date = ${suggestedTime.date}, suggested_time = ${suggestedTime.time},
        suggestion_number = version + 1`
    : sql``
  return [
    db.run(sql`
      INSERT INTO request_steps (request_id, number, at, act, text, actor, actor_name, key, automatic_reply)
      SELECT id, version + 1, ${at}, ${act}, ${text}, ${actor}, ${actorName}, ${key}, ${reply}
      FROM requests WHERE id = ${requestId}`),
    db.run(sql`
      UPDATE requests SET version = version + 1, changed_at = max(changed_at, ${at}), ${threadChanges}${suggestionChanges}
      WHERE id = ${requestId}`),
  ]
}

type AcceptedSuggestion = { requestId: string; number: number; at: number }

/** SQL condition that this suggestion is open. @param number number of its step */
export const isSuggestionOpen = (requestId: string, number: number): SQL =>
  sql`EXISTS (SELECT 1 FROM requests WHERE id = ${requestId} AND suggestion_number = ${number})`

/** Makes the suggested time the request's date. The suggestion must be open, see `isSuggestionOpen`. */
export const acceptSuggestion = (
  db: Database,
  { requestId, number, at }: AcceptedSuggestion,
): Write[] => [
  db.run(sql`
    INSERT INTO request_steps (request_id, number, at, act, text)
    SELECT id, version + 1, ${at}, 'accept', suggested_date || ' ' || suggested_time
    FROM requests WHERE id = ${requestId} AND suggestion_number = ${number}`),
  db.run(sql`
    UPDATE requests SET version = version + 1, changed_at = max(changed_at, ${at}),
      read = version + 1, preferred_date = suggested_date, start_time = suggested_time,
      suggested_date = NULL, suggested_time = NULL, suggestion_number = NULL, accepted_at = ${at}
    WHERE id = ${requestId} AND suggestion_number = ${number}`),
]

/** The message of a key, including one that its readers no longer see. */
export const messageByKey = (db: Database, requestId: string, key: string) =>
  db
    .select({ act: requestSteps.act, text: requestSteps.text, actor: requestSteps.actor })
    .from(requestSteps)
    .where(and(eq(requestSteps.requestId, requestId), eq(requestSteps.key, key)))
export type StoredMessage = Awaited<ReturnType<typeof messageByKey>>[number]

/** SQL condition that a thread has a message of this key. */
export const hasMessage = (requestId: string, key: string): SQL =>
  sql`EXISTS (SELECT 1 FROM request_steps WHERE request_id = ${requestId} AND key = ${key})`

/**
 * Returns true if a stored message has the same sender and the same text.
 *
 * @param storedMessage message of the same key
 */
export const isSameMessage = (
  storedMessage: StoredMessage,
  { act, text, actor }: Pick<NewMessage, 'act' | 'text' | 'actor'>,
) => storedMessage.act === act && storedMessage.text === text && storedMessage.actor === actor

/** Polite words to decline a request, for the companion to edit. @param member name that the member chose; null: none */
export function declineText(t: Texts, member: string | null, companion: string): string {
  const lines = [
    t('Thank you for your kind request. Unfortunately I can’t accept it this time.'),
    t('I wish you all the best.'),
    companion,
  ]
  if (member !== null) lines.unshift(t('Dear {member}', { member }))
  return lines.join('\n\n')
}
