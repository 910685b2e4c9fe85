import type { DecisionGround } from '#moderation/appeal-options'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { companionNotes } from '../../companions/schema/companion-notes.ts'

// A note is for whoever runs the profile herself: without an account none is written.

const hasAccount = sql`EXISTS (SELECT 1 FROM companion_accounts a WHERE a.companion_id = one.companion)`

type FieldChange = { field: string; before: unknown; after: unknown }

/**
 * What staff have changed of her words and facts. Of several changes of a field the first value stays, as
 * she knows that one; once it stands there again there is nothing to say.
 */
export const noteFields = (
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
      FROM json_each(${JSON.stringify(changes)})) AS one
    WHERE ${hasAccount}
    ON CONFLICT DO UPDATE SET at = excluded.at, after = excluded.after`),
  db.run(sql`DELETE FROM companion_notes
    WHERE companion_id = ${companionId} AND kind = 'field' AND before = after`),
]

/** What staff have added of files, or changed of one. */
export const noteFile = (db: Database, mediaId: string, now: number): Write =>
  db.run(sql`
    INSERT INTO companion_notes (companion_id, kind, subject, at)
    SELECT companion, 'file', ${mediaId}, ${now} FROM (
      SELECT companion_id AS companion FROM media WHERE id = ${mediaId}) AS one
    WHERE ${hasAccount}
    ON CONFLICT DO UPDATE SET at = excluded.at`)

/** Of the list, where staff chose from it, and in their words. */
export type HiddenReason = { ground: DecisionGround | null; reason: string }

/** Why staff took profiles off the site, in place of an earlier reason. */
export const noteHidden = (
  db: Database,
  companionIds: readonly string[],
  { ground, reason }: HiddenReason,
  now: number,
): Write =>
  db.run(sql`
    INSERT INTO companion_notes (companion_id, kind, subject, at, reason, ground)
    SELECT companion, 'hidden', '', ${now}, ${reason}, ${ground} FROM (
      SELECT value AS companion FROM json_each(${JSON.stringify(companionIds)})) AS one
    WHERE ${hasAccount}
    ON CONFLICT DO UPDATE SET at = excluded.at, reason = excluded.reason, ground = excluded.ground`)

/** That profiles have left the site for what publication asks for. Also without an account. */
export const noteTakenOff = (db: Database, companionIds: readonly string[], now: number): Write =>
  db.run(sql`
    INSERT INTO companion_notes (companion_id, kind, subject, at)
    SELECT value, 'taken-off', '', ${now} FROM json_each(${JSON.stringify(companionIds)})
    WHERE value NOT IN (SELECT companion_id FROM publishable_companions)
    ON CONFLICT DO UPDATE SET at = excluded.at`)

/** She has read them, or put back what was there. */
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
