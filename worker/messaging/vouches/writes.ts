import { eq, sql } from 'drizzle-orm'
import type { KnownStep } from '#messaging/vouches'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { liftTombstone, recordTombstone, recordTombstonesOf } from '../../platform/db/tombstones.ts'
import { memberMarks, vouches } from '../schema/vouches.ts'

/** Stores a vouch. An earlier withdrawal is undone; others leave no row with a time. */
export const giveVouch = (db: Database, pair: string): Write[] => [
  db.insert(vouches).values({ pair }).onConflictDoNothing(),
  recordTombstonesOf(
    db,
    'vouch.withdrawn',
    sql`SELECT ${pair} AS subject, '{"isLifted":true}' AS detail FROM (SELECT 1)
      WHERE EXISTS (SELECT 1 FROM tombstones WHERE what = 'vouch.withdrawn' AND subject = ${pair})`,
  ),
]

/** Deletes a vouch, also from a backup that is restored later. */
export const withdrawVouch = (db: Database, pair: string): Write[] => [
  recordTombstonesOf(
    db,
    'vouch.withdrawn',
    sql`SELECT pair AS subject, '{}' AS detail FROM vouches WHERE pair = ${pair}`,
  ),
  deleteVouch(db, pair),
]

/** Deletes a vouch; nothing happens without one. */
export const deleteVouch = (db: Database, pair: string): Write =>
  db.delete(vouches).where(eq(vouches.pair, pair))

/** Stores the member's choice. A restored backup doesn't show a mark that was hidden since. */
export const setMarkShown = (db: Database, memberId: string, isShown: boolean): Write[] => {
  const tombstone = { what: 'mark.hidden', subject: memberId } as const
  return [
    insertMarkChoice(db, memberId, isShown),
    isShown ? liftTombstone(db, tombstone) : recordTombstone(db, tombstone),
  ]
}

export const insertMarkChoice = (db: Database, memberId: string, isShown: boolean): Write =>
  db
    .insert(memberMarks)
    .values({ memberId, isShown })
    .onConflictDoUpdate({ target: memberMarks.memberId, set: { isShown } })

/** Begins a run: every vouch must be confirmed again. One that is given meanwhile is confirmed. */
export const beginSweep = (db: Database): Write => db.update(vouches).set({ isConfirmed: false })

export const confirmVouches = (db: Database, pairs: readonly string[]): Write =>
  db
    .update(vouches)
    .set({ isConfirmed: true })
    .where(sql`${vouches.pair} IN (SELECT value FROM json_each(${JSON.stringify(pairs)}))`)

/** Ends a run: deletes vouches without a conversation or without the companion's account. */
export const endSweep = (db: Database): Write =>
  db.delete(vouches).where(eq(vouches.isConfirmed, false))

/** Sets the marks of members; the choice to show them stays. */
export const setMarks = (
  db: Database,
  marks: readonly { memberId: string; step: KnownStep }[],
): Write =>
  db.run(sql`INSERT INTO member_marks (member_id, step)
    SELECT value ->> '$.memberId', value ->> '$.step' FROM json_each(${JSON.stringify(marks)})
    WHERE EXISTS (SELECT 1 FROM members WHERE id = value ->> '$.memberId')
      AND (value ->> '$.step' > 0
        OR EXISTS (SELECT 1 FROM member_marks WHERE member_id = value ->> '$.memberId'))
    ON CONFLICT (member_id) DO UPDATE SET step = excluded.step`)

/** Resets the marks of members without a conversation. */
export const resetOtherMarks = (db: Database): Write =>
  db.run(sql`UPDATE member_marks SET step = 0
    WHERE step > 0 AND member_id NOT IN (SELECT member_id FROM requests)`)
