import type { TextLanguage } from '#platform/text-languages'
import { and, eq, sql, type InferInsertModel } from 'drizzle-orm'
import { insertAll, type Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { assertInBatch } from '../../platform/db/assert-in-batch.ts'
import { media } from '../schema/media.ts'
import { altColumns, setText, textIn } from '../../platform/db/texts-by-language.ts'

/** A file without its state. */
export type MediaRow = Omit<InferInsertModel<typeof media>, 'state'>

/** Inserts published files. */
export const insertMedia = (db: Database, rows: readonly MediaRow[]): Write =>
  insertAll(
    db,
    media,
    rows.map((row) => ({ ...row, state: 'published' as const })),
  )

/** Inserts a file that waits for its approval. */
export const insertSubmittedFile = (db: Database, row: Omit<MediaRow, 'position'>): Write =>
  db.insert(media).values({ ...row, state: 'submitted', position: 0 })

/** Position behind the companion's published files. */
const lastPosition = (companionId: string) => sql`coalesce((SELECT max(position) + 1 FROM media
  WHERE companion_id = ${companionId} AND state = 'published'), 0)`

/** Publishes a submitted file, as the last of its companion. Stops its batch unless it waits for that. */
export const publishFile = (
  db: Database,
  { id, companionId }: Pick<MediaRow, 'id' | 'companionId'>,
  now: number,
): Write[] => [
  assertInBatch(db, sql`EXISTS (SELECT 1 FROM media WHERE id = ${id} AND state = 'submitted')`),
  db
    .update(media)
    .set({ state: 'published', createdAt: now, position: lastPosition(companionId) })
    .where(eq(media.id, id)),
]

/** Publishes a new file as the last of its companion, or before the first of some others. */
export const appendMedia = (
  db: Database,
  row: Omit<MediaRow, 'position'>,
  before: readonly string[] = [],
): Write[] => {
  const isSameCompanion = and(eq(media.companionId, row.companionId), eq(media.state, 'published'))
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
      state: 'published',
      altLanguage: sql`coalesce((SELECT text_language FROM companions
        WHERE id = ${row.companionId}), 'en')`,
      position: sql`coalesce(${first} - 1, ${lastPosition(row.companionId)})`,
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
    eq(media.state, 'published'),
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
      state: 'published',
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
  const isUnchanged = and(eq(media.id, id), eq(media.state, 'published'), isExpected)
  return assertInBatch(db, sql`EXISTS (SELECT 1 FROM ${media} WHERE ${isUnchanged})`)
}

/** Stops its batch unless everyone may see the file, so that stories can show it. */
export const assertPublic = (db: Database, id: string): Write =>
  assertInBatch(
    db,
    sql`EXISTS (SELECT 1 FROM media WHERE id = ${id} AND state = 'published'
      AND access_level = 'public')`,
  )

/** Moves a file to a position in the companion's gallery, from 0, and shifts the others. */
export const placeMedia = (
  db: Database,
  { id, companionId }: Pick<MediaRow, 'id' | 'companionId'>,
  place: number,
): Write =>
  db.run(sql`
    WITH others AS (
      SELECT id, row_number() OVER (ORDER BY position, created_at, id) - 1 AS place FROM media
      WHERE companion_id = ${companionId} AND state = 'published' AND purpose = 'gallery'
        AND id <> ${id})
    UPDATE media SET position = CASE WHEN id = ${id} THEN min(${place}, (SELECT count(*) FROM others))
      ELSE (SELECT place + (place >= ${place}) FROM others WHERE others.id = media.id) END
    WHERE companion_id = ${companionId} AND state = 'published' AND purpose = 'gallery'`)

/** Deletes a file in any state, with the submissions that concern it. */
export const deleteMedia = (db: Database, companionId: string, id: string): Write =>
  db.delete(media).where(and(eq(media.id, id), eq(media.companionId, companionId)))

/** Updates the sizes of files, as listed by the bucket. */
export const updateFileSizes = (
  db: Database,
  sizes: readonly { id: string; bytes: number }[],
): Write =>
  db.run(sql`UPDATE media SET size_bytes = found.value ->> 'bytes'
    FROM json_each(${JSON.stringify(sizes)}) found WHERE media.id = found.value ->> 'id'`)

/** Deletes a file that waits for its approval. */
export const deleteSubmittedFile = (db: Database, id: string): Write =>
  db.delete(media).where(and(eq(media.id, id), eq(media.state, 'submitted')))
