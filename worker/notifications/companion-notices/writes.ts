import type { DecisionGround } from '#moderation/decisions'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { companionNotes } from '../../companions/schema/companion-notes.ts'

// Notes are for companions with an account: without one, none is written.

const hasAccount = sql`EXISTS (SELECT 1 FROM companion_accounts a WHERE a.companion_id = item.companion)`

type FieldChange = { field: string; before: unknown; after: unknown }

/**
 * Notes changes of words and facts by staff. After several changes of a field, `before` is still the first value,
 * which the companion knows; when that value returns, the note is deleted.
 */
export const recordFieldChanges = (
  db: Database,
  companionId: string,
  changes: readonly FieldChange[],
  now: number,
): Write[] => [
  db.run(sql`
    INSERT INTO companion_notes (companion_id, kind, subject, at, before, after)
    SELECT companion, 'field', field, ${now}, before, after FROM (
      SELECT ${companionId} AS companion, value ->> 'field' AS field,
        value -> 'before' AS before, value -> 'after' AS after
      FROM json_each(${JSON.stringify(changes)})) AS item
    WHERE ${hasAccount}
    ON CONFLICT DO UPDATE SET at = excluded.at, after = excluded.after`),
  db.run(sql`DELETE FROM companion_notes
    WHERE companion_id = ${companionId} AND kind = 'field' AND before = after`),
]

/** Notes a file that staff have added or changed. */
export const recordFileChange = (db: Database, mediaId: string, now: number): Write =>
  db.run(sql`
    INSERT INTO companion_notes (companion_id, kind, subject, at)
    SELECT companion, 'file', ${mediaId}, ${now} FROM (
      SELECT companion_id AS companion FROM media WHERE id = ${mediaId}) AS item
    WHERE ${hasAccount}
    ON CONFLICT DO UPDATE SET at = excluded.at`)

/** A listed ground, if staff chose one, and their own words. */
export type HiddenNotice = { ground: DecisionGround | null; reason: string }

/** Stores why staff took profiles offline, in place of an earlier reason. */
export const recordHiddenReason = (
  db: Database,
  companionIds: readonly string[],
  { ground, reason }: HiddenNotice,
  now: number,
): Write =>
  db.run(sql`
    INSERT INTO companion_notes (companion_id, kind, subject, at, reason, ground)
    SELECT companion, 'hidden', '', ${now}, ${reason}, ${ground} FROM (
      SELECT value AS companion FROM json_each(${JSON.stringify(companionIds)})) AS item
    WHERE ${hasAccount}
    ON CONFLICT DO UPDATE SET at = excluded.at, reason = excluded.reason, ground = excluded.ground`)

/** Notes that profiles went offline because a condition of publication failed. Also written without an account. */
export const recordTakenOffline = (
  db: Database,
  companionIds: readonly string[],
  now: number,
): Write =>
  db.run(sql`
    INSERT INTO companion_notes (companion_id, kind, subject, at)
    SELECT value, 'taken-off', '', ${now} FROM json_each(${JSON.stringify(companionIds)})
    WHERE value NOT IN (SELECT companion_id FROM publishable_companions)
    ON CONFLICT DO UPDATE SET at = excluded.at`)

/** Deletes notes that the companion has read, or whose change she has undone. */
export const endNotes = (
  db: Database,
  companionId: string,
  kinds: readonly ('field' | 'file')[],
  subjects: readonly string[],
): Write =>
  db
    .delete(companionNotes)
    .where(
      and(
        eq(companionNotes.companionId, companionId),
        inArray(companionNotes.kind, [...kinds]),
        inArray(companionNotes.subject, [...subjects]),
      ),
    )
