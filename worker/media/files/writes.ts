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

/** Behind all others of the companion, or before the first of some of hers. */
export const appendMedia = (
  db: Database,
  row: Omit<MediaRow, 'position'>,
  before: readonly string[] = [],
): Write[] => {
  const ofHers = eq(media.companionId, row.companionId)
  const first = sql`(SELECT min(position) FROM ${media}
    WHERE ${ofHers} AND id IN (SELECT value FROM json_each(${JSON.stringify(before)})))`
  const makeRoom = db
    .update(media)
    .set({ position: sql`position + 1` })
    .where(and(ofHers, sql`position >= ${first}`))
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

/** Puts a file into another's place, with its words; stops its batch unless the other is as it was seen. */
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
  const itsOwn = (column: string) =>
    sql`(SELECT ${sql.identifier(column)} FROM ${media} WHERE ${isSame})`
  return [
    assertInBatch(db, sql`EXISTS (SELECT 1 FROM ${media} WHERE ${isSame})`),
    db.insert(media).values({
      ...row,
      alt: itsOwn('alt'),
      altLanguage: itsOwn('alt_language'),
      alts: itsOwn('alts'),
      position: itsOwn('position'),
      storyCount: itsOwn('story_count'),
    }),
  ]
}

export const updateAccessLevel = (
  db: Database,
  id: string,
  accessLevel: MediaRow['accessLevel'],
): Write => db.update(media).set({ accessLevel }).where(eq(media.id, id))

/** Writes the alternative text in a language, or takes it away with ""; null: in the file's own. */
export const updateAlt = (
  db: Database,
  id: string,
  { language, alt }: { language: TextLanguage | null; alt: string },
): Write => db.run(sql`UPDATE media SET ${setText(altColumns, language, alt)} WHERE id = ${id}`)

type AltChange = {
  language: TextLanguage | null
  /** The text as its reader saw it; undefined: whatever there is. */
  seen: string | undefined
  requested: string | undefined
}

/** Stops its batch when the file is gone, or its alternative text is neither as seen nor as requested. */
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

/** Puts one of the companion's gallery at a place, from 0, and the others around it. */
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

/** What their files come to, as the bucket says. */
export const updateFileSizes = (
  db: Database,
  sizes: readonly { id: string; bytes: number }[],
): Write =>
  db.run(sql`UPDATE media SET size_bytes = found.value ->> 'bytes'
    FROM json_each(${JSON.stringify(sizes)}) found WHERE media.id = found.value ->> 'id'`)
