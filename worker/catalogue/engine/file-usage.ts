import { sql } from 'drizzle-orm'
import type { MediaUsage, MediaUsageQuery } from '#media/media-usage'
import type { Database } from '../../platform/db/client.ts'
import { isoOrNull } from '../../platform/lib/time.ts'
import { coverId, previewId } from './projection.ts'

type Row = { id: string; companion: string; purpose: string; cover: number; preview: number } & {
  stories: string
}
type StoryRow = { id: string; expiresAt: number | null; highlight: string | null }

/** Public pages on which files appear, by the rules of the public documents. */
export async function fileUsage(
  db: Database,
  { ids = [], companion }: MediaUsageQuery,
): Promise<MediaUsage[]> {
  const files = companion
    ? sql`SELECT id, companion_id, purpose FROM media WHERE companion_id = ${companion} AND state = 'published'`
    : sql`SELECT m.id, m.companion_id, m.purpose FROM json_each(${JSON.stringify(ids)}) wanted
        JOIN media m ON m.id = wanted.value AND m.state = 'published'`
  const rows = await db.all<Row>(sql`
    WITH files AS MATERIALIZED (${files}),
      first AS MATERIALIZED (SELECT c.id, ${sql.raw(coverId)} AS cover,
        iif(c.is_vip, NULL, ${sql.raw(previewId)}) AS preview
        FROM companions c WHERE c.id IN (SELECT companion_id FROM files) AND c.deleted_at IS NULL)
    SELECT f.id, f.companion_id AS companion, f.purpose, f.id IS first.cover AS cover,
      f.id IS first.preview AS preview,
      (SELECT json_group_array(json_object('id', id, 'expiresAt', expires_at, 'highlight', title))
        FROM (SELECT s.id, s.expires_at, h.title FROM stories s
          LEFT JOIN highlights h ON h.id = s.highlight_id
          WHERE s.media_id = f.id ORDER BY s.created_at DESC, s.id)) AS stories
    FROM files f JOIN first ON first.id = f.companion_id`)
  return rows.map(({ id, companion: owner, purpose, cover, preview, stories }) => ({
    id,
    companion: owner,
    gallery: purpose === 'gallery',
    cover: Boolean(cover),
    preview: Boolean(preview),
    stories: (JSON.parse(stories) as StoryRow[]).map((story) => ({
      id: story.id,
      highlight: story.highlight,
      expires_at: story.highlight === null ? isoOrNull(story.expiresAt) : null,
    })),
  }))
}
