import type { TextLanguage } from '#platform/text-languages'
import { and, eq, sql, type InferInsertModel } from 'drizzle-orm'
import { insertAll, type Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { assertInBatch } from '../../platform/db/assert-in-batch.ts'
import { media } from '../schema/media.ts'
import { altColumns, setText, textIn } from '../../platform/db/texts-by-language.ts'

export type MediaRow = InferInsertModel<typeof media>

export const insertMedia = (db: Database, rows: readonly MediaRow[]): Write =>
  insertAll(db, media, rows)

/** Appends a file to the companion's media, or inserts it before the first of some of them. */
export const appendMedia = (
  db: Database,
  row: Omit<MediaRow, 'position'>,
  before: readonly string[] = [],
): Write[] => {
  const isSameCompanion = eq(media.companionId, row.companionId)
  const first = sql`(SELECT min(position) FROM ${media}
    WHERE ${isSameCompanion} AND id IN (SELECT value FROM json_each(${JSON.stringify(before)})))`
  const makeRoom = db
    .update(media)
    .set({ position: sql`position + 1` })
    .where(and(isSameCompanion, sql`position >= ${first}`))
  return [
    ...(before.length > 0 ? [makeRoom] : []),
    db.insert(media).values({
      ...row,
      altLanguage: sql`coalesce((SELECT text_language FROM companions
        WHERE id = ${row.companionId}), 'en')`,
      position: sql`coalesce(${first} - 1,
        (SELECT max(position) + 1 FROM media WHERE companion_id = ${row.companionId}), 0)`,
    }),
  ]
}

type Kind = Pick<MediaRow, 'id' | 'companionId' | 'type' | 'accessLevel' | 'purpose'>

/**
 * Inserts a file in another's position, with its texts. Stops its batch unless the other file is unchanged since it
 * was read.
 */
export const insertInPlaceOf = (
  db: Database,
  row: Omit<MediaRow, 'position'>,
  { id, companionId, type, accessLevel, purpose }: Kind,
): Write[] => {
  const isSame = and(
    eq(media.id, id),
    eq(media.companionId, companionId),
    eq(media.type, type),
    eq(media.accessLevel, accessLevel),
    eq(media.purpose, purpose),
  )
  const columnOfReplaced = (column: string) =>
    sql`(SELECT ${sql.identifier(column)} FROM ${media} WHERE ${isSame})`
  return [
    assertInBatch(db, sql`EXISTS (SELECT 1 FROM ${media} WHERE ${isSame})`),
    db.insert(media).values({
      ...row,
      alt: columnOfReplaced('alt'),
      altLanguage: columnOfReplaced('alt_language'),
      alts: columnOfReplaced('alts'),
      position: columnOfReplaced('position'),
      storyCount: columnOfReplaced('story_count'),
    }),
  ]
}

export const updateAccessLevel = (
  db: Database,
  id: string,
  accessLevel: MediaRow['accessLevel'],
): Write => db.update(media).set({ accessLevel }).where(eq(media.id, id))

/** Writes the alternative text in a language, or removes it with "". Language null: the file's own. */
export const updateAlt = (
  db: Database,
  id: string,
  { language, alt }: { language: TextLanguage | null; alt: string },
): Write => db.run(sql`UPDATE media SET ${setText(altColumns, language, alt)} WHERE id = ${id}`)

type AltChange = {
  language: TextLanguage | null
  /** Text that the editor saw. Undefined: no check. */
  seen: string | undefined
  requested: string | undefined
}

/** Stops its batch if the file is gone, or if its alternative text is neither the seen nor the requested one. */
export const assertUnchanged = (
  db: Database,
  id: string,
  { language, seen, requested }: AltChange,
): Write => {
  const texts = JSON.stringify([seen, requested])
  const isExpected =
    seen === undefined
      ? undefined
      : sql`${textIn(altColumns, language)} IN (SELECT value FROM json_each(${texts}))`
  const isUnchanged = and(eq(media.id, id), isExpected)
  return assertInBatch(db, sql`EXISTS (SELECT 1 FROM ${media} WHERE ${isUnchanged})`)
}

/** Moves a file to a position in the companion's gallery, from 0, and shifts the others. */
export const placeMedia = (
  db: Database,
  { id, companionId }: Pick<MediaRow, 'id' | 'companionId'>,
  place: number,
): Write =>
  db.run(sql`
    WITH others AS (
      SELECT id, row_number() OVER (ORDER BY position, created_at, id) - 1 AS place FROM media
      WHERE companion_id = ${companionId} AND purpose = 'gallery' AND id <> ${id})
    UPDATE media SET position = CASE WHEN id = ${id} THEN min(${place}, (SELECT count(*) FROM others))
      ELSE (SELECT place + (place >= ${place}) FROM others WHERE others.id = media.id) END
    WHERE companion_id = ${companionId} AND purpose = 'gallery'`)

export const deleteMedia = (db: Database, companionId: string, id: string): Write =>
  db.delete(media).where(and(eq(media.id, id), eq(media.companionId, companionId)))

/** Updates the sizes of files, as listed by the bucket. */
export const updateFileSizes = (
  db: Database,
  sizes: readonly { id: string; bytes: number }[],
): Write =>
  db.run(sql`UPDATE media SET size_bytes = found.value ->> 'bytes'
    FROM json_each(${JSON.stringify(sizes)}) found WHERE media.id = found.value ->> 'id'`)
