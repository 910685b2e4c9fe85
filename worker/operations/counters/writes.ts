import { sql } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { counters } from '../schema/counters.ts'

const media = (condition: string) =>
  `(SELECT count(*) FROM media WHERE state = 'published' AND ${condition})`
const companions = (condition: string) => `(SELECT count(*) FROM companions WHERE ${condition})`

/** SQL of each counter's true value. Triggers maintain the counters. */
const countsByCounter: Readonly<Record<string, string>> = {
  companions: companions('true'),
  inactive: companions('is_active = 0'),
  featured: companions('is_featured = 1'),
  draft: companions("lifecycle = 'draft'"),
  pending: companions("lifecycle = 'pending'"),
  published: companions("lifecycle = 'active'"),
  archived: companions("lifecycle = 'archived'"),
  members: '(SELECT count(*) FROM members WHERE erased_at IS NULL)',
  media: media('true'),
  'media-bytes': "(SELECT coalesce(sum(size_bytes), 0) FROM media WHERE state = 'published')",
  'photo-public': media("type = 'photo' AND access_level = 'public'"),
  'photo-private': media("type = 'photo' AND access_level = 'private'"),
  'video-public': media("type = 'video' AND access_level = 'public'"),
  'video-private': media("type = 'video' AND access_level = 'private'"),
  'unused-photo': media("type = 'photo' AND purpose = 'story' AND story_count = 0"),
  'unused-video': media("type = 'video' AND purpose = 'story' AND story_count = 0"),
}

const trueCount = sql.raw(
  `(CASE name ${Object.entries(countsByCounter)
    .map(([counter, count]) => `WHEN '${counter}' THEN ${count}`)
    .join(' ')} END)`,
)

/** Names of counters that differ from their true value or are unknown. */
export const wrongCounters = async (db: Database): Promise<string[]> =>
  (
    await db.all<{ name: string }>(
      sql`SELECT name FROM ${counters} WHERE count IS NOT ${trueCount}`,
    )
  ).map(({ name }) => name)

/** Repairs counters that differ from their true value. */
export const recountCounters = (db: Database): Write =>
  db.run(sql`UPDATE ${counters} SET count = ${trueCount} WHERE count IS NOT ${trueCount}`)
