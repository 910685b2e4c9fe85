import { lifetimes, type LifetimeDays } from '#messaging/request-options'
import { sql, type SQL } from 'drizzle-orm'
import { changesOf, type Change, type Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { recordTombstonesOf } from '../../platform/db/tombstones.ts'
import { DAY_MS } from '../../platform/lib/time.ts'
import { HELD_AFTER_DECISION_MS } from './rules.ts'

// When messages end: see docs/decisions/0027-messages-end.md.

/** In SQL, epoch milliseconds, for reads that are given no time. */
export const databaseTime = sql.raw(`CAST(unixepoch('subsec') * 1000 AS INTEGER)`)

const LONGEST_LIFETIME = Math.max(...lifetimes)

/** The shorter of two choices in SQL; NULL: there is none. */
const shorter = (one: SQL, other: SQL) =>
  sql`nullif(min(coalesce(${one}, 999), coalesce(${other}, 999)), 999)`

/**
 * The moment in SQL until which what was written in a thread has ended.
 *
 * @param now epoch milliseconds
 * @param row the name of a row of requests
 */
function endedUntil(now: number | SQL, row = 'r'): SQL {
  const member = sql.raw(`${row}.member_days`)
  const companion = sql.raw(`${row}.companion_days`)
  return sql`max(${sql.raw(row)}.ended_before, iif(${member} IS NULL AND ${companion} IS NULL, 0,
    ${now} - min(coalesce(${member}, ${LONGEST_LIFETIME}), coalesce(${companion}, ${LONGEST_LIFETIME}))
      * ${DAY_MS}))`
}

/** True in SQL of a row of requests whose messages are kept for a report about them. */
const isHeld = (now: number, row = 'r'): SQL =>
  sql`EXISTS (SELECT 1 FROM reports h WHERE h.target = 'thread' AND h.target_id = ${sql.raw(row)}.id
    AND (h.state NOT IN ('kept', 'hidden') OR h.changed_at > ${now - HELD_AFTER_DECISION_MS}))`

/** True in SQL of a row of request_steps that its two sides still see. */
export const isCurrent = (now: number | SQL): SQL =>
  sql`request_steps.at > (SELECT ${endedUntil(now)} FROM requests r
    WHERE r.id = request_steps.request_id)`

/** As `isCurrent`, for staff, who also see what a report holds. */
export const isCurrentOrHeld = (now: number): SQL =>
  sql`(${isCurrent(now)} OR EXISTS (SELECT 1 FROM requests r
    WHERE r.id = request_steps.request_id AND ${isHeld(now)}))`

const repliedSince = (condition: SQL) =>
  sql<string | null>`iif(${condition}, requests.automatic_reply, NULL)`.as('current_reply')
const isReplyCurrent = (now: number | SQL) =>
  sql`requests.created_at > ${endedUntil(now, 'requests')}`

/** In SQL, over a query's row of requests: her automatic reply, which ends with the first message. */
export const currentReply = (now: number | SQL) => repliedSince(isReplyCurrent(now))

/** As `currentReply`, for staff. */
export const currentReplyOrHeld = (now: number) =>
  repliedSince(sql`(${isReplyCurrent(now)} OR ${isHeld(now, 'requests')})`)

export type LifetimeSide = 'member' | 'companion'

type Choice = {
  id: string
  side: LifetimeSide
  days: LifetimeDays | null
  /** Who chooses; null: the member. */
  actor: string | null
  now: number
}

/**
 * One side keeps messages for so long from now on, and a line in the thread says so where it changes what
 * applies. What has ended by the choices before or after stays so.
 */
export function chooseLifetime(
  db: Database,
  { id, side, days, actor, now }: Choice,
): readonly Write[] {
  const ownDays = side === 'member' ? 'member_days' : 'companion_days'
  const otherDays = side === 'member' ? 'companion_days' : 'member_days'
  const before = shorter(sql.raw(`r.${ownDays}`), sql.raw(`r.${otherDays}`))
  const after = shorter(sql`${days}`, sql.raw(`r.${otherDays}`))
  return [
    db.run(sql`
      INSERT INTO request_steps (request_id, number, at, act, text, actor)
      SELECT r.id, r.version + 1, ${now}, 'lifetime',
        coalesce(CAST(${after} AS INTEGER), ''), ${actor}
      FROM requests r WHERE r.id = ${id} AND ${before} IS NOT ${after}`),
    db.run(sql`
      UPDATE requests AS r SET ${sql.raw(ownDays)} = ${days}, version = version + (${before} IS NOT ${after}),
        ended_before = max(1, ${endedUntil(now)}, coalesce(${now} - ${after} * ${DAY_MS}, 0))
      WHERE id = ${id}`),
    recordTombstonesOf(
      db,
      'messages.lifetime',
      sql`SELECT id AS subject, json_object('member', member_days, 'companion', companion_days,
        'endedBefore', ended_before) AS detail FROM requests WHERE id = ${id}`,
    ),
    ...deleteEnded(db, [id], now),
  ]
}

/** True in SQL, over a query's row of requests, of which the nightly job has something to delete. */
export const hasEnded = (now: number): SQL => {
  const until = endedUntil(now, 'requests')
  return sql`(requests.ended_before > 0 AND NOT ${isHeld(now, 'requests')} AND (
    EXISTS (SELECT 1 FROM request_steps s WHERE s.request_id = requests.id AND s.at <= ${until})
    OR (requests.automatic_reply IS NOT NULL AND requests.created_at <= ${until})))`
}

/** Deletes what has ended in these threads, unless a report holds it. @param now epoch ms */
export const deleteEnded = (db: Database, ids: readonly string[], now: number): Write[] => [
  db.run(sql`
    DELETE FROM request_steps WHERE (request_id, number) IN (
      SELECT s.request_id, s.number FROM json_each(${JSON.stringify(ids)}) j
      CROSS JOIN requests r ON r.id = j.value CROSS JOIN request_steps s ON s.request_id = r.id
      WHERE s.at <= ${endedUntil(now)} AND NOT ${isHeld(now)})`),
  db.run(sql`
    UPDATE requests AS r SET automatic_reply = NULL
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND automatic_reply IS NOT NULL
      AND created_at <= ${endedUntil(now)} AND NOT ${isHeld(now)}`),
]

/** @param after the last thread of the slice before; '' for the first. @returns the next ones of which some choose */
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

/** What a restored back-up does not know of a choice. */
export type EarlierChoice = {
  member: LifetimeDays | null
  companion: LifetimeDays | null
  endedBefore: number
}

/** The write that makes the choice known again. */
export const restoreLifetime = (
  db: Database,
  id: string,
  { member, companion, endedBefore }: EarlierChoice,
): Write =>
  db.run(sql`UPDATE requests SET member_days = ${member}, companion_days = ${companion},
    ended_before = max(ended_before, ${endedBefore}) WHERE id = ${id}`)

/** Runs over all threads, a slice at a time. @returns how many rows of which table it has changed */
export async function deleteAllEnded(
  db: Database,
  now: number,
  { slice = 500 } = {},
): Promise<Change[]> {
  const changes: Change[] = []
  for (let after = ''; ;) {
    const ids = await threadsThatEnd(db, after, slice)
    const last = ids.at(-1)
    if (last === undefined) return changes
    changes.push(...(await changesOf(db, deleteEnded(db, ids, now))))
    after = last
  }
}
