import { env } from '../platform/database.ts'

type Row = { id: string; companionId: string; email?: string }

/** Inserts a photo under review, without its files. */
export const insertSubmitted = ({ id, companionId, email = 'a@x.test' }: Row) =>
  env.DB.batch([
    env.DB.prepare(
      `INSERT INTO media (id, companion_id, type, state, access_level, alt, position, width, height,
        color, preview, size_bytes, created_at)
       VALUES (?1, ?2, 'photo', 'submitted', 'public', 'Warm words', 0, 1, 1, '#000000',
        'data:image/webp;', 1, 1)`,
    ).bind(id, companionId),
    env.DB.prepare(
      `INSERT INTO media_submissions (id, companion_id, kind, media_id, email, submitted_at, due_at,
        changed_at)
       VALUES (?1, ?2, 'gallery', ?1, ?3, 1, 2, 1)`,
    ).bind(id, companionId, email),
  ])

/** Inserts a change of a file's alternative text that is under review. */
export const insertSubmittedAlt = ({ id, companionId, mediaId }: Row & { mediaId: string }) =>
  env.DB.prepare(
    `INSERT INTO media_submissions (id, companion_id, kind, media_id, alt, submitted_at, due_at,
      changed_at)
     VALUES (?1, ?2, 'alt', ?3, 'Warm words', 1, 2, 1)`,
  )
    .bind(id, companionId, mediaId)
    .run()
