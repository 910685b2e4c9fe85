import { dayOf, REQUESTS_A_DAY } from '#contract/request-options'
import { and, eq, gte, isNull, sql, type InferSelectModel, type SQL } from 'drizzle-orm'
import type { Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { actionsOf } from '../../db/queue.ts'
import { requestBlocks, requests, requestSteps } from '../../db/schema/requests.ts'
import { LIMIT_MS } from './rules.ts'

export type RequestRow = InferSelectModel<typeof requests>

/**
 * Stores a request with its first message, unless something speaks against it: then the message has
 * nothing to belong to, and the batch fails.
 *
 * @param isSeen whether the public sees the companion `c`
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
  >,
  message: string,
  isSeen: SQL,
): Write[] => [
  db.run(sql`
    INSERT INTO requests (id, reference, member_id, companion_id, form_key, fingerprint, email,
      wish_date, place, consented_at, waiting_since, created_at, changed_at, automatic_reply)
    SELECT ${row.id}, ${row.reference}, m.id, c.id, ${row.formKey}, ${row.fingerprint}, ${row.email},
      ${row.preferredDate}, ${row.place}, ${row.createdAt}, ${row.createdAt}, ${row.createdAt},
      ${row.createdAt}, iif(${dayOf(row.createdAt)} BETWEEN c.away_from AND c.away_until,
        nullif(c.away_reply, ''), NULL)
    FROM members m JOIN companions c ON c.id = ${row.companionId} AND ${isSeen}
    WHERE m.id = ${row.memberId} AND m.suspended_at IS NULL AND m.erased_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM request_blocks b WHERE b.member_id = m.id)
      AND (SELECT count(*) FROM requests r WHERE r.member_id = m.id
        AND r.created_at > ${row.createdAt - LIMIT_MS}) < ${REQUESTS_A_DAY}`),
  db.insert(requestSteps).values({
    ...{ requestId: row.id, number: 1, at: row.createdAt },
    ...{ act: 'send', text: message },
  }),
]

export const { recordAction, isConflict } = actionsOf(requests, requestSteps, 'requestId')

/** True in SQL while staff have not closed requests for this member. */
export const isNotBlocked = (memberId: string) =>
  sql`NOT EXISTS (SELECT 1 FROM request_blocks WHERE member_id = ${memberId})`

/** What the member has been shown is read. */
export const markRead = (
  db: Database,
  { id, memberId, version }: { id: string; memberId: string; version: number },
) =>
  db
    .update(requests)
    .set({ read: sql`max(${requests.read}, ${version})` })
    .where(
      and(eq(requests.id, id), eq(requests.memberId, memberId), gte(requests.version, version)),
    )

export const hideRequest = (db: Database, id: string, memberId: string, now: number): Write =>
  db
    .update(requests)
    .set({ hiddenAt: now, read: sql`${requests.version}` })
    .where(and(eq(requests.id, id), eq(requests.memberId, memberId), isNull(requests.hiddenAt)))

export const insertBlock = (db: Database, block: InferSelectModel<typeof requestBlocks>): Write =>
  db.insert(requestBlocks).values(block).onConflictDoNothing()

export const deleteBlock = (db: Database, memberId: string): Write =>
  db.delete(requestBlocks).where(eq(requestBlocks.memberId, memberId))
