import { env } from '../platform/database.ts'

type Row = { id: string; companionId: string; email?: string }

/** Inserts a photo under review, without its files. */
export const insertSubmitted = ({ id, companionId, email = 'a@x.test' }: Row) =>
  env.DB.prepare(
    `INSERT INTO submitted_media (id, companion_id, type, access_level, alt, width, height, color,
      preview, size_bytes, email, submitted_at, due_at, changed_at)
     VALUES (?1, ?2, 'photo', 'public', 'Warm words', 1, 1, '#000000', 'data:image/webp;', 1, ?3, 1,
      2, 1)`,
  )
    .bind(id, companionId, email)
    .run()
