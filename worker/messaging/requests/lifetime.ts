import { lifetimes, type LifetimeDays } from '#messaging/requests'
import { sql, type SQL } from 'drizzle-orm'
import { executeCounted, type Change, type Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { recordTombstonesOf } from '../../platform/db/tombstones.ts'
import { DAY_MS } from '../../platform/lib/time.ts'
import { REPORTED_THREAD_RETENTION_MS } from './rules.ts'

// Lifetime of messages: see docs/decisions/0027-messages-end.md.

/** SQL of the current time in epoch milliseconds, for reads without a given time. */
export const databaseTime = sql.raw(`CAST(unixepoch('subsec') * 1000 AS INTEGER)`)

const LONGEST_LIFETIME = Math.max(...lifetimes)

/** SQL of the shorter of two choices; NULL: there is none. */
const shorterOf = (a: SQL, b: SQL) =>
  sql`nullif(min(coalesce(${a}, 999), coalesce(${b}, 999)), 999)`

/**
 * SQL of the time up to which the messages of a thread have ended.
 *
 * @param now epoch milliseconds
 * @param row name of a row of `requests`
 */
function endedUntil(now: number | SQL, row = 'r'): SQL {
  const member = sql.raw(`${row}.member_days`)
  const companion = sql.raw(`${row}.companion_days`)
  return sql`max(${sql.raw(row)}.ended_before, iif(${member} IS NULL AND ${companion} IS NULL, 0,
    ${now} - min(coalesce(${member}, ${LONGEST_LIFETIME}), coalesce(${companion}, ${LONGEST_LIFETIME}))
      * ${DAY_MS}))`
}

/** SQL condition over a row of `requests`: a report about the thread preserves its messages. */
export const isPreserved = (now: number, row = 'r'): SQL =>
  sql`EXISTS (SELECT 1 FROM reports h WHERE h.target IN ('thread', 'member') AND h.target_id = ${sql.raw(row)}.id
    AND (h.due_at IS NOT NULL OR h.changed_at > ${now - REPORTED_THREAD_RETENTION_MS}))`

/** SQL condition over a row of `request_steps`: both sides still see it. */
export const isCurrent = (now: number | SQL): SQL =>
  sql`request_steps.at > (SELECT ${endedUntil(now)} FROM requests r
    WHERE r.id = request_steps.request_id)`

/** `isCurrent` for staff, who also see messages that a report preserves. */
export const isCurrentOrHeld = (now: number): SQL =>
  sql`(${isCurrent(now)} OR EXISTS (SELECT 1 FROM requests r
    WHERE r.id = request_steps.request_id AND ${isPreserved(now)}))`

const replyIf = (condition: SQL) =>
  sql<string | null>`iif(${condition}, requests.automatic_reply, NULL)`.as('current_reply')
const isReplyCurrent = (now: number | SQL) =>
  sql`requests.created_at > ${endedUntil(now, 'requests')}`

/** SQL over a query's row of `requests`: the companion's automatic reply, which ends with the first message. */
export const currentReply = (now: number | SQL) => replyIf(isReplyCurrent(now))

/** `currentReply` for staff. */
export const currentReplyOrHeld = (now: number) =>
  replyIf(sql`(${isReplyCurrent(now)} OR ${isPreserved(now, 'requests')})`)

export type LifetimeSide = 'member' | 'companion'

type Choice = {
  id: string
  side: LifetimeSide
  days: LifetimeDays | null
  /** Id of the companion who chooses; null: the member. */
  actor: string | null
  now: number
}

/**
 * Sets the lifetime that one side chooses from now on, and adds a line to the thread if that changes the lifetime in
 * force. Messages that have ended by the previous or the new choice are deleted.
 */
export function chooseLifetime(
  db: Database,
  { id, side, days, actor, now }: Choice,
): readonly Write[] {
  const chosenColumn = side === 'member' ? 'member_days' : 'companion_days'
  const otherColumn = side === 'member' ? 'companion_days' : 'member_days'
  const before = shorterOf(sql.raw(`r.${chosenColumn}`), sql.raw(`r.${otherColumn}`))
  const after = shorterOf(sql`${days}`, sql.raw(`r.${otherColumn}`))
  return [
    db.run(sql`
      INSERT INTO request_steps (request_id, number, at, act, text, actor)
      SELECT r.id, r.version + 1, ${now}, 'lifetime',
        coalesce(CAST(${after} AS INTEGER), ''), ${actor}
      FROM requests r WHERE r.id = ${id} AND ${before} IS NOT ${after}`),
    db.run(sql`
      UPDATE requests AS r SET ${sql.raw(chosenColumn)} = ${days}, version = version + (${before} IS NOT ${after}),
        ended_before = max(1, ${endedUntil(now)}, coalesce(${now} - ${after} * ${DAY_MS}, 0))
      WHERE id = ${id}`),
    recordTombstonesOf(
      db,
      'messages.lifetime',
      sql`SELECT id AS subject, json_object('member', member_days, 'companion', companion_days,
        'endedBefore', ended_before) AS detail FROM requests WHERE id = ${id}`,
    ),
    ...deleteExpiredMessages(db, [id], now),
  ]
}

/** SQL condition over a query's row of `requests`: the nightly job has messages of it to delete. */
export const hasExpiredMessages = (now: number): SQL => {
  const until = endedUntil(now, 'requests')
  return sql`(requests.ended_before > 0 AND NOT ${isPreserved(now, 'requests')} AND (
    EXISTS (SELECT 1 FROM request_steps s WHERE s.request_id = requests.id AND s.at <= ${until})
    OR (requests.automatic_reply IS NOT NULL AND requests.created_at <= ${until})))`
}

/** Deletes ended messages of these threads, unless a report preserves them. @param now epoch milliseconds */
export const deleteExpiredMessages = (
  db: Database,
  ids: readonly string[],
  now: number,
): Write[] => [
  db.run(sql`
    DELETE FROM request_steps WHERE (request_id, number) IN (
      SELECT s.request_id, s.number FROM json_each(${JSON.stringify(ids)}) j
      CROSS JOIN requests r ON r.id = j.value CROSS JOIN request_steps s ON s.request_id = r.id
      WHERE s.at <= ${endedUntil(now)} AND NOT ${isPreserved(now)})`),
  db.run(sql`
    UPDATE requests AS r SET automatic_reply = NULL
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND automatic_reply IS NOT NULL
      AND created_at <= ${endedUntil(now)} AND NOT ${isPreserved(now)}`),
  // A suggested time ends with its message.
  db.run(sql`
    UPDATE requests AS r SET suggested_date = NULL, suggested_time = NULL, suggestion_number = NULL
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND suggestion_number IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM request_steps s
        WHERE s.request_id = r.id AND s.number = r.suggestion_number)`),
]

/**
 * @param after last thread of the previous batch; '' for the first.
 * @returns the next threads with a chosen lifetime
 */
export const threadsThatEnd = async (
  db: Database,
  after: string,
  limit: number,
): Promise<string[]> => {
  const rows = await db.all<{ id: string }>(
    sql`SELECT id FROM requests WHERE ended_before > 0 AND id > ${after} ORDER BY id LIMIT ${limit}`,
  )
  return rows.map(({ id }) => id)
}

/** A choice that a restored backup lacks. */
export type EarlierChoice = {
  member: LifetimeDays | null
  companion: LifetimeDays | null
  endedBefore: number
}

/** Statement that stores the choice again. */
export const restoreLifetime = (
  db: Database,
  id: string,
  { member, companion, endedBefore }: EarlierChoice,
): Write =>
  db.run(sql`UPDATE requests SET member_days = ${member}, companion_days = ${companion},
    ended_before = max(ended_before, ${endedBefore}) WHERE id = ${id}`)

type SweepOptions = {
  /** Threads in a batch. */
  slice?: number
  /** Batches of this run. */
  maxSlices?: number
  /** Last thread of the previous run. */
  after?: string
  /** Called with the threads of each batch before their messages are deleted. */
  beforeSlice?: (ids: readonly string[]) => Promise<void>
}

/**
 * Deletes ended messages of threads with a chosen lifetime, in batches.
 *
 * @param now epoch milliseconds
 * @returns the number of changed rows by table, and the thread after which the next run continues; null: none is left
 */
export async function deleteAllEnded(
  db: Database,
  now: number,
  { slice = 500, maxSlices = Infinity, after = '', beforeSlice }: SweepOptions = {},
): Promise<{ changes: Change[]; after: string | null }> {
  const changes: Change[] = []
  let last = after
  for (let count = 0; count < maxSlices; count++) {
    const ids = await threadsThatEnd(db, last, slice)
    if (ids.length === 0) return { changes, after: null }
    await beforeSlice?.(ids)
    changes.push(...(await executeCounted(db, deleteExpiredMessages(db, ids, now))))
    if (ids.length < slice) return { changes, after: null }
    last = ids.at(-1)!
  }
  return { changes, after: last }
}
