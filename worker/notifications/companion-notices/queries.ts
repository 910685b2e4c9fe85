import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { companionNotes } from '../../companions/schema/companion-notes.ts'

/** Newest first; a file's note includes the file's type. */
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

/** An unanswered change of a field by staff. */
export async function fieldNote(db: Database, companionId: string, field: string) {
  const [note] = await db
    .select()
    .from(companionNotes)
    .where(
      and(
        eq(companionNotes.companionId, companionId),
        eq(companionNotes.kind, 'field'),
        eq(companionNotes.subject, field),
      ),
    )
  return note ?? null
}

/** SELECT of the address of the account that runs a profile; no row without an account. */
export const noticeMailbox = (companionId: string): SQL =>
  sql`SELECT contact_email AS recipient FROM companion_accounts
    WHERE companion_id = ${companionId} AND contact_email IS NOT NULL`
