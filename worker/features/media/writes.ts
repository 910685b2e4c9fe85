import { and, eq, type InferInsertModel } from 'drizzle-orm'
import { insertAll, type Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { media } from '../../db/schema/media.ts'

export type MediaRow = InferInsertModel<typeof media>

export const insertMedia = (db: Database, rows: readonly MediaRow[]): Write =>
  insertAll(db, media, rows)

/** A photo or video and the stories that show it; its files stay. */
export const deleteMedia = (db: Database, companionId: string, id: string): Write =>
  db.delete(media).where(and(eq(media.id, id), eq(media.companionId, companionId)))
