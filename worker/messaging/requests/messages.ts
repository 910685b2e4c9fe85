import type { RequestAct } from '#messaging/request-options'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { requestSteps } from '../schema/requests.ts'
import { absenceOfReply, replyDue } from './away-reply.ts'

export type NewMessage = {
  requestId: string
  /** The sender's browser makes it; stored once per thread. */
  key: string
  at: number
  act: Extract<RequestAct, 'write' | 'answer'>
  text: string
  /** As in request_steps; null: the member. */
  actor: string | null
  actorName: string | null
}

/** The version of whoever does not say which one they have seen. */
export const NOTHING_UNSEEN = Number.MAX_SAFE_INTEGER

/** True in SQL while a thread takes messages. */
export const isThreadOpen = (id: string): SQL =>
  sql`EXISTS (SELECT 1 FROM requests WHERE id = ${id} AND state NOT IN ('declined', 'withdrawn'))`

/** True in SQL while no answer is owed in a thread. */
export const isNothingOwed = (id: string): SQL =>
  sql`EXISTS (SELECT 1 FROM requests WHERE id = ${id} AND waiting_since IS NULL)`

/**
 * True in SQL while no one else on the companion's side has answered what someone answers.
 *
 * @param seen the version that they have seen
 */
export const isFirstAnswer = (id: string, actor: string, seen: number): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM request_steps WHERE request_id = ${id} AND number > ${seen}
    AND act = 'answer' AND actor <> ${actor})`

/**
 * Adds a message after all others: the database gives its number, so that two at the same moment are both
 * stored. The batch fails with a unique violation when a message of this key is.
 *
 * @param seen the version that whoever answers has seen; what the member has written since is still to be answered
 */
export function appendMessage(
  db: Database,
  { requestId, key, at, act, text, actor, actorName }: NewMessage,
  seen = NOTHING_UNSEEN,
): Write[] {
  const written = { memberId: sql`requests.member_id`, companionId: sql`requests.companion_id`, at }
  const reply = act === 'write' ? replyDue(written) : sql`NULL`
  const follows =
    act === 'write'
      ? sql`waiting_since = coalesce(waiting_since, ${at}),
          replied_absence = coalesce(${absenceOfReply(written)}, replied_absence)`
      : sql`state = 'answered', notified_number = version + 1, waiting_since = (SELECT min(at) FROM request_steps
          WHERE request_id = ${requestId} AND number > ${seen} AND act = 'write')`
  return [
    db.run(sql`
      INSERT INTO request_steps (request_id, number, at, act, text, actor, actor_name, key, automatic_reply)
      SELECT id, version + 1, ${at}, ${act}, ${text}, ${actor}, ${actorName}, ${key}, ${reply}
      FROM requests WHERE id = ${requestId}`),
    db.run(sql`
      UPDATE requests SET version = version + 1, changed_at = max(changed_at, ${at}), ${follows}
      WHERE id = ${requestId}`),
  ]
}

/** The message of a key, whether its readers still see it or not. */
export async function messageByKey(db: Database, requestId: string, key: string) {
  const [found] = await db
    .select({ act: requestSteps.act, text: requestSteps.text, actor: requestSteps.actor })
    .from(requestSteps)
    .where(and(eq(requestSteps.requestId, requestId), eq(requestSteps.key, key)))
  return found
}

/**
 * Whether a message is stored already, by the same sender and with the same words.
 *
 * @param stored of the same key
 */
export const isSameMessage = (
  stored: Pick<NewMessage, 'text' | 'actor'> & { act: RequestAct },
  { act, text, actor }: Pick<NewMessage, 'act' | 'text' | 'actor'>,
) => stored.act === act && stored.text === text && stored.actor === actor
