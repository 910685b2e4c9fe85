import { MAX_REQUESTS_PER_DAY } from '#messaging/requests'
import { and, eq, gte, isNull, lt, sql, type InferSelectModel, type SQL } from 'drizzle-orm'
import { answeredByFor } from '../../companions/sql/answered-by.ts'
import { isNotPaused } from '../../accounts/measures/queries.ts'
import { assertInBatch } from '../../platform/db/assert-in-batch.ts'
import { writeAll, type Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { actionsOf } from '../../platform/db/queue.ts'
import {
  answerTemplates,
  companionBlocks,
  requestBlocks,
  requests,
  requestSteps,
} from '../schema/requests.ts'
import { HOUR_MS } from '../../platform/lib/time.ts'
import { absenceOfReply, replyDue } from './away-reply.ts'
import { LIMIT_MS, type AnsweringSide } from './rules.ts'

export type RequestRow = InferSelectModel<typeof requests>

/**
 * Stores a request with its first message, if all conditions hold. Otherwise the message refers to no request, and
 * the batch fails.
 *
 * @param options `isSeen`: the companion `c` is public; `mostOpen`: maximum number of open requests, null for any;
 *   `latest`: latest possible beginning; `accepts`: the member accepts the terms with it; `version`: required version
 *   of the terms
 */
export const insertRequest = (
  db: Database,
  row: Pick<
    RequestRow,
    | 'id'
    | 'reference'
    | 'memberId'
    | 'companionId'
    | 'formKey'
    | 'fingerprint'
    | 'email'
    | 'preferredDate'
    | 'place'
    | 'createdAt'
    | 'chosenName'
    | 'startTime'
    | 'durationMinutes'
    | 'occasion'
  >,
  message: string,
  {
    isSeen,
    mostOpen,
    latest,
    accepts,
    version,
  }: { isSeen: SQL; mostOpen: number | null; latest: number; accepts: boolean; version: string },
): Write[] => [
  db.run(sql`
    INSERT INTO requests (id, reference, member_id, companion_id, form_key, fingerprint, email,
      preferred_date, place, consented_at, waiting_since, created_at, changed_at, chosen_name,
      automatic_reply, start_time, duration_minutes, occasion, replied_absence)
    SELECT ${row.id}, ${row.reference}, m.id, c.id, ${row.formKey}, ${row.fingerprint}, ${row.email},
      ${row.preferredDate}, ${row.place}, ${accepts ? sql`${row.createdAt}` : sql`m.terms_accepted_at`}, ${row.createdAt},
      ${row.createdAt}, ${row.createdAt}, ${row.chosenName}, ${replyDue(messageRefOf(row))}, ${row.startTime}, ${row.durationMinutes}, ${row.occasion},
      ${absenceOfReply(messageRefOf(row))}
    FROM members m JOIN companions c ON c.id = ${row.companionId} AND ${isSeen}
    WHERE m.id = ${row.memberId} AND m.suspended_at IS NULL AND m.erased_at IS NULL
      AND m.terms_version >= ${version}
      AND ${latest} >= ${row.createdAt} + c.notice_hours * ${HOUR_MS}
      AND NOT EXISTS (SELECT 1 FROM request_blocks b WHERE b.member_id = m.id)
      AND ${isNotPaused(sql`m.id`, row.createdAt)}
      AND NOT EXISTS (SELECT 1 FROM companion_blocks b
        WHERE b.member_id = m.id AND b.companion_id = c.id)
      AND NOT EXISTS (SELECT 1 FROM hidden_companions h
        WHERE h.member_id = m.id AND h.companion_id = c.id AND h.blocked = 1)
      AND (SELECT count(*) FROM requests r WHERE r.member_id = m.id
        AND r.created_at > ${row.createdAt - LIMIT_MS}) < ${MAX_REQUESTS_PER_DAY}
      AND (${mostOpen} IS NULL OR (SELECT count(*) FROM requests r WHERE r.member_id = m.id
        AND r.state IN ('sent', 'seen')) < ${mostOpen})`),
  db.insert(requestSteps).values({
    requestId: row.id,
    number: 1,
    at: row.createdAt,
    act: 'send',
    text: message,
  }),
]

const messageRefOf = ({
  memberId,
  companionId,
  createdAt,
}: Pick<RequestRow, 'memberId' | 'companionId' | 'createdAt'>) => ({
  memberId: sql`${memberId}`,
  companionId: sql`${companionId}`,
  at: createdAt,
})

export const { recordAction: recordRequestAction, isConflict: isRequestConflict } = actionsOf(
  requests,
  requestSteps,
  'requestId',
)

/** SQL condition that neither staff nor the companion have blocked this member, and no pause is in force. */
export const isNotBlocked = (memberId: string, companionId: string, now: number) =>
  sql`NOT EXISTS (SELECT 1 FROM request_blocks WHERE member_id = ${memberId})
    AND ${isNotPaused(memberId, now)}
    AND NOT EXISTS (SELECT 1 FROM companion_blocks
      WHERE member_id = ${memberId} AND companion_id = ${companionId})`

/** SQL condition that a side may answer the companion's requests. */
export const isAnsweredFrom = (side: AnsweringSide, companionId: string) =>
  sql`${answeredByFor(companionId)} IN ('together', ${side === 'team' ? 'team' : 'self'})`

/** Marks a request as read by the member up to a version. */
export const markRead = (
  db: Database,
  { id, memberId, version }: { id: string; memberId: string; version: number },
): Write =>
  db
    .update(requests)
    .set({ read: version })
    .where(
      and(
        eq(requests.id, id),
        eq(requests.memberId, memberId),
        gte(requests.version, version),
        lt(requests.read, version),
      ),
    )

/** Marks a request as read by the companion up to a version. @returns true if it was unread before */
export async function markReadByCompanion(
  db: Database,
  { id, companionId, version }: { id: string; companionId: string; version: number },
): Promise<boolean> {
  const changedRows = await db
    .update(requests)
    .set({ companionRead: version })
    .where(
      and(
        eq(requests.id, id),
        eq(requests.companionId, companionId),
        gte(requests.version, version),
        lt(requests.companionRead, version),
      ),
    )
    .returning({ id: requests.id })
  return changedRows.length > 0
}

/** SQL condition that a member has read all notified messages of their request. */
export const isAllRead = ({ id, memberId }: { id: string; memberId: string }): SQL =>
  sql`EXISTS (SELECT 1 FROM requests WHERE id = ${id} AND member_id = ${memberId} AND notified_number <= read)`

const messageActs = {
  member: sql`('write', 'accept')`,
  companion: sql`('answer', 'suggest')`,
}

/** SQL condition that a side has written in a thread within the last `withinMs`. @param now epoch milliseconds */
export const hasRecentMessage = (
  id: string,
  side: 'member' | 'companion',
  now: number,
  withinMs: number,
) =>
  sql`EXISTS (SELECT 1 FROM request_steps
    WHERE request_id = ${id} AND act IN ${messageActs[side]} AND at > ${now - withinMs})`

export const hideRequest = (db: Database, id: string, memberId: string, now: number): Write =>
  db
    .update(requests)
    .set({ hiddenAt: now, read: sql`${requests.version}` })
    .where(and(eq(requests.id, id), eq(requests.memberId, memberId), isNull(requests.hiddenAt)))

/** Moves the notifications of all requests of a member to another address. @param email null: the account has none */
export const changeSenderAddress = (
  db: Database,
  memberId: string,
  email: string | null,
): Promise<void> =>
  writeAll(db, [
    db.run(sql`UPDATE requests SET email = ${email}
      WHERE member_id = ${memberId} AND email IS NOT ${email}`),
  ])

export const insertBlock = (db: Database, block: InferSelectModel<typeof requestBlocks>): Write =>
  db.insert(requestBlocks).values(block).onConflictDoNothing()

export const deleteBlock = (db: Database, memberId: string): Write =>
  db.delete(requestBlocks).where(eq(requestBlocks.memberId, memberId))

/** Lets a companion refuse further messages of a member, or accept them again. May be repeated. */
export const setRefused = (
  db: Database,
  { companionId, memberId, at }: InferSelectModel<typeof companionBlocks>,
  isRefused: boolean,
): Write =>
  isRefused
    ? db.insert(companionBlocks).values({ companionId, memberId, at }).onConflictDoNothing()
    : db
        .delete(companionBlocks)
        .where(
          and(eq(companionBlocks.companionId, companionId), eq(companionBlocks.memberId, memberId)),
        )

type TemplatesRow = InferSelectModel<typeof answerTemplates>

/** Replaces the templates of this very version; otherwise the batch fails, see `isAssertionFailed`. */
export const replaceTemplates = (
  db: Database,
  { companionId, version, templates, changedAt }: TemplatesRow,
): Write[] => [
  assertInBatch(
    db,
    sql`coalesce((SELECT version FROM answer_templates WHERE companion_id = ${companionId}), 0)
      = ${version}`,
  ),
  db
    .insert(answerTemplates)
    .values({ companionId, templates, version: version + 1, changedAt })
    .onConflictDoUpdate({
      target: answerTemplates.companionId,
      set: { templates, version: version + 1, changedAt },
    }),
]

/** Deletes a companion's templates, because the account that wrote them is deleted. */
export const deleteTemplates = (db: Database, companionId: string): Write =>
  db.delete(answerTemplates).where(eq(answerTemplates.companionId, companionId))
