import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { companionNotes } from '../../companions/schema/companion-notes.ts'

/** Newest first; a file's with its type. */
export const notesOf = (db: Database, companionId: string) =>
  db
    .select({
      kind: companionNotes.kind,
      subject: companionNotes.subject,
      at: companionNotes.at,
      before: companionNotes.before,
      after: companionNotes.after,
      reason: companionNotes.reason,
      ground: companionNotes.ground,
      fileType: sql<'photo' | 'video' | null>`(SELECT type FROM media
        WHERE kind = 'file' AND media.id = subject)`.as('file_type'),
    })
    .from(companionNotes)
    .where(eq(companionNotes.companionId, companionId))
    .orderBy(desc(companionNotes.at), companionNotes.subject)
export type FoundNote = Awaited<ReturnType<typeof notesOf>>[number]

/** What staff have changed of a field, as she has not answered it yet. */
export async function fieldNote(db: Database, companionId: string, field: string) {
  const [found] = await db
    .select()
    .from(companionNotes)
    .where(
      and(
        eq(companionNotes.companionId, companionId),
        eq(companionNotes.kind, 'field'),
        eq(companionNotes.subject, field),
      ),
    )
  return found ?? null
}

/** Where the account that runs a profile is mailed; no row without one. */
export const noticeMailbox = (companionId: string): SQL =>
  sql`SELECT contact_email AS recipient FROM companion_accounts
    WHERE companion_id = ${companionId} AND contact_email IS NOT NULL`
